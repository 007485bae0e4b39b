import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { startMemberDataDownload, toArchiveResponse } from "#domain/member-data/archive-download.server.ts";
import { requireUser, sessionOnly } from "./access.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { toDocumentedResponse } from "./documented-response.ts";
import { getProblemResponses, respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner } from "./route-definition.ts";
import { toAccountContext } from "./session.ts";

const defineRoute = createRouteDefiner("Account");

/** Registers the route for downloading all data of a member as an archive. */
export function registerMemberDataRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  api.openapi(
    defineRoute("post", "/me/data", "downloadMyData", {
      ...sessionOnly,
      summary: "Download all personal data",
      description:
        "A ZIP archive with a JSON and a CSV file for each kind of data, and the pictures of documents. Available five times a day, then 429 `account.data_limit`. Needs a session: tokens are refused.",
      responses: {
        200: {
          description: "The archive",
          content: { "application/zip": { schema: z.string().openapi({ format: "binary" }) } },
        },
        ...getProblemResponses(401, 403, 429),
      },
    }),
    async (c) => {
      const result = await startMemberDataDownload(
        { ...toAccountContext(c, services), receipts: services.receipts },
        requireUser(c),
        services.getAddress(c),
      );
      return result.ok ? toDocumentedResponse(toArchiveResponse(result.value)) : respondWithProblem(c, result);
    },
  );
}
