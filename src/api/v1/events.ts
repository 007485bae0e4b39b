import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { requireScope, requireUser } from "./access.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { getProblemResponses } from "./problem-response.ts";
import { createRouteDefiner } from "./route-definition.ts";

const defineRoute = createRouteDefiner("Inbox");

const description = `A stream of server-sent events, open until the client closes it. Events contain only ids. Request the data separately.

- \`message\` \`{"conversation"}\`: a new message in a conversation of the member
- \`read\` \`{"conversation", "message"}\`: the other side has read the conversation up to this message
- \`notification\` \`{}\`: a new notification
- \`missed\` \`{}\`: events may have been lost; load everything again
- \`replaced\` \`{}\`: the stream ends, because an account has at most five and this was the oldest

The server sends a comment every 25 seconds. The stream ends within a minute after the session or token has ended.`;

/** Registers the route for the stream of server-sent events of a member. */
export function registerEventRoutes(api: OpenAPIHono<ApiEnv>, { live }: ApiServices): void {
  api.openapi(
    defineRoute("get", "/events", "streamEvents", {
      summary: "Stream live events",
      description,
      ...requireScope("inbox:read"),
      request: {
        headers: z.object({
          "last-event-id": z
            .string()
            .max(64)
            .optional()
            .openapi({ description: "Id of the last received event. Browsers send it when they reconnect" }),
        }),
      },
      responses: {
        200: {
          description: "A stream of server-sent events",
          content: { "text/event-stream": { schema: z.string() } },
        },
        ...getProblemResponses(400, 401, 403),
      },
    }),
    (c) => {
      const userId = requireUser(c).id;
      const bearer = c.get("bearer");
      const credentials = bearer ? { userId, token: bearer.id } : { userId, session: c.get("session")?.id ?? 0 };
      const stream = live.open(credentials, { returning: c.req.valid("header")["last-event-id"] !== undefined });
      return c.body(stream, 200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        // The header keeps reverse proxies from buffering the stream.
        "x-accel-buffering": "no",
      });
    },
  );
}
