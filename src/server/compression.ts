import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Less than this gains nothing. */
const smallest = 1_024;
/** Not streams of events: they never end, and each is read as it comes. */
const compressible =
  /^(text\/(?!event-stream)|application\/(json|[\w.+-]*\+json|javascript|manifest\+json|xml)|image\/svg)/;

/** The better of the encodings that a browser takes; undefined: none. `accepted` is its header. */
export function encodingFor(accepted: string | null | undefined): "br" | "gzip" | undefined {
  const names = (accepted ?? "").split(",").flatMap((part) => {
    const [name, quality] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return Number(quality ?? 1) > 0 ? [name] : [];
  });
  return (["br", "gzip"] as const).find((each) => names.includes(each));
}

/** Compresses off the page thread: brotli at the first level that looks twice (a list's 157 kB in 1 ms, a twelfth smaller
 * than one level below), else gzip. */
export const compressed = (plain: Uint8Array, encoding: "br" | "gzip"): Promise<Uint8Array> =>
  encoding === "br" ? brotliAt(5, plain) : gzipped(plain, { level: 5 });

/** Brotli for what is sent many times: an eighth smaller again, for a hundred times the work (a list's 0.1 s), off the page thread. */
export const compressedBetter = (plain: Uint8Array): Promise<Uint8Array> => brotliAt(11, plain);

const brotliAt = (quality: number, plain: Uint8Array): Promise<Uint8Array> =>
  brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });

/** Compresses whole answers that aren't yet. */
export const compression = (): MiddlewareHandler => async (c, next) => {
  await next();
  const { headers } = c.res;
  if (headers.has("content-encoding") || !compressible.test(headers.get("content-type") ?? "")) return;
  headers.append("vary", "accept-encoding");
  const encoding = encodingFor(c.req.header("accept-encoding"));
  // The body last: an answer that nobody has looked into is sent as it is, without a stream.
  if (!encoding || c.req.method === "HEAD" || !c.res.body) return;
  const plain = Buffer.from(await c.res.arrayBuffer());
  if (plain.length < smallest) {
    c.res = new Response(plain, c.res);
    return;
  }
  const answer = new Response(new Uint8Array(await compressed(plain, encoding)), c.res);
  answer.headers.set("content-encoding", encoding);
  answer.headers.delete("content-length");
  c.res = answer;
};
