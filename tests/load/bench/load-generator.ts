import { connect, type Socket } from "node:net";
import { RequestsExhaustedError } from "./distinct-requests.ts";
import { type ParsedResponse, ResponseParser } from "./response-parser.ts";

export type { ParsedResponse };

/** Request of a benchmark visit. The method is GET unless given. */
export type BenchRequest = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };

/** Visit of one user. It sends one or more requests with `send` and counts as one. */
export type BenchVisit = (send: (request: BenchRequest) => Promise<ParsedResponse>) => Promise<void>;

/** Result of a load: visits per second, latencies in milliseconds, and number of failed visits. */
export type LoadResult = {
  perSecond: number;
  seconds: number;
  p50: number;
  p99: number;
  failed: number;
  failure?: string;
  /** Why the load ended before its time, because its requests must not repeat. */
  exhausted?: string;
};

export type LoadOptions = { connections: number; seconds: number };

/**
 * Time in seconds that a running visit may still take after the end of the load. An unfinished visit is not counted.
 */
const MAX_OVERTIME_S = 120;

/**
 * Keep-alive connection that sends one request at a time. It is a plain socket, because `fetch` would take more
 * processor time than many responses.
 */
class Connection {
  readonly #url: URL;
  #socket: Socket | undefined;
  #waiting: { resolve: (answer: ParsedResponse) => void; reject: (error: Error) => void } | undefined;

  constructor(url: URL) {
    this.#url = url;
  }

  send = (request: BenchRequest): Promise<ParsedResponse> =>
    new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#open().write(encodeRequest(this.#url, request));
    });

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed) return this.#socket;
    const socket = connect(Number(this.#url.port), this.#url.hostname);
    socket.setNoDelay(true);
    const reader = new ResponseParser();
    const fail = (error: Error) => {
      const { reject } = this.#waiting ?? {};
      this.#waiting = undefined;
      reject?.(error);
    };
    socket.on("data", (bytes: Buffer) => {
      const answer = reader.read(bytes);
      if (!answer) return;
      if (answer.headers.get("connection") === "close") socket.destroy();
      const { resolve } = this.#waiting ?? {};
      this.#waiting = undefined;
      resolve?.(answer);
    });
    socket.on("error", fail);
    socket.on("close", () => fail(new Error("the connection was closed")));
    this.#socket = socket;
    return socket;
  }
}

const written = new WeakMap<BenchRequest, Buffer>();

/** Returns the bytes of a request. The bytes of each request object are created once and kept. */
function encodeRequest(url: URL, request: BenchRequest): Buffer {
  const encoded = written.get(request);
  if (encoded) return encoded;
  const { method = request.body === undefined ? "GET" : "POST", path, headers = {}, body } = request;
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${url.host}`,
    ...(text === "" ? [] : ["content-type: application/json", `content-length: ${Buffer.byteLength(text)}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const bytes = Buffer.from(`${lines.join("\r\n")}\r\n\r\n${text}`);
  written.set(request, bytes);
  return bytes;
}

/**
 * Runs a visit again and again for `seconds` seconds, on `connections` parallel connections. Ends earlier if the visit
 * throws a `RequestsExhaustedError`.
 */
export async function runLoad(
  url: string,
  visit: BenchVisit,
  { connections, seconds }: LoadOptions,
): Promise<LoadResult> {
  const address = new URL(url);
  const durations: number[] = [];
  let failed = 0;
  let failure: string | undefined;
  let exhausted: string | undefined;
  const started = performance.now();
  let end = started + seconds * 1_000;
  const open: Connection[] = [];
  let isFinished = false;
  const visitor = async () => {
    const connection = new Connection(address);
    open.push(connection);
    for (let now = performance.now(); now < end; ) {
      const startedAt = now;
      try {
        await visit(connection.send);
        now = performance.now();
        durations.push(now - startedAt);
      } catch (error) {
        if (isFinished) return;
        if (error instanceof RequestsExhaustedError) {
          exhausted = error.message;
          end = 0;
          break;
        }
        failed += 1;
        failure ??= (error as Error).message;
        await new Promise((resolve) => setTimeout(resolve, 20));
        now = performance.now();
      }
    }
    connection.close();
  };
  const late = setTimeout(
    () => {
      isFinished = true;
      for (const connection of open) connection.close();
    },
    (seconds + MAX_OVERTIME_S) * 1_000,
  );
  await Promise.all(Array.from({ length: connections }, visitor));
  clearTimeout(late);
  const passed = (performance.now() - started) / 1_000;
  durations.sort((a, b) => a - b);
  const at = (fraction: number) =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * fraction))] ?? 0;
  return {
    perSecond: durations.length / passed,
    seconds: passed,
    p50: at(0.5),
    p99: at(0.99),
    failed,
    ...(failure ? { failure } : {}),
    ...(exhausted ? { exhausted } : {}),
  };
}

/** Returns the parsed JSON body. If the status is not the expected one, throws an error with the body. */
export function parseBody<T>({ status, body }: ParsedResponse, expectedStatus = 200): T {
  if (status !== expectedStatus) throw new Error(`${status}: ${body.toString("utf8").slice(0, 300)}`);
  return JSON.parse(body.toString("utf8")) as T;
}

/** Throws if the status is not the expected one. Does not parse the body. */
export function assertResponseStatus({ status, body }: ParsedResponse, expectedStatus = 200): void {
  if (status !== expectedStatus) throw new Error(`${status}: ${body.toString("utf8").slice(0, 300)}`);
}

/** Sends a request on a new connection. */
export async function sendOnce(url: string, request: BenchRequest): Promise<ParsedResponse> {
  const connection = new Connection(new URL(url));
  try {
    return await connection.send(request);
  } finally {
    connection.close();
  }
}
