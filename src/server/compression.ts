import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress, zstdCompressSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { replaceResponse } from "#api/replace-response.ts";
import { getResponseBytes } from "#web/response-bytes.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const zstdAsync = promisify(zstdCompress);

/** Smaller responses gain nothing from compression. */
const MIN_BYTES = 1_024;
/** Event streams are excluded, because they never end and are read incrementally. */
const compressibleTypes =
  /^(text\/(?!event-stream)|application\/(json|[\w.+-]*\+json|javascript|manifest\+json|xml)|image\/svg)/;

/** Encodings of responses that are compressed once and sent many times. */
export type CachedEncoding = "br" | "gzip";
const cachedEncodings: readonly CachedEncoding[] = ["br", "gzip"];
/** Encodings of responses for one reader. Zstandard takes a tenth of brotli's time and is a sixth larger. */
const encodings = ["zstd", ...cachedEncodings] as const;

/** Returns the first candidate that an Accept-Encoding header allows, or undefined. */
function pickEncoding<E extends string>(candidates: readonly E[], accepted: string | null | undefined): E | undefined {
  const names = (accepted ?? "").split(",").flatMap((part) => {
    const [name, quality] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return Number(quality ?? 1) > 0 ? [name] : [];
  });
  return candidates.find((each) => names.includes(each));
}

/** Returns the best encoding that a browser accepts for cached responses. */
export const pickCachedEncoding = (accepted: string | null | undefined): CachedEncoding | undefined =>
  pickEncoding(cachedEncodings, accepted);

/**
 * Compresses off the main thread: brotli at level 5 (157 kB of a list in 1 ms, a twelfth smaller than level 4), else
 * gzip.
 */
export const compressForCache = (bytes: Uint8Array, encoding: CachedEncoding): Promise<Uint8Array<ArrayBuffer>> =>
  encoding === "br" ? compressBrotli(5, bytes) : gzipAsync(bytes, { level: 5 });

/**
 * Up to this size Zstandard finishes before another thread would start: a list page takes a quarter of a millisecond.
 */
const MAX_SYNC_BYTES = 512 * 1024;

/**
 * Zstandard at its default level. Browsers need at most two megabytes to decompress it. Passing the source size saves a
 * third of the time.
 */
async function compressZstd(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const options = { pledgedSrcSize: bytes.length, chunkSize: 64 * 1024 };
  return bytes.length <= MAX_SYNC_BYTES ? zstdCompressSync(bytes, options) : zstdAsync(bytes, options);
}

/**
 * Compresses with brotli at the maximum level, off the main thread, for responses sent many times. An eighth smaller
 * than level 5 for a hundred times the work (0.1 s for a list).
 */
export const compressMax = (bytes: Uint8Array): Promise<Uint8Array> => compressBrotli(11, bytes);

const compressBrotli = (quality: number, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Creates middleware that compresses complete response bodies which are not compressed yet. */
export const compressResponses = (): MiddlewareHandler => async (c, next) => {
  await next();
  const { headers } = c.res;
  if (headers.has("content-encoding") || !compressibleTypes.test(headers.get("content-type") ?? "")) return;
  headers.append("vary", "accept-encoding");
  const encoding = pickEncoding(encodings, c.req.header("accept-encoding"));
  if (!encoding || c.req.method === "HEAD") return;
  const knownBytes = getResponseBytes(c.res);
  // The body is checked last. A response whose body was never accessed is sent without a stream.
  if (!knownBytes && !c.res.body) return;
  const bytes = knownBytes ?? new Uint8Array(await c.res.arrayBuffer());
  if (bytes.length < MIN_BYTES) {
    replaceResponse(c, new Response(bytes, c.res));
    return;
  }
  const compressedBody = encoding === "zstd" ? compressZstd(bytes) : compressForCache(bytes, encoding);
  const answer = new Response(await compressedBody, c.res);
  answer.headers.set("content-encoding", encoding);
  answer.headers.delete("content-length");
  replaceResponse(c, answer);
};
