import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Feature, FeatureLookup } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { setPublicCacheControl } from "./conditional-requests.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { presentCatalogEntry } from "./present-product.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { allowNull, localTextSchema, namedSchema } from "./schemas.ts";

/** Cache lifetime in seconds. Administrators rarely change features. */
const CACHE_SECONDS = 300;

const featureSchema = z
  .object({
    key: z.string(),
    type: z.enum(["choice", "choices", "color", "number", "boolean", "text"]),
    name: z.string(),
    names: localTextSchema,
    unit: z.string().nullable(),
    units: allowNull(localTextSchema),
    values: z
      .number()
      .int()
      .openapi({ description: "Number of selectable values. 0 for features without a selection" }),
  })
  .openapi("Feature");

const featureDetailsSchema = featureSchema
  .extend({ lookups: z.array(namedSchema.extend({ color: z.string().nullable() })) })
  .openapi("FeatureDetails");

const categoryFeatureSchema = featureDetailsSchema
  .extend({
    required: z.boolean().openapi({ description: "Whether a listing must have the feature" }),
    filterable: z.boolean().openapi({ description: "Whether lists of the category can be filtered by the feature" }),
    comparable: z.boolean().openapi({ description: "Whether the feature is shown in comparisons" }),
  })
  .openapi("CategoryFeature");

const defineRoute = createRouteDefiner("Reference");

/** Registers the routes for listing features, their values and the features of each category. */
export function registerFeatureRoutes(api: OpenAPIHono<ApiEnv>, { db }: ApiServices): void {
  api.openapi(
    defineRoute("get", "/features", "listFeatures", {
      summary: "List the features of listings",
      responses: defineResponses(200, "All features", z.array(featureSchema), [429]),
    }),
    async (c) => {
      const { features } = await getCatalog(db);
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json(
        [...features.values()].map((feature) => presentFeature(feature, c.get("language"))),
        200,
      );
    },
  );

  api.openapi(
    defineRoute("get", "/features/{key}", "getFeature", {
      summary: "Get a feature with all its values",
      request: { params: z.object({ key: z.string().max(100).openapi({ example: "color" }) }) },
      responses: defineResponses(200, "The feature", featureDetailsSchema, [404, 429]),
    }),
    async (c) => {
      const feature = (await getCatalog(db)).features.get(c.req.valid("param").key);
      if (!feature) return respondWithProblem(c, { kind: "not_found", code: "feature.not_found" });
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json(presentFeatureDetails(feature, c.get("language")), 200);
    },
  );

  api.openapi(
    defineRoute("get", "/categories/{idOrSlug}/features", "listCategoryFeatures", {
      summary: "List the features of a category, those of its parents first",
      request: { params: z.object({ idOrSlug: z.string().max(100).openapi({ example: "parts" }) }) },
      responses: defineResponses(200, "The features of the category", z.array(categoryFeatureSchema), [404, 429]),
    }),
    async (c) => {
      const category = (await getCatalog(db)).categories.find(c.req.valid("param").idOrSlug);
      if (!category) return respondWithProblem(c, { kind: "not_found", code: "category.not_found" });
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json(
        category.features.map(({ feature, ...rules }) => ({
          ...presentFeatureDetails(feature, c.get("language")),
          ...rules,
        })),
        200,
      );
    },
  );
}

const presentFeature = ({ key, type, name, unit, lookups }: Feature, language: Language) => ({
  key,
  type,
  name: pickTranslation(name, language).text,
  names: name,
  unit: unit && pickTranslation(unit, language).text,
  units: unit,
  values: lookups.length,
});

const presentFeatureDetails = (feature: Feature, language: Language) => ({
  ...presentFeature(feature, language),
  lookups: feature.lookups.map((lookup: FeatureLookup) => ({
    ...presentCatalogEntry(lookup, language),
    color: lookup.color,
  })),
});
