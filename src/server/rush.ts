import type { MiddlewareHandler } from "hono";
import type { Language } from "#kernel/local-text.ts";
import type { ServerEnv } from "./app.ts";
import { unavailable } from "./unavailable.ts";

/** So many answers may be in the making at once. Some hundred a second are made: who is let in waits a second or so. */
const most = 128;

/**
 * Keeps a flood of requests from making everybody wait: who comes while too many answers are being made is told at once to come back
 * in a moment. Only those who read are turned away; kept pages, files and health are answered in any case.
 */
export function rush(readLanguage: (request: Request) => Language, mostAtOnce = most): MiddlewareHandler<ServerEnv> {
  let atWork = 0;
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    if (atWork >= mostAtOnce) return unavailable(c, "busy", readLanguage);
    atWork += 1;
    try {
      await next();
    } finally {
      atWork -= 1;
    }
  };
}
