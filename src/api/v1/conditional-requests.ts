import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { replaceResponse } from "#api/replace-response.ts";
import type { ApiContext, ApiEnv } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";

/**
 * Allows shared caches to store a response for `seconds` and to send it to everybody. Use it only for responses that
 * depend on nothing but URL and language.
 */
export function setPublicCacheControl(c: ApiContext, seconds: number): void {
  c.header("cache-control", `public, max-age=${seconds}`);
}

/**
 * Adds an ETag to the JSON responses of GET requests, and responds 304 if If-None-Match matches (RFC 9110). Sets
 * Cache-Control to `private, no-cache` unless the handler has called `setPublicCacheControl`. Failures and writes get
 * `no-store`.
 */
export const handleConditionalRequests: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  // A response that sets cookies is for one client only.
  if (!headers.has("cache-control") || headers.has("set-cookie")) {
    headers.set("cache-control", isRead && status < 400 ? "private, no-cache" : "no-store");
  }
  if (c.req.query("lang") === undefined) headers.append("vary", "accept-language, cookie");
  if (!isRead || status !== 200 || !/^application\/([\w.-]+\+)?json\b/.test(headers.get("content-type") ?? "")) return;
  const etag = headers.get("etag") ?? (await addETag(c));
  if (!matchesETag(c.req.header("if-none-match"), etag)) return;
  const notModifiedHeaders = new Headers(c.res.headers);
  for (const name of ["content-type", "content-length", "content-encoding"]) notModifiedHeaders.delete(name);
  replaceResponse(c, new Response(null, { status: 304, headers: notModifiedHeaders }));
};

/**
 * Sets an ETag on the response and returns it. The bytes that were read for the hash become the new body. Cloning the
 * response would double the time of the request.
 */
async function addETag(c: ApiContext): Promise<string> {
  const body = new Uint8Array(await c.res.arrayBuffer());
  const { headers } = c.res;
  const etag = createWeakETag(body);
  headers.set("etag", etag);
  replaceResponse(c, new Response(body, { status: 200, headers }));
  return etag;
}

/** Creates the ETag of a body. It is a weak tag, because the same body is sent in several compressions. */
export const createWeakETag = (body: Uint8Array): string =>
  `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

/** Returns whether a list of ETags contains `etag`, by weak comparison. */
function matchesETag(etagList: string | undefined, etag: string): boolean {
  if (etagList === undefined) return false;
  const opaqueTag = etag.replace(/^W\//, "");
  return etagList.trim() === "*" || [...etagList.matchAll(/"[^"]*"/g)].some(([each]) => each === opaqueTag);
}

/**
 * Creates the ETag for a version of a resource. Set it on responses with the resource, and check it with
 * `rejectChangedVersion`.
 */
export const createVersionETag = (version: string | number | Date): string =>
  `"${createHash("sha256")
    .update(version instanceof Date ? version.toISOString() : String(version))
    .digest("base64url")
    .slice(0, 16)}"`;

/**
 * Checks the If-Match header. Returns a 412 response if the header names another version than the current one.
 * Without the header, returns a 428 response if it is `required`. Otherwise returns undefined.
 */
export function rejectChangedVersion(c: ApiContext, version: string | number | Date, { required = false } = {}) {
  const header = c.req.header("if-match");
  if (header === undefined) {
    return required ? respondWithProblem(c, { kind: "unconditional", code: "precondition.required" }) : undefined;
  }
  const etag = createVersionETag(version);
  // Weak tags never prove that two versions are equal (RFC 9110, 13.1.1).
  const isMatch = header.trim() === "*" || header.split(",").some((each) => each.trim() === etag);
  if (isMatch) return undefined;
  c.header("etag", etag);
  return respondWithProblem(c, { kind: "changed", code: "precondition.changed" });
}
