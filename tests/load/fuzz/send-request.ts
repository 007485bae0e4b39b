import { Agent, request } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

/** Request that is sent as given, without any normalization. */
export type FuzzRequest = {
  method: string;
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: Buffer | undefined;
  /** Bytes that are written unchanged to a new connection, instead of the request described by the other fields. */
  raw?: Buffer | undefined;
};

export type FuzzResponse = {
  status: number;
  headers: ReadonlyMap<string, readonly string[]>;
  text: string;
  milliseconds: number;
  /** Reason why there was no response. */
  failure?: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
/** Time in milliseconds after which a response is no longer expected. */
const RESPONSE_TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 4_000_000;

function decoded(body: Buffer, encoding: string | undefined): string {
  try {
    if (encoding === "gzip") return gunzipSync(body).toString();
    if (encoding === "br") return brotliDecompressSync(body).toString();
    if (encoding === "deflate") return inflateSync(body).toString();
    if (encoding === "zstd") return zstdDecompressSync(body).toString();
  } catch {
    // The body is truncated, or empty for HEAD.
  }
  return body.toString();
}

function byName(raw: readonly string[]): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), raw[at + 1] as string]);
  }
  return headers;
}

/** Sends a request and reads the response. Only the first events of an event stream are read. */
export async function sendFuzzRequest(port: number, shot: FuzzRequest): Promise<FuzzResponse> {
  if (shot.raw) return sendRaw(port, shot.raw);
  const answer = await sendBy(agent, port, shot);
  // The server may close an idle connection at the moment it is reused.
  return /hang up|ECONNRESET|EPIPE/.test(answer.failure ?? "") ? sendBy(new Agent(), port, shot) : answer;
}

function sendBy(agent: Agent, port: number, shot: FuzzRequest): Promise<FuzzResponse> {
  const started = performance.now();
  return new Promise((resolve) => {
    const fail = (failure: string) =>
      resolve({ status: 0, headers: new Map(), text: "", milliseconds: performance.now() - started, failure });
    try {
      const sent = request({
        host: "127.0.0.1",
        port,
        agent,
        method: shot.method,
        path: shot.path,
        headers: lengthOf(shot).concat(shot.headers.flat()),
        timeout: RESPONSE_TIMEOUT_MS,
      });
      sent.on("response", (answer) => {
        const headers = byName(answer.rawHeaders);
        const parts: Buffer[] = [];
        let bytes = 0;
        const done = () => {
          const text = decoded(Buffer.concat(parts), headers.get("content-encoding")?.[0]);
          resolve({ status: answer.statusCode ?? 0, headers, text, milliseconds: performance.now() - started });
        };
        answer.on("data", (part: Buffer) => {
          parts.push(part);
          bytes += part.length;
          if (bytes > MAX_RESPONSE_BYTES) sent.destroy();
        });
        answer.on("close", done);
        if (headers.get("content-type")?.[0]?.startsWith("text/event-stream")) {
          // An event stream never ends, so it is cut after 150 ms.
          setTimeout(() => sent.destroy(), 150);
        }
      });
      sent.on("timeout", () => sent.destroy(new Error("no answer")));
      sent.on("error", (error) => fail(error.message));
      sent.end(shot.body);
    } catch (error) {
      // Node refuses to write such a request, so nothing was sent.
      fail(`unsendable: ${(error as Error).message}`);
    }
  });
}

/** Returns a Content-Length header for a request with a body. Node adds this header only for common methods. */
const lengthOf = ({ body }: FuzzRequest): string[] => (body ? ["content-length", String(body.length)] : []);

function sendRaw(port: number, raw: Buffer): Promise<FuzzResponse> {
  const started = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(raw));
    const parts: Buffer[] = [];
    let failure: string | undefined;
    socket.setTimeout(RESPONSE_TIMEOUT_MS, () => {
      failure = "no answer";
      socket.destroy();
    });
    socket.on("data", (part: Buffer) => parts.push(part));
    socket.on("error", (error) => {
      failure = error.message;
    });
    socket.on("close", () => {
      const responseText = Buffer.concat(parts).toString("latin1");
      const end = responseText.indexOf("\r\n\r\n");
      const [first = "", ...lines] = responseText.slice(0, Math.max(0, end)).split("\r\n");
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
      const headers = byName(
        lines.flatMap((line) => [line.split(":")[0] as string, line.slice(line.indexOf(":") + 1).trim()]),
      );
      const milliseconds = performance.now() - started;
      resolve({
        status,
        headers,
        text: Buffer.from(responseText.slice(end + 4).replace(/^0\r\n\r\n$/, ""), "latin1").toString(),
        milliseconds,
        ...(status === 0 && failure ? { failure } : {}),
      });
    });
  });
}
