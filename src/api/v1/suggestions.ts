import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { getCategoryPath } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { suggestSearchCorrection } from "#domain/listings/query-parser/search-text.server.ts";
import { getSearchSuggestions } from "#domain/listings/suggestions/suggestions.server.ts";
import {
  DEFAULT_SUGGESTION_COUNT,
  getVehicleListPath,
  MAX_SUGGEST_TEXT_LENGTH,
  MAX_SUGGESTION_COUNT,
} from "#domain/listings/suggestions/suggestions.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { presentCatalogEntry, presentProductSummary } from "./present-product.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { suggestionsSchema } from "./schemas.ts";

const defineRoute = createRouteDefiner("Search");

/** Registers the route for search suggestions while the user types (AP-12). */
export function registerSuggestionRoutes(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  api.openapi(
    defineRoute("get", "/suggestions", "listSuggestions", {
      summary: "Suggest listings, categories, makes and models for a text that is being typed. An empty text has none",
      request: {
        query: z.object({
          q: z.string().trim().max(MAX_SUGGEST_TEXT_LENGTH).default(""),
          limit: z.coerce
            .number()
            .int()
            .min(1)
            .max(MAX_SUGGESTION_COUNT)
            .default(DEFAULT_SUGGESTION_COUNT)
            .openapi({ description: "Maximum number of each kind" }),
        }),
      },
      responses: defineResponses(200, "Suggestions", suggestionsSchema, [400]),
    }),
    async (c) => {
      const { q, limit } = c.req.valid("query");
      const language = c.get("language");
      const catalog = await getCatalog(db);
      const found = await getSearchSuggestions(db, q, {
        limit,
        correct: (text) => suggestSearchCorrection(db, text, clock()),
      });
      const reader = { catalog, language, now: clock() };
      // The response may be cached: deleting a letter repeats a recent query.
      c.header("cache-control", "private, max-age=30");
      return c.json(
        {
          products: found.products.map((ad) => presentProductSummary(ad, reader)),
          categories: found.categories.map(({ category, count }) => {
            const parent = catalog.categories.byId.get(category.parentId ?? 0);
            return {
              ...presentCatalogEntry(category, language),
              type: category.type,
              path: getCategoryPath(category),
              count,
              parent: parent ? presentCatalogEntry(parent, language) : null,
            };
          }),
          makes: found.vehicles.map((vehicle) => ({
            ...presentCatalogEntry(vehicle.make, language),
            path: getVehicleListPath(vehicle),
            count: vehicle.count,
            model: vehicle.model ? presentCatalogEntry(vehicle.model, language) : null,
          })),
          corrections: found.correction ? [found.correction] : [],
        },
        200,
      );
    },
  );
}
