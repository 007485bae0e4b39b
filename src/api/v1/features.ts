import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Feature, Lookup } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { keepFor } from "./conditional.ts";
import { jsonAnswer } from "./content.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { presentNamed } from "./present.ts";
import { problem, problemAnswers } from "./problem.ts";
import { localText, namedSchema, orNull } from "./schemas.ts";

/** Seconds: administrators change them now and then. */
const keptFor = 300;

const featureSchema = z
  .object({
    key: z.string(),
    type: z.enum(["choice", "color", "number", "boolean", "text"]),
    name: z.string(),
    names: localText,
    unit: z.string().nullable(),
    units: orNull(localText),
    values: z.number().int().openapi({ description: "How many there are to choose from; 0 of what isn't chosen" }),
  })
  .openapi("Feature");

const featureDetailsSchema = featureSchema
  .extend({ lookups: z.array(namedSchema.extend({ color: z.string().nullable() })) })
  .openapi("FeatureDetails");

const categoryFeatureSchema = featureDetailsSchema
  .extend({
    required: z.boolean().openapi({ description: "An ad can't do without" }),
    filterable: z.boolean().openapi({ description: "Lists of the category are narrowed by it" }),
    comparable: z.boolean().openapi({ description: "It is shown when ads are compared" }),
  })
  .openapi("CategoryFeature");

const tags = ["Reference"];

/** Facts that ads carry: what there is to choose from, and what each category asks. */
export function addFeatures(api: OpenAPIHono<ApiEnv>, { db }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/features",
      operationId: "listFeatures",
      tags,
      summary: "Facts that ads can carry",
      responses: { 200: jsonAnswer("All of them", z.array(featureSchema)), ...problemAnswers(429) },
    }),
    async (c) => {
      const { features } = await catalogueOf(db);
      keepFor(c, keptFor);
      return c.json(
        [...features.values()].map((feature) => presentFeature(feature, c.get("language"))),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/features/{key}",
      operationId: "getFeature",
      tags,
      summary: "A fact with all that it can be",
      request: { params: z.object({ key: z.string().max(100).openapi({ example: "color" }) }) },
      responses: { 200: jsonAnswer("The feature", featureDetailsSchema), ...problemAnswers(404, 429) },
    }),
    async (c) => {
      const feature = (await catalogueOf(db)).features.get(c.req.valid("param").key);
      if (!feature) return problem(c, { kind: "not_found", code: "feature.not_found" });
      keepFor(c, keptFor);
      return c.json(presentWhole(feature, c.get("language")), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/categories/{idOrSlug}/features",
      operationId: "listCategoryFeatures",
      tags,
      summary: "What ads of a category are asked and narrowed by, its parents' features first",
      request: { params: z.object({ idOrSlug: z.string().max(100).openapi({ example: "parts" }) }) },
      responses: { 200: jsonAnswer("Its features", z.array(categoryFeatureSchema)), ...problemAnswers(404, 429) },
    }),
    async (c) => {
      const category = (await catalogueOf(db)).categories.find(c.req.valid("param").idOrSlug);
      if (!category) return problem(c, { kind: "not_found", code: "category.not_found" });
      keepFor(c, keptFor);
      return c.json(
        category.features.map(({ feature, ...rules }) => ({ ...presentWhole(feature, c.get("language")), ...rules })),
        200,
      );
    },
  );
}

const presentFeature = ({ key, type, name, unit, lookups }: Feature, language: Language) => ({
  key,
  type,
  name: inLanguage(name, language).text,
  names: name,
  unit: unit && inLanguage(unit, language).text,
  units: unit,
  values: lookups.length,
});

const presentWhole = (feature: Feature, language: Language) => ({
  ...presentFeature(feature, language),
  lookups: feature.lookups.map((lookup: Lookup) => ({ ...presentNamed(lookup, language), color: lookup.color })),
});
