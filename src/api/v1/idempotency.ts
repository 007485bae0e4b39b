import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import { cartTokenOf } from "#domain/cart/cookie.server.ts";
import { claimKey, giveUp, keepAnswer } from "#domain/idempotency/keys.server.ts";
import { addressKey } from "#domain/limits/limits.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { problem } from "./problem.ts";
import { accountIn } from "./session.ts";

/** The extension of an operation that takes an Idempotency-Key. */
export const idempotentMark = "x-idempotent";

/**
 * For operations that make something: `createRoute({ ...idempotent(), … })`. Who sends the same request again with the
 * same `Idempotency-Key` within a day is given the first one's answer, and nothing is made twice.
 */
export const idempotent = () => ({ [idempotentMark]: true as const });

/** Headers that belong to the answer itself, and are given again with it. */
const keptHeaders = ["content-type", "content-language", "location", "etag"];
/** Answers that say nothing of the request itself, but of the moment. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** What `idempotent` asks for; it stands before the body is read any further. */
export const keepingAnswers =
  ({ db, clock, addressOf }: ApiServices): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const key = c.req.header("idempotency-key");
    if (key === undefined) return next();
    if (!/^[\x20-\x7e]{1,200}$/.test(key)) {
      const message = "Idempotency-Key: 1 to 200 printable ASCII characters";
      const errors = [{ path: "Idempotency-Key", code: "idempotency.invalid", message }];
      return problem(c, { kind: "invalid", code: "idempotency.invalid", errors });
    }
    const account = accountIn(c);
    const cart = cartTokenOf(c.req.raw);
    const sender = account ? `user ${account.id}` : cart ? `cart ${cart}` : `address ${addressKey(addressOf(c))}`;
    const claimed = await claimKey(
      db,
      { sender, key, fingerprint: await fingerprintOf(c), userId: account?.id },
      clock(),
    );
    switch (claimed.state) {
      case "other":
        return problem(c, { kind: "conflict", code: "idempotency.other_request" });
      case "busy":
        return problem(c, {
          kind: "conflict",
          code: "idempotency.in_progress",
          retryAt: new Date(clock().getTime() + 1_000),
        });
      case "answered": {
        const { status, headers, body } = claimed.answer;
        c.header("idempotency-replayed", "true");
        return c.newResponse(body === "" ? null : body, status as StatusCode, headers);
      }
    }
    await next();
    const { res } = c;
    if (res.status >= 500 || passing.has(res.status)) return void (await giveUp(db, claimed));
    const headers = Object.fromEntries(
      keptHeaders.flatMap((name) => (res.headers.has(name) ? [[name, res.headers.get(name) ?? ""]] : [])),
    );
    await keepAnswer(db, claimed, { status: res.status, headers, body: await res.clone().text() });
  };

/** What is asked for, and with what. */
async function fingerprintOf(c: ApiContext): Promise<string> {
  const { pathname, search } = new URL(c.req.url);
  return createHash("sha256")
    .update(JSON.stringify([c.req.method, pathname, search, c.req.header("content-type") ?? ""]))
    .update(new Uint8Array(await c.req.arrayBuffer()))
    .digest("base64url");
}
