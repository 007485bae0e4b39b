import type { ErrorHandler } from "hono";
import type { ServerEnv } from "./server-env.ts";
import { needsErrorPage, respondRefused } from "./service-unavailable.ts";

/**
 * Responds 500 to a request that failed unexpectedly: with a page to browsers, otherwise with a problem document. The
 * response contains no details of the error.
 */
export const handleUnexpectedError: ErrorHandler<ServerEnv> = (_error, c) => {
  const problem = {
    type: "about:blank",
    title: "Server error",
    status: 500,
    code: "unexpected",
    detail: "Something went wrong on our side",
    requestId: c.get("requestId"),
  };
  if (needsErrorPage(c)) {
    const { search } = new URL(c.req.url);
    return respondRefused(c, {
      status: 500,
      reason: "unexpected",
      createProblem: () => problem,
      text: "500: something went wrong",
      search,
    });
  }
  return c.json(problem, 500, { "content-type": "application/problem+json; charset=utf-8" });
};
