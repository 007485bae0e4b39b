import type { Context, MiddlewareHandler } from "hono";
import { parametersProblem } from "#api/v1/problem.ts";
import type { Language } from "#kernel/local-text.ts";
import { unavailablePage } from "#web/not-found/unavailable-page.tsx";
import type { ServerEnv } from "./app.ts";

/** More than twice what the longest filter form sends. */
export const MAX_PARAMETERS = 100;

/** Counts the parameters of an address without decoding them. */
function countParameters(url: string): number {
  const [, search = ""] = /\?([^#]*)/.exec(url) ?? [];
  return search === "" ? 0 : search.split("&", MAX_PARAMETERS + 1).length;
}

/**
 * Refuses addresses with more than 100 parameters with 400: every link of a list repeats its parameters, so thousands
 * of them would make pages of megabytes. API clients get a problem document, people a page that leads on.
 */
export function limitParameters(readLanguage: (request: Request) => Language): MiddlewareHandler<ServerEnv> {
  return async (c, next) =>
    countParameters(c.req.raw.url) > MAX_PARAMETERS ? refuseParameters(c, readLanguage(c.req.raw)) : next();
}

function refuseParameters(c: Context<ServerEnv>, language: Language): Response {
  const { pathname } = new URL(c.req.url);
  const requestId = c.get("requestId");
  const headers = new Headers({ "cache-control": "no-store" });
  if (/^\/(api|custom)\//.test(pathname)) {
    headers.set("content-type", "application/problem+json; charset=utf-8");
    return new Response(JSON.stringify(parametersProblem(language, requestId)), { status: 400, headers });
  }
  if (!/\btext\/html\b/i.test(c.req.header("accept") ?? "")) {
    return new Response(`400: an address has at most ${MAX_PARAMETERS} parameters`, { status: 400, headers });
  }
  headers.set("content-type", "text/html; charset=utf-8");
  const again = c.req.method === "GET" ? pathname.replace(/^\/+/, "/") : undefined;
  return new Response(unavailablePage({ language, reason: "parameters", again, requestId }), { status: 400, headers });
}
