import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress, zstdCompressSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { replaceResponse } from "#api/replace-response.ts";
import { getResponseBytes } from "#web/response-bytes.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const zstdAsync = promisify(zstdCompress);

/** Minimum size of a response that is compressed, in bytes. Smaller ones gain nothing. */
const MIN_BYTES = 1_024;
/**
 * Content types that are compressed. Event streams are not among them, because they never end and are read piece by
 * piece.
 */
const compressibleTypes =
  /^(text\/(?!event-stream)|application\/(json|[\w.+-]*\+json|javascript|manifest\+json|xml)|image\/svg)/;

/** Content encoding of a response from the page cache, which is compressed once and sent many times. */
export type CachedEncoding = "br" | "gzip";
const cachedEncodings: readonly CachedEncoding[] = ["br", "gzip"];
/**
 * Content encodings of a response that is sent only once. Zstandard takes a tenth of the time of Brotli for a sixth
 * more bytes.
 */
const encodings = ["zstd", ...cachedEncodings] as const;

/** Returns the first candidate that an Accept-Encoding header allows. Undefined if the header allows none of them. */
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

/**
 * Returns the encoding in which a cached response is sent to a browser: the first of `cachedEncodings` that the
 * browser accepts.
 */
export const pickCachedEncoding = (accepted: string | null | undefined): CachedEncoding | undefined =>
  pickEncoding(cachedEncodings, accepted);

/**
 * Compresses a response for the cache, outside of the main thread. Uses gzip or Brotli at level 5, which saves a
 * twelfth of the bytes of level 4. A list page of 157 kB takes 1 ms.
 */
export const compressForCache = (bytes: Uint8Array, encoding: CachedEncoding): Promise<Uint8Array<ArrayBuffer>> =>
  encoding === "br" ? compressBrotli(5, bytes) : gzipAsync(bytes, { level: 5 });

/**
 * Maximum size of a response that is compressed on the main thread, in bytes. Up to this size, Zstandard finishes
 * before another thread would start: a list page takes 0.25 ms.
 */
const MAX_SYNC_BYTES = 512 * 1024;

/**
 * Compresses with Zstandard at its default level, at which browsers need at most 2 MB of memory to decompress.
 * Passing the size of the source saves a third of the time.
 */
async function compressZstd(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const options = { pledgedSrcSize: bytes.length, chunkSize: 64 * 1024 };
  return bytes.length <= MAX_SYNC_BYTES ? zstdCompressSync(bytes, options) : zstdAsync(bytes, options);
}

/**
 * Compresses with Brotli at its highest level, outside of the main thread. For responses that are sent often. It
 * saves an eighth of the bytes of level 5 for a hundred times the work (0.1 s for a list page).
 */
export const compressAtHighestLevel = (bytes: Uint8Array): Promise<Uint8Array> => compressBrotli(11, bytes);

const compressBrotli = (quality: number, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Creates middleware that compresses response bodies. Skips responses that are already compressed. */
export const compressResponses = (): MiddlewareHandler => async (c, next) => {
  await next();
  const { headers } = c.res;
  if (headers.has("content-encoding") || !compressibleTypes.test(headers.get("content-type") ?? "")) return;
  headers.append("vary", "accept-encoding");
  const encoding = pickEncoding(encodings, c.req.header("accept-encoding"));
  if (!encoding || c.req.method === "HEAD") return;
  const knownBytes = getResponseBytes(c.res);
  // The body is checked last. If nothing has accessed it, Hono sends it without a stream.
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
