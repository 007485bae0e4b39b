import type { ErrorHandler } from "hono";
import type { ServerEnv } from "./app.ts";

/** The answer to a request that a bug or something missing broke; it reveals nothing of what happened inside. */
export const unexpected: ErrorHandler<ServerEnv> = (_error, c) =>
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
