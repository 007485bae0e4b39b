import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { MAX_COMPARED_LISTINGS } from "#domain/compare/comparison.ts";
import {
  addComparedListing,
  listComparedIds,
  removeComparedListings,
  replaceComparedListings,
} from "#domain/compare/member-comparison.server.ts";
import type { Result } from "#kernel/result.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { type ProblemStatus, respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Account");
const productId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** Maximum number of ids in a request. The domain command enforces the lower `MAX_COMPARED_LISTINGS`. */
const MAX_PRODUCT_IDS = 200;

/**
 * Registers the comparison routes (ST-08). A member's list is the same on every device. It contains each listing once
 * and at most eight listings.
 */
export function registerCompareRoutes(api: OpenAPIHono<ApiEnv>, { db }: ApiServices): void {
  const defineIdsResponses = <P extends ProblemStatus>(problems: readonly P[]) =>
    defineResponses(200, "Ids in the order in which they were added", z.array(z.number().int()), problems);
  const respondWithIds = (c: ApiContext, result: Result<readonly number[]>) =>
    result.ok ? c.json([...result.value], 200) : respondWithProblem(c, result);

  api.openapi(
    defineRoute("get", "/me/compare", "listCompared", {
      ...requireScope("account:read"),
      summary: "List the ids of the compared listings",
      responses: defineIdsResponses([401, 403, 429]),
    }),
    async (c) => c.json(await listComparedIds(db, requireUser(c).id), 200),
  );

  api.openapi(
    defineRoute("post", "/me/compare", "addCompared", {
      ...requireScope("account:write"),
      summary: "Add a listing to the comparison",
      description: `Returns 409 \`compare.full\` if there are ${MAX_COMPARED_LISTINGS} listings already.`,
      request: { body: defineJsonBody(z.object({ productId }).openapi({ example: { productId: 1 } })) },
      responses: defineIdsResponses([400, 401, 403, 404, 409, 429]),
    }),
    async (c) => respondWithIds(c, await addComparedListing(db, requireUser(c).id, c.req.valid("json").productId)),
  );

  api.openapi(
    defineRoute("put", "/me/compare", "replaceCompared", {
      ...requireScope("account:write"),
      summary: "Replace the compared listings",
      description: `Repeated ids count once. Returns 409 \`compare.full\` for more than ${MAX_COMPARED_LISTINGS} listings, and 404 \`product.not_found\` if one of them cannot be compared. The comparison then stays unchanged.`,
      request: {
        body: defineJsonBody(
          z
            .object({ productIds: z.array(productId).max(MAX_PRODUCT_IDS) })
            .openapi({ example: { productIds: [1, 2] } }),
        ),
      },
      responses: defineIdsResponses([400, 401, 403, 404, 409, 429]),
    }),
    async (c) =>
      respondWithIds(c, await replaceComparedListings(db, requireUser(c).id, c.req.valid("json").productIds)),
  );

  api.openapi(
    defineRoute("delete", "/me/compare", "clearCompared", {
      ...requireScope("account:write"),
      summary: "Remove one listing or all listings from the comparison",
      description:
        "Without `productId`, the whole comparison is cleared. A listing that is not in the comparison changes nothing.",
      request: {
        query: z.object({
          productId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
        }),
      },
      responses: defineIdsResponses([400, 401, 403, 429]),
    }),
    async (c) => respondWithIds(c, await removeComparedListings(db, requireUser(c).id, c.req.valid("query").productId)),
  );
}
