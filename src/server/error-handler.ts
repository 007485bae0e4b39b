import type { ErrorHandler } from "hono";
import type { ServerEnv } from "./server-env.ts";

/** Responds 500 to a request that failed unexpectedly. The response contains no details of the error. */
export const handleUnexpectedError: ErrorHandler<ServerEnv> = (_error, c) =>
  c.json(
    {
      type: "about:blank",
      title: "Server error",
      status: 500,
      code: "unexpected",
      detail: "Something went wrong on our side",
      requestId: c.get("requestId"),
    },
    500,
    { "content-type": "application/problem+json; charset=utf-8" },
  );
