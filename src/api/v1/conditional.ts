import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { sendInstead } from "#api/instead.ts";
import type { ApiContext, ApiEnv } from "./context.ts";
import { problem } from "./problem.ts";

/** Kept by whoever wants, for so long; the language is the only thing that differs between readers. */
export function keepFor(c: ApiContext, seconds: number): void {
  c.header("cache-control", `public, max-age=${seconds}`);
}

/**
 * Every answer to a question has an ETag, and who has it already is answered 304 (RFC 9110). Unless an operation says
 * otherwise (`keepFor`), answers are the reader's own and asked for again each time; failures are never kept.
 */
export const conditional: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const reads = c.req.method === "GET" || c.req.method === "HEAD";
  // What sends cookies is for one reader.
  if (!headers.has("cache-control") || headers.has("set-cookie")) {
    headers.set("cache-control", reads && status < 400 ? "private, no-cache" : "no-store");
  }
  if (c.req.query("lang") === undefined) headers.append("vary", "accept-language, cookie");
  if (!reads || status !== 200 || !/^application\/([\w.-]+\+)?json\b/.test(headers.get("content-type") ?? "")) return;
  const tag = headers.get("etag") ?? (await tagAnswer(c));
  if (!names(c.req.header("if-none-match"), tag)) return;
  const kept = new Headers(c.res.headers);
  for (const name of ["content-type", "content-length", "content-encoding"]) kept.delete(name);
  sendInstead(c, new Response(null, { status: 304, headers: kept }));
};

/** Gives an answer its tag. What was read of it is sent: a copy to be read costs as much as all the rest. */
async function tagAnswer(c: ApiContext): Promise<string> {
  const body = new Uint8Array(await c.res.arrayBuffer());
  const { headers } = c.res;
  const tag = weakTag(body);
  headers.set("etag", tag);
  sendInstead(c, new Response(body, { status: 200, headers }));
  return tag;
}

/** Weak: the same answer is sent compressed in several ways. */
export const weakTag = (body: Uint8Array): string =>
  `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

/** Whether a list of ETags has one, compared weakly. */
function names(list: string | undefined, tag: string): boolean {
  if (list === undefined) return false;
  const opaque = tag.replace(/^W\//, "");
  return list.trim() === "*" || [...list.matchAll(/"[^"]*"/g)].some(([each]) => each === opaque);
}

/** The ETag of a version of something that can be changed: set it on what shows the thing, and ask for it by `ifMatch`. */
export const versionTag = (version: string | number | Date): string =>
  `"${createHash("sha256")
    .update(version instanceof Date ? version.toISOString() : String(version))
    .digest("base64url")
    .slice(0, 16)}"`;

/**
 * For changes of what others may change too: undefined when the request names by If-Match the version that is there,
 * or names none; else the answer. `required` also refuses those that name none.
 */
export function ifMatch(c: ApiContext, version: string | number | Date, { required = false } = {}) {
  const asked = c.req.header("if-match");
  if (asked === undefined) {
    return required ? problem(c, { kind: "unconditional", code: "precondition.required" }) : undefined;
  }
  const tag = versionTag(version);
  // A weak tag never proves that a thing is the same (RFC 9110, 13.1.1).
  const named = asked.trim() === "*" || asked.split(",").some((each) => each.trim() === tag);
  if (named) return undefined;
  c.header("etag", tag);
  return problem(c, { kind: "changed", code: "precondition.changed" });
}
