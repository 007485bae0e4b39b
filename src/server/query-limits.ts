import type { MiddlewareHandler } from "hono";
import { createTooManyParametersProblem } from "#api/v1/problem-response.ts";
import type { ServerEnv } from "./server-env.ts";
import { respondRefused } from "./service-unavailable.ts";

/** Maximum number of query parameters in a URL. It is more than twice the number in the longest filter form. */
const MAX_QUERY_PARAMETERS = 100;

/** Counts the query parameters in a URL, without decoding them. */
function countQueryParameters(url: string): number {
  const [, search = ""] = /\?([^#]*)/.exec(url) ?? [];
  return search === "" ? 0 : search.split("&", MAX_QUERY_PARAMETERS + 1).length;
}

/**
 * Responds 400 to URLs with more than 100 query parameters. Every link of a list repeats the parameters, so with
 * thousands of them a page would have megabytes. API clients get a problem document, browsers an error page.
 */
export const limitQueryParameters: MiddlewareHandler<ServerEnv> = async (c, next) =>
  countQueryParameters(c.req.raw.url) <= MAX_QUERY_PARAMETERS
    ? next()
    : respondRefused(c, {
        status: 400,
        reason: "parameters",
        createProblem: (language) => createTooManyParametersProblem(language, c.get("requestId")),
        text: `400: an address has at most ${MAX_QUERY_PARAMETERS} parameters`,
        search: "",
      });
