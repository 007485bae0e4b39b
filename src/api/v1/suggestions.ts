import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { categoryPath } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { correctionOf } from "#domain/search/read-text.server.ts";
import { suggest } from "#domain/search/suggestions.server.ts";
import { longestSuggestText, mostSuggestions, usualSuggestions, vehiclePath } from "#domain/search/suggestions.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { presentNamed, presentSummary } from "./present.ts";
import { problemAnswers } from "./problem.ts";
import { suggestionsSchema } from "./schemas.ts";

/** What a reader may mean who is still typing (AP-12). */
export function addSuggestions(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/suggestions",
      operationId: "listSuggestions",
      tags: ["Search"],
      summary: "Ads, categories, makes and models for a text that is still being typed; nothing for an empty one",
      request: {
        query: z.object({
          q: z.string().trim().max(longestSuggestText).default(""),
          limit: z.coerce
            .number()
            .int()
            .min(1)
            .max(mostSuggestions)
            .default(usualSuggestions)
            .openapi({ description: "Of each kind" }),
        }),
      },
      responses: {
        200: { description: "Suggestions", content: { "application/json": { schema: suggestionsSchema } } },
        ...problemAnswers(400),
      },
    }),
    async (c) => {
      const { q, limit } = c.req.valid("query");
      const language = c.get("language");
      const catalogue = await catalogueOf(db);
      const found = await suggest(db, q, { limit, correct: (text) => correctionOf(db, text, clock()) });
      const reader = { catalogue, language, now: clock() };
      // The same for the same reader for a moment: going back a letter asks nothing again.
      c.header("cache-control", "private, max-age=30");
      return c.json(
        {
          products: found.products.map((ad) => presentSummary(ad, reader)),
          categories: found.categories.map(({ category, count }) => {
            const parent = catalogue.categories.byId.get(category.parentId ?? 0);
            return {
              ...presentNamed(category, language),
              type: category.type,
              path: categoryPath(category),
              count,
              parent: parent ? presentNamed(parent, language) : null,
            };
          }),
          makes: found.vehicles.map((vehicle) => ({
            ...presentNamed(vehicle.make, language),
            path: vehiclePath(vehicle),
            count: vehicle.count,
            model: vehicle.model ? presentNamed(vehicle.model, language) : null,
          })),
          corrections: found.correction ? [found.correction] : [],
        },
        200,
      );
    },
  );
}
