import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { mostCompared } from "#domain/compare/compare.ts";
import { addCompared, memberCompares, removeCompared, replaceCompared } from "#domain/compare/member-list.server.ts";
import type { Result } from "#kernel/result.ts";
import { jsonAnswer, jsonBody } from "./content.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { memberOf, needs } from "./needs.ts";
import { problem, problemAnswers } from "./problem.ts";

const tags = ["Account"];
const productId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** What can be sent is bounded; that more than `mostCompared` don't fit is the command's to say. */
const MAX_SENT = 200;

/** A member's comparison (ST-08): the same on every device, each ad once, at most eight. */
export function addCompare(api: OpenAPIHono<ApiEnv>, { db }: ApiServices): void {
  const ids = jsonAnswer("The ids, in the order they were added", z.array(z.number().int()));
  const answer = (c: ApiContext, result: Result<readonly number[]>) =>
    result.ok ? c.json([...result.value], 200) : problem(c, result);

  api.openapi(
    createRoute({
      method: "get",
      path: "/me/compare",
      operationId: "listCompared",
      tags,
      ...needs("account:read"),
      summary: "The ids of the ads one compares",
      responses: { 200: ids, ...problemAnswers(401, 403, 429) },
    }),
    async (c) => c.json(await memberCompares(db, memberOf(c).id), 200),
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/me/compare",
      operationId: "addCompared",
      tags,
      ...needs("account:write"),
      summary: "Compare an ad; one that is there already stays as it is",
      description: `Answers 409 \`compare.full\` when there are ${mostCompared} already.`,
      request: { body: jsonBody(z.object({ productId }).openapi({ example: { productId: 1 } })) },
      responses: { 200: ids, ...problemAnswers(400, 401, 403, 404, 409, 429) },
    }),
    async (c) => answer(c, await addCompared(db, memberOf(c).id, c.req.valid("json").productId)),
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/me/compare",
      operationId: "replaceCompared",
      tags,
      ...needs("account:write"),
      summary: "Compare these ads and no others",
      description: `Of an ad that is named twice the first counts. Answers 409 \`compare.full\` for more than ${mostCompared}, and 404 \`product.not_found\` when one of them can't be compared: then the list stays as it was.`,
      request: {
        body: jsonBody(
          z.object({ productIds: z.array(productId).max(MAX_SENT) }).openapi({ example: { productIds: [1, 2] } }),
        ),
      },
      responses: { 200: ids, ...problemAnswers(400, 401, 403, 404, 409, 429) },
    }),
    async (c) => answer(c, await replaceCompared(db, memberOf(c).id, c.req.valid("json").productIds)),
  );

  api.openapi(
    createRoute({
      method: "delete",
      path: "/me/compare",
      operationId: "clearCompared",
      tags,
      ...needs("account:write"),
      summary: "Compare one ad no longer, or none at all",
      description: "Without `productId` the whole list is cleared. An ad that isn't in the list changes nothing.",
      request: {
        query: z.object({
          productId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
        }),
      },
      responses: { 200: ids, ...problemAnswers(400, 401, 403, 429) },
    }),
    async (c) => answer(c, await removeCompared(db, memberOf(c).id, c.req.valid("query").productId)),
  );
}
