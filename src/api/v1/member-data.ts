import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { toArchiveAnswer } from "#domain/member-data/answer.ts";
import { downloadMemberData } from "#domain/member-data/download.server.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { bySession, memberOf } from "./needs.ts";
import { problem, problemAnswers } from "./problem.ts";
import { accountContext } from "./session.ts";

/** Everything the site keeps about a member, as one archive. */
export function addMemberData(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  api.openapi(
    createRoute({
      method: "post",
      path: "/me/data",
      operationId: "downloadMyData",
      tags: ["Account"],
      ...bySession,
      summary: "Download everything the site keeps about oneself",
      description:
        "A ZIP archive with a JSON and a CSV file for each kind of data. Five a day; then 429 `account.data_limit`. It takes a session: a token can't do it.",
      responses: {
        200: {
          description: "The archive",
          content: { "application/zip": { schema: z.string().openapi({ format: "binary" }) } },
        },
        ...problemAnswers(401, 403, 429),
      },
    }),
    async (c) => {
      const result = await downloadMemberData(accountContext(c, services), memberOf(c), services.addressOf(c));
      // A stream has no type of its own among the answers.
      return result.ok ? (toArchiveAnswer(result.value) as never) : problem(c, result);
    },
  );
}
