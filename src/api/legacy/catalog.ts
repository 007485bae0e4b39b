import type { Hono } from "hono";
import type { Db } from "#db/database.ts";
import { type Category, type Feature, getSubtreeIds } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getCachedFacets } from "#domain/listings/index/facet-cache.server.ts";
import { createEmptyCriteria } from "#domain/listings/query/criteria.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { ApiContext, ApiEnv, ApiServices } from "../v1/context.ts";
import { respondWithProblem } from "../v1/problem-response.ts";
import { toLegacyTitles } from "./items.ts";
import { type LegacyFields, parseQueryFields, parseRequestFields } from "./legacy-fields.ts";
import { respondWithFieldErrors } from "./responses.ts";

/** Routes of the legacy API that read the catalog. They need no session. */

/** Returns the legacy type of a feature. The legacy API has no type for several values. */
const getLegacyFeatureType = ({ type }: Feature) => (type === "choices" ? "choice" : type);

const presentFeature = (feature: Feature, language: Language) => ({
  id: feature.id,
  key: feature.key,
  type: getLegacyFeatureType(feature),
  feature_title: pickTranslation(feature.name, language).text,
  ...toLegacyTitles(feature.name),
  unit: feature.unit ? pickTranslation(feature.unit, language).text : null,
});

/** Lists the values of a feature in their display order, or the single value with the given id. */
export async function listFeatureValueRecords(db: Db, language: Language, by: { featureId: number } | { id: number }) {
  const [column, id] = "id" in by ? (["id", by.id] as const) : (["feature_id", by.featureId] as const);
  const rows = await db
    .selectFrom("feature_lookups")
    .selectAll()
    .where(column, "=", id)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id, feature_id, key, name_ar, name_en, color, position }) => {
    const name = { ar: name_ar, en: name_en };
    return {
      id,
      feature_id,
      key,
      feature_value: pickTranslation(name, language).text,
      ...toLegacyTitles(name),
      color,
      position,
    };
  });
}

/** Lists all categories in one flat list (EN-08). The `parent_id` of each category gives the tree. */
export async function listCategoryRecords(db: Db, language: Language) {
  const [{ categories }, facets] = await Promise.all([getCatalog(db), getCachedFacets(db, createEmptyCriteria())]);
  const countItems = (category: Category) =>
    getSubtreeIds(category).reduce((sum, id) => sum + (facets.category.get(id) ?? 0), 0);
  return categories.all.map((category) => ({
    id: category.id,
    parent_id: category.parentId,
    type: category.type,
    name: pickTranslation(category.name, language).text,
    ...toLegacyTitles(category.name),
    slug: category.slug,
    image: category.image,
    layout: category.layout,
    items: countItems(category),
  }));
}

/**
 * Lists the features of one category, or of all categories. Features inherited from parent categories are not included.
 */
export const listFeatureLinkRecords = (db: Db, categoryId: number | undefined) =>
  db
    .selectFrom("category_features")
    .select(["category_id", "feature_id", "filterable", "comparable", "required", "position"])
    .$if(categoryId !== undefined, (query) => query.where("category_id", "=", categoryId as number))
    .orderBy("category_id")
    .orderBy("position")
    .orderBy("feature_id")
    .execute();

const respondWithConditionError = (c: ApiContext, fields: LegacyFields, name: string, message: string) => {
  fields.addError(name, "condition", message);
  return respondWithProblem(c, { kind: "invalid", code: "request.condition", errors: [...fields.errors] });
};

/**
 * Registers the GET routes of AP-05 to AP-08. A `condition` in the query must have one of two fixed forms. Any other
 * condition is rejected; none is ever executed as SQL.
 */
export function registerLegacyCatalogRoutes(api: Hono<ApiEnv>, { db }: ApiServices): void {
  api.get("/feature.php", async (c) => {
    const fields = parseQueryFields(c);
    if (!["1", undefined].includes(c.req.query("condition"))) {
      return respondWithConditionError(c, fields, "condition", "can only be 1, for all");
    }
    if (c.req.query("params")) return respondWithConditionError(c, fields, "params", "must be empty");
    const { features } = await getCatalog(db);
    return c.json({ data: [...features.values()].map((feature) => presentFeature(feature, c.get("language"))) });
  });

  api.get("/feature_lookup.php", async (c) => {
    const conditions = c.req.queries("condition") ?? [];
    const id = /^feature_id=([1-9]\d{0,8})$/.exec(conditions[0] ?? "")?.[1];
    if (!id || conditions.length > 1) {
      return respondWithConditionError(
        c,
        parseQueryFields(c),
        "condition",
        "must be feature_id= and the id of a feature",
      );
    }
    return c.json({ data: await listFeatureValueRecords(db, c.get("language"), { featureId: Number(id) }) });
  });

  api.get("/category.php", async (c) => c.json({ data: await listCategoryRecords(db, c.get("language")) }));

  api.get("/category_feature.php", async (c) => {
    const fields = parseQueryFields(c);
    const category = fields.id("category_id");
    if (fields.errors.length > 0) return respondWithFieldErrors(c, fields);
    return c.json({ data: await listFeatureLinkRecords(db, category) });
  });

  /** Handles AP-08: responds with the features of a category, including inherited ones, with their possible values. */
  const handleFeatureDetails = async (c: ApiContext) => {
    const parsed = await parseRequestFields(c);
    if (!parsed.ok) return respondWithProblem(c, parsed);
    const id = parsed.value.requiredId("category_id");
    if (parsed.value.errors.length > 0) return respondWithFieldErrors(c, parsed.value);
    const language = c.get("language");
    const category = (await getCatalog(db)).categories.byId.get(id);
    if (!category) return respondWithProblem(c, { kind: "not_found", code: "category.not_found" });
    return c.json({
      data: category.features.map(({ feature, filterable, comparable, required }) => ({
        category_id: id,
        feature_id: feature.id,
        key: feature.key,
        // Older apps know no features with several values.
        type: getLegacyFeatureType(feature),
        feature_title: pickTranslation(feature.name, language).text,
        ...toLegacyTitles(feature.name),
        unit: feature.unit ? pickTranslation(feature.unit, language).text : null,
        filterable,
        comparable,
        required,
        lookups: feature.lookups.map((lookup) => ({
          id: lookup.id,
          key: lookup.slug,
          feature_value: pickTranslation(lookup.name, language).text,
          ...toLegacyTitles(lookup.name),
          color: lookup.color,
        })),
      })),
    });
  };
  api.get("/get_category_features_details", handleFeatureDetails);
  api.post("/get_category_features_details", handleFeatureDetails);
}
