import { connect, type Socket } from "node:net";
import { type Answer, AnswerReader } from "./answer-reader.ts";

export type { Answer };

/** What is sent: a method, a path, and what goes along. */
export type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };

/** Something that one visitor does by one or several requests; it counts as one. */
export type Visit = (send: (request: Sent) => Promise<Answer>) => Promise<void>;

/** How a load went: visits a second, how long each took in milliseconds, and how many failed. */
export type Load = { perSecond: number; seconds: number; p50: number; p99: number; failed: number; failure?: string };

export type LoadOptions = { connections: number; seconds: number };

/** How long visits that have begun may take to end, in seconds; what isn't done then counts as not done at all. */
const patience = 120;

/** A connection that is kept, with one request at a time on it. Sockets rather than `fetch`, which costs more than many answers. */
class Connection {
  readonly #url: URL;
  #socket: Socket | undefined;
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  constructor(url: URL) {
    this.#url = url;
  }

  send = (request: Sent): Promise<Answer> =>
    new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#open().write(bytesOf(this.#url, request));
    });

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed) return this.#socket;
    const socket = connect(Number(this.#url.port), this.#url.hostname);
    socket.setNoDelay(true);
    const reader = new AnswerReader();
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

const written = new WeakMap<Sent, Buffer>();

/** The bytes of a request; the same object is written once. */
function bytesOf(url: URL, request: Sent): Buffer {
  const known = written.get(request);
  if (known) return known;
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

/** Lets so many visitors act at once for so many seconds, each again and again on a connection of their own. */
export async function load(url: string, visit: Visit, { connections, seconds }: LoadOptions): Promise<Load> {
  const address = new URL(url);
  const taken: number[] = [];
  let failed = 0;
  let failure: string | undefined;
  const started = performance.now();
  const end = started + seconds * 1_000;
  const open: Connection[] = [];
  let over = false;
  const visitor = async () => {
    const connection = new Connection(address);
    open.push(connection);
    for (let now = performance.now(); now < end; ) {
      const begun = now;
      try {
        await visit(connection.send);
        now = performance.now();
        taken.push(now - begun);
      } catch (error) {
        if (over) return;
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
      over = true;
      for (const connection of open) connection.close();
    },
    (seconds + patience) * 1_000,
  );
  await Promise.all(Array.from({ length: connections }, visitor));
  clearTimeout(late);
  const passed = (performance.now() - started) / 1_000;
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0;
  return {
    perSecond: taken.length / passed,
    seconds: passed,
    p50: at(0.5),
    p99: at(0.99),
    failed,
    ...(failure ? { failure } : {}),
  };
}

/** The body of an answer that is as it should be; throws what it says otherwise. */
export function bodyOf<T>({ status, body }: Answer, wanted = 200): T {
  if (status !== wanted) throw new Error(`${status}: ${body.toString("utf8").slice(0, 300)}`);
  return JSON.parse(body.toString("utf8")) as T;
}

/** Fails when an answer isn't as it should be; its body isn't looked at otherwise. */
export function expectStatus({ status, body }: Answer, wanted = 200): void {
  if (status !== wanted) throw new Error(`${status}: ${body.toString("utf8").slice(0, 300)}`);
}

/** Asks once, on a connection of its own. */
export async function ask(url: string, request: Sent): Promise<Answer> {
  const connection = new Connection(new URL(url));
  try {
    return await connection.send(request);
  } finally {
    connection.close();
  }
}
