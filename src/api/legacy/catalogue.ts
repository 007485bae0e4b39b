import type { Hono } from "hono";
import type { Db } from "#db/database.ts";
import { noCriteria } from "#domain/ads/criteria.ts";
import { keptFacetsOf } from "#domain/ads/kept-facets.server.ts";
import { type Category, type Feature, subtreeIds } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import type { ApiContext, ApiEnv, ApiServices } from "../v1/context.ts";
import { problem } from "../v1/problem.ts";
import { refused } from "./answers.ts";
import { type Fields, fieldsOf, queryFields } from "./fields.ts";
import { titles } from "./items.ts";

/** What older apps read of the catalogue: everybody may. */

const presentFeature = ({ id, key, type, name, unit }: Feature, language: Language) => ({
  id,
  key,
  type,
  feature_title: inLanguage(name, language).text,
  ...titles(name),
  unit: unit ? inLanguage(unit, language).text : null,
});

/** The values that a feature can have, in their order. */
export async function lookupRecords(db: Db, language: Language, by: { featureId: number } | { id: number }) {
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
    return { id, feature_id, key, feature_value: inLanguage(name, language).text, ...titles(name), color, position };
  });
}

/** EN-08, flat: `parent_id` makes the tree. */
export async function categoryRecords(db: Db, language: Language) {
  const [{ categories }, { counts }] = await Promise.all([catalogueOf(db), keptFacetsOf(db, noCriteria())]);
  const itemsOf = (category: Category) =>
    subtreeIds(category).reduce((sum, id) => sum + (counts.category.get(id) ?? 0), 0);
  return categories.all.map((category) => ({
    id: category.id,
    parent_id: category.parentId,
    type: category.type,
    name: inLanguage(category.name, language).text,
    ...titles(category.name),
    slug: category.slug,
    image: category.image,
    layout: category.layout,
    items: itemsOf(category),
  }));
}

/** Which features categories have of their own: those of one, or all. */
export const linkRecords = (db: Db, categoryId: number | undefined) =>
  db
    .selectFrom("category_features")
    .select(["category_id", "feature_id", "filterable", "comparable", "required", "position"])
    .$if(categoryId !== undefined, (query) => query.where("category_id", "=", categoryId as number))
    .orderBy("category_id")
    .orderBy("position")
    .orderBy("feature_id")
    .execute();

const understood = (c: ApiContext, fields: Fields, name: string, message: string) => {
  fields.refuse(name, "condition", message);
  return problem(c, { kind: "invalid", code: "request.condition", errors: [...fields.errors] });
};

/** AP-05, AP-06, AP-07 by GET, and AP-08. A condition is one of two sentences; anything else is refused, never executed. */
export function addCatalogue(api: Hono<ApiEnv>, { db }: ApiServices): void {
  api.get("/feature.php", async (c) => {
    const fields = queryFields(c);
    if (!["1", undefined].includes(c.req.query("condition"))) {
      return understood(c, fields, "condition", "can only be 1, for all");
    }
    if (c.req.query("params")) return understood(c, fields, "params", "must be empty");
    const { features } = await catalogueOf(db);
    return c.json({ data: [...features.values()].map((feature) => presentFeature(feature, c.get("language"))) });
  });

  api.get("/feature_lookup.php", async (c) => {
    const conditions = c.req.queries("condition") ?? [];
    const id = /^feature_id=([1-9]\d{0,8})$/.exec(conditions[0] ?? "")?.[1];
    if (!id || conditions.length > 1) {
      return understood(c, queryFields(c), "condition", "must be feature_id= and the id of a feature");
    }
    return c.json({ data: await lookupRecords(db, c.get("language"), { featureId: Number(id) }) });
  });

  api.get("/category.php", async (c) => c.json({ data: await categoryRecords(db, c.get("language")) }));

  api.get("/category_feature.php", async (c) => {
    const fields = queryFields(c);
    const category = fields.id("category_id");
    if (fields.errors.length > 0) return refused(c, fields);
    return c.json({ data: await linkRecords(db, category) });
  });

  /** AP-08: the features of a category, those it inherits among them, with the values they can have. */
  const details = async (c: ApiContext) => {
    const read = await fieldsOf(c);
    if (!read.ok) return problem(c, read);
    const id = read.value.requiredId("category_id");
    if (read.value.errors.length > 0) return refused(c, read.value);
    const language = c.get("language");
    const category = (await catalogueOf(db)).categories.byId.get(id);
    if (!category) return problem(c, { kind: "not_found", code: "category.not_found" });
    return c.json({
      data: category.features.map(({ feature, filterable, comparable, required }) => ({
        category_id: id,
        feature_id: feature.id,
        key: feature.key,
        type: feature.type,
        feature_title: inLanguage(feature.name, language).text,
        ...titles(feature.name),
        unit: feature.unit ? inLanguage(feature.unit, language).text : null,
        filterable,
        comparable,
        required,
        lookups: feature.lookups.map((lookup) => ({
          id: lookup.id,
          key: lookup.slug,
          feature_value: inLanguage(lookup.name, language).text,
          ...titles(lookup.name),
          color: lookup.color,
        })),
      })),
    });
  };
  api.get("/get_category_features_details", details);
  api.post("/get_category_features_details", details);
}
