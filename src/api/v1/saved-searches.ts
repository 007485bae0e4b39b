import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { alertFrequencies } from "#db/schema/saved-searches.ts";
import { MAX_SAVED_SEARCH_NAME, MAX_SAVED_SEARCH_QUERY } from "#domain/saved-searches/saved-search.ts";
import {
  createSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  type SavedSearch,
  updateSavedSearch,
} from "#domain/saved-searches/saved-searches.server.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody, timestampSchema } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Account");

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

const frequency = z.enum(alertFrequencies).openapi({
  description: "`instant`: as soon as listings are found, at most every 15 minutes. `daily`: every morning",
});
const name = z.string().max(MAX_SAVED_SEARCH_NAME);

const savedSearchSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    query: z.string().openapi({ description: "Query parameters of `GET /products`", example: "kind=car&make=toyota" }),
    frequency,
    newListings: z
      .number()
      .int()
      .openapi({ description: "New and cheaper listings since the member last opened the search on the site" }),
    createdAt: timestampSchema,
  })
  .openapi("SavedSearch");

const present = ({ createdAt, ...search }: SavedSearch): z.infer<typeof savedSearchSchema> => ({
  ...search,
  createdAt: createdAt.toISOString(),
});

/** Registers the saved searches of a member. */
export function registerSavedSearchRoutes(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  const getMember = (c: ApiContext) => ({ db, now: clock(), userId: requireUser(c).id });
  const findSearch = async (c: ApiContext, id: number) => {
    const [search] = await listSavedSearches(db, requireUser(c).id, id);
    if (!search) throw new Error("the saved search was deleted meanwhile");
    return present(search);
  };

  api.openapi(
    defineRoute("get", "/saved-searches", "listSavedSearches", {
      ...requireScope("account:read"),
      summary: "Saved searches, newest first",
      responses: defineResponses(200, "The searches", z.object({ items: z.array(savedSearchSchema) }), [401, 403]),
    }),
    async (c) => c.json({ items: (await listSavedSearches(db, requireUser(c).id)).map(present) }, 200),
  );

  api.openapi(
    defineRoute("post", "/saved-searches", "createSavedSearch", {
      ...requireScope("account:write"),
      summary: "Save a search. The same search again changes its name and frequency",
      request: {
        body: defineJsonBody(
          z
            .object({
              name,
              query: z.string().max(MAX_SAVED_SEARCH_QUERY).openapi({
                description: "Query parameters of `GET /products`. Words of `q` that name filters become parameters",
                example: "kind=car&make=toyota&priceMax=20000&currency=USD",
              }),
              frequency: frequency.default("daily"),
            })
            .openapi("NewSavedSearch"),
        ),
      },
      responses: defineResponses(201, "The search", savedSearchSchema, [400, 401, 403, 409]),
    }),
    async (c) => {
      const created = await createSavedSearch(getMember(c), c.req.valid("json"));
      if (!created.ok) return respondWithProblem(c, created);
      return c.json(await findSearch(c, created.value.id), 201);
    },
  );

  api.openapi(
    defineRoute("patch", "/saved-searches/{id}", "updateSavedSearch", {
      ...requireScope("account:write"),
      summary: "Change the name or the frequency of a saved search",
      request: {
        params,
        body: defineJsonBody(
          z.object({ name: name.optional(), frequency: frequency.optional() }).openapi("SavedSearchChanges"),
        ),
      },
      responses: defineResponses(200, "The search", savedSearchSchema, [400, 401, 403, 404]),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const updated = await updateSavedSearch(getMember(c), id, c.req.valid("json"));
      if (!updated.ok) return respondWithProblem(c, updated);
      return c.json(await findSearch(c, id), 200);
    },
  );

  api.openapi(
    defineRoute("delete", "/saved-searches/{id}", "deleteSavedSearch", {
      ...requireScope("account:write"),
      summary: "Delete a saved search",
      request: { params },
      responses: defineResponses(200, "The deleted search", z.object({ id: z.number().int() }), [401, 403, 404]),
    }),
    async (c) => {
      const removed = await removeSavedSearch(getMember(c), c.req.valid("param").id);
      if (!removed.ok) return respondWithProblem(c, removed);
      return c.json({ id: removed.value.id }, 200);
    },
  );
}
