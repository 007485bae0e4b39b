import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import { readCartToken } from "#domain/cart/visitor.server.ts";
import {
  claimIdempotencyKey,
  releaseIdempotencyKey,
  saveIdempotentResponse,
} from "#domain/idempotency/idempotency-keys.server.ts";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";
import { getActingAccount } from "./session.ts";

/** Name of the OpenAPI extension that marks operations which accept an Idempotency-Key. */
export const IDEMPOTENCY_OPENAPI_EXTENSION = "x-idempotent";

/**
 * Returns route options for an operation that accepts an `Idempotency-Key`: `{ ...withIdempotencyKey(), … }`. A
 * request that is repeated with the same key within a day changes nothing. It gets the stored response of the first
 * request.
 */
export const withIdempotencyKey = () => ({ [IDEMPOTENCY_OPENAPI_EXTENSION]: true as const });

/** Response headers that are stored for repeated requests. */
const STORED_HEADERS = ["content-type", "content-language", "location", "etag"];
/** Statuses of responses that are not stored, because the same request may succeed later. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/**
 * Creates middleware that stores responses by Idempotency-Key and sends them again. It must run before the body is
 * parsed.
 */
export const createIdempotencyMiddleware =
  ({ db, clock, getAddress }: ApiServices): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const key = c.req.header("idempotency-key");
    if (key === undefined) return next();
    if (!/^[\x20-\x7e]{1,200}$/.test(key)) {
      const message = "Idempotency-Key: 1 to 200 printable ASCII characters";
      const errors = [{ path: "Idempotency-Key", code: "idempotency.invalid", message }];
      return respondWithProblem(c, { kind: "invalid", code: "idempotency.invalid", errors });
    }
    const account = getActingAccount(c);
    const cart = readCartToken(c.req.raw);
    const sender = account ? `user ${account.id}` : cart ? `cart ${cart}` : `address ${toAddressKey(getAddress(c))}`;
    const claim = await claimIdempotencyKey(
      db,
      { sender, key, fingerprint: await hashRequest(c), userId: account?.id },
      clock(),
    );
    switch (claim.state) {
      case "other":
        return respondWithProblem(c, { kind: "conflict", code: "idempotency.other_request" });
      case "busy":
        return respondWithProblem(c, {
          kind: "conflict",
          code: "idempotency.in_progress",
          retryAt: new Date(clock().getTime() + 1_000),
        });
      case "answered": {
        const { status, headers, body } = claim.answer;
        c.header("idempotency-replayed", "true");
        return c.newResponse(body === "" ? null : body, status as StatusCode, headers);
      }
    }
    await next();
    const { res } = c;
    if (res.status >= 500 || TRANSIENT_STATUSES.has(res.status)) return void (await releaseIdempotencyKey(db, claim));
    const headers = Object.fromEntries(
      STORED_HEADERS.flatMap((name) => (res.headers.has(name) ? [[name, res.headers.get(name) ?? ""]] : [])),
    );
    await saveIdempotentResponse(db, claim, { status: res.status, headers, body: await res.clone().text() });
  };

/**
 * Hashes method, URL, content type and body of a request. A different hash reveals that a key is reused for another
 * request.
 */
async function hashRequest(c: ApiContext): Promise<string> {
  const { pathname, search } = new URL(c.req.url);
  return createHash("sha256")
    .update(JSON.stringify([c.req.method, pathname, search, c.req.header("content-type") ?? ""]))
    .update(new Uint8Array(await c.req.arrayBuffer()))
    .digest("base64url");
}
