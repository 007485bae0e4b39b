import type { Context, MiddlewareHandler } from "hono";
import { createTooManyParametersProblem } from "#api/v1/problem-response.ts";
import type { Language } from "#kernel/localized-text.ts";
import { renderUnavailablePage } from "#web/not-found/unavailable-page.tsx";
import type { ServerEnv } from "./server-env.ts";

/** Maximum number of query parameters in an address. It is more than twice the number in the longest filter form. */
const MAX_QUERY_PARAMETERS = 100;

/** Counts the query parameters in an address, without decoding them. */
function countQueryParameters(url: string): number {
  const [, search = ""] = /\?([^#]*)/.exec(url) ?? [];
  return search === "" ? 0 : search.split("&", MAX_QUERY_PARAMETERS + 1).length;
}

/**
 * Creates middleware that responds 400 to addresses with more than 100 query parameters. Every link of a list repeats
 * the parameters, so thousands of them would make pages of megabytes. API clients get a problem document, browsers an
 * error page.
 */
export function limitQueryParameters(readLanguage: (request: Request) => Language): MiddlewareHandler<ServerEnv> {
  return async (c, next) =>
    countQueryParameters(c.req.raw.url) > MAX_QUERY_PARAMETERS
      ? rejectTooManyParameters(c, readLanguage(c.req.raw))
      : next();
}

function rejectTooManyParameters(c: Context<ServerEnv>, language: Language): Response {
  const { pathname } = new URL(c.req.url);
  const requestId = c.get("requestId");
  const headers = new Headers({ "cache-control": "no-store" });
  if (/^\/(api|custom)\//.test(pathname)) {
    headers.set("content-type", "application/problem+json; charset=utf-8");
    return new Response(JSON.stringify(createTooManyParametersProblem(language, requestId)), { status: 400, headers });
  }
  if (!/\btext\/html\b/i.test(c.req.header("accept") ?? "")) {
    return new Response(`400: an address has at most ${MAX_QUERY_PARAMETERS} parameters`, { status: 400, headers });
  }
  headers.set("content-type", "text/html; charset=utf-8");
  const retryPath = c.req.method === "GET" ? pathname.replace(/^\/+/, "/") : undefined;
  return new Response(renderUnavailablePage({ language, reason: "parameters", retryUrl: retryPath, requestId }), {
    status: 400,
    headers,
  });
}
