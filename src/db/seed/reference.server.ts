import { createHash } from "node:crypto";
import { fold, squash } from "#kernel/fold.ts";
import { insertRows } from "../bulk.ts";
import type { Db } from "../database.ts";
import { type CategoryEntry, categoryEntries, categoryImage } from "./categories.ts";
import { featureEntries } from "./features.ts";
import { countryRows, currencyRows, languageRows } from "./locale.ts";
import { qualifierEntries } from "./qualifiers.ts";
import { seedOnce } from "./seed-once.ts";
import { brands } from "./vocabulary/brands.ts";
import { cities } from "./vocabulary/cities.ts";
import { makes } from "./vocabulary/makes.ts";
import { partGroups, synonymGroups } from "./vocabulary/synonyms.ts";

/**
 * Puts in what every Karaj needs before its first ad: languages, currencies, countries, cities,
 * the category tree with its features, the makes and models with their spellings, questions about cars, and synonyms.
 * Runs at every start: it does nothing unless these lists changed, and rows that exist stay as
 * administrators left them.
 */
export async function seedReference(db: Db): Promise<void> {
  const fingerprint = createHash("sha256")
    .update(
      JSON.stringify([
        languageRows,
        currencyRows,
        countryRows(),
        categoryEntries,
        categoryEntries.map(({ slug }) => categoryImage(slug)),
        featureEntries,
        brands,
        cities,
        makes,
        synonymGroups,
        partGroups,
        qualifierEntries,
      ]),
    )
    .digest("hex");
  await seedOnce(db, "reference", fingerprint, async (trx) => {
    await insertNew(trx, "languages", languageRows);
    await insertNew(trx, "currencies", currencyRows);
    await insertNew(trx, "countries", countryRows());
    await insertNew(
      trx,
      "cities",
      cities.map((city) => ({ country_code: city.country, slug: city.slug, name_en: city.en, name_ar: city.ar })),
    );
    await seedFeatures(trx);
    await seedCategories(trx, categoryEntries, null);
    await seedVehicles(trx);
    await insertNew(
      trx,
      "brands",
      brands.map((brand) => ({ slug: brand.slug, name_en: brand.en, name_ar: brand.ar, country_code: brand.country })),
    );
    await seedAliases(trx);
    await seedQualifiers(trx);
    await insertNew(
      trx,
      "synonyms",
      [synonymGroups, partGroups].flatMap((groups) =>
        groups.flatMap((texts) => texts.map((text) => ({ meaning: texts[0], text, of_part: groups === partGroups }))),
      ),
    );
  });
}

type Rows = readonly Record<string, unknown>[];
type Insertable = Parameters<typeof insertRows>[1];
const insertNew = (db: Db, table: Insertable, rows: readonly object[]) =>
  insertRows(db, table, rows as Rows, { onConflict: "on conflict do nothing" });

async function seedFeatures(db: Db): Promise<void> {
  await insertNew(
    db,
    "features",
    featureEntries.map(({ key, type, en, ar, unit, column }) => ({
      key,
      type,
      name_en: en,
      name_ar: ar,
      unit_en: unit?.en ?? null,
      unit_ar: unit?.ar ?? null,
      ads_column: column ?? null,
    })),
  );
  const ids = await idsBy(db, "features", "key");
  await insertNew(
    db,
    "feature_lookups",
    featureEntries.flatMap((feature) =>
      (feature.lookups ?? []).map((lookup, position) => ({
        feature_id: ids.get(feature.key),
        key: lookup.key,
        name_en: lookup.en,
        name_ar: lookup.ar,
        color: lookup.color ?? null,
        position,
      })),
    ),
  );
}

async function seedCategories(db: Db, entries: readonly CategoryEntry[], parentId: number | null): Promise<void> {
  await insertNew(
    db,
    "categories",
    entries.map((entry, position) => ({
      parent_id: parentId,
      type: entry.type,
      slug: entry.slug,
      name_en: entry.en,
      name_ar: entry.ar,
      image: categoryImage(entry.slug),
      layout: entry.layout ?? "grid",
      custom_fields: {},
      position,
    })),
  );
  const categoryIds = await idsBy(db, "categories", "slug");
  const featureIds = await idsBy(db, "features", "key");
  await insertNew(
    db,
    "category_features",
    entries.flatMap((entry) =>
      (entry.features ?? []).map((key, position) => ({
        category_id: categoryIds.get(entry.slug),
        feature_id: featureIds.get(key),
        filterable: true,
        comparable: true,
        required: entry.required?.includes(key) ?? false,
        position,
      })),
    ),
  );
  for (const entry of entries) {
    if (entry.children?.length) await seedCategories(db, entry.children, categoryIds.get(entry.slug) ?? null);
  }
}

async function seedVehicles(db: Db): Promise<void> {
  await insertNew(
    db,
    "makes",
    makes.map(({ slug, en, ar, country }) => ({ slug, name_en: en, name_ar: ar, country_code: country })),
  );
  const makeIds = await idsBy(db, "makes", "slug");
  const bodies = await bodyIds(db);
  await insertNew(
    db,
    "models",
    makes.flatMap((make) =>
      make.models.map(({ slug, en, ar, body }) => ({
        make_id: makeIds.get(make.slug),
        slug,
        name_en: en,
        name_ar: ar,
        body_id: bodies.get(body) ?? null,
      })),
    ),
  );
}

async function seedQualifiers(db: Db): Promise<void> {
  await insertNew(
    db,
    "qualifiers",
    qualifierEntries.map(({ key, en, ar }) => ({ key, question_en: en, question_ar: ar })),
  );
  const ids = await idsBy(db, "qualifiers", "key");
  await insertNew(
    db,
    "qualifier_values",
    qualifierEntries.flatMap((qualifier) =>
      qualifier.values.map(({ key, en, ar }, position) => ({
        qualifier_id: ids.get(qualifier.key),
        key,
        name_en: en,
        name_ar: ar,
        position,
      })),
    ),
  );
}

async function bodyIds(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("feature_lookups")
    .innerJoin("features", "features.id", "feature_lookups.feature_id")
    .where("features.key", "=", "body")
    .select(["feature_lookups.id", "feature_lookups.key"])
    .execute();
  return new Map(rows.map((row) => [row.key, row.id]));
}

type Target = "make_id" | "model_id" | "city_id" | "brand_id" | "lookup_id";

/** Every name and every spelling, so that one look-up answers for names and nicknames alike. */
async function seedAliases(db: Db): Promise<void> {
  const rows: Record<string, unknown>[] = [];
  const add = (target: Target, id: number | undefined, texts: (string | undefined)[]) => {
    const seen = new Set<string>();
    for (const text of texts) {
      const folded = squash(text ?? "");
      // "لاند كروزر" and "لاندكروزر" are kept both: search needs the words as people part them.
      const parted = fold(text ?? "");
      if (!id || !folded || seen.has(parted)) continue;
      seen.add(parted);
      rows.push({
        text,
        folded,
        make_id: null,
        model_id: null,
        city_id: null,
        brand_id: null,
        lookup_id: null,
        [target]: id,
      });
    }
  };

  const [makeIds, cityIds, brandIds] = await Promise.all([
    idsBy(db, "makes", "slug"),
    idsBy(db, "cities", "slug"),
    idsBy(db, "brands", "slug"),
  ]);
  const models = await db.selectFrom("models").select(["id", "make_id", "slug"]).execute();
  const modelIds = new Map(models.map((model) => [`${model.make_id}/${model.slug}`, model.id]));
  for (const make of makes) {
    add("make_id", makeIds.get(make.slug), [make.en, make.ar, ...(make.aliases ?? [])]);
    for (const model of make.models) {
      add("model_id", modelIds.get(`${makeIds.get(make.slug)}/${model.slug}`), [
        model.en,
        model.ar,
        ...(model.aliases ?? []),
      ]);
    }
  }
  for (const city of cities) add("city_id", cityIds.get(city.slug), [city.en, city.ar, ...(city.aliases ?? [])]);
  for (const brand of brands) add("brand_id", brandIds.get(brand.slug), [brand.en, brand.ar, ...(brand.aliases ?? [])]);

  const lookups = await db
    .selectFrom("feature_lookups")
    .innerJoin("features", "features.id", "feature_lookups.feature_id")
    .select(["feature_lookups.id", "feature_lookups.key", "features.key as feature"])
    .execute();
  const lookupIds = new Map(lookups.map((row) => [`${row.feature}/${row.key}`, row.id]));
  for (const feature of featureEntries) {
    for (const lookup of feature.lookups ?? []) {
      add("lookup_id", lookupIds.get(`${feature.key}/${lookup.key}`), [
        lookup.en,
        lookup.ar,
        ...(lookup.aliases ?? []),
      ]);
    }
  }
  await insertNew(db, "aliases", rows);
}

async function idsBy(
  db: Db,
  table: "features" | "categories" | "makes" | "cities" | "brands" | "qualifiers",
  column: "key" | "slug",
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(["id", `${column} as name` as never])
    .execute();
  return new Map((rows as unknown as { id: number; name: string }[]).map((row) => [row.name, row.id]));
}
