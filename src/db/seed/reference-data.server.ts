import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../database.ts";
import {
  categoryEntries,
  currencyRows,
  featureEntries,
  getCountryRows,
  languageRows,
  partSynonymGroups,
  qualifierEntries,
  synonymGroups,
  vocabularyBrands,
  vocabularyCities,
  vocabularyMakes,
} from "./reference-lists.ts";
import type { CategoryEntry, NamedEntry } from "./reference-schemas.ts";
import { seedAliases } from "./seed-aliases.server.ts";
import { seedIfChanged } from "./seed-if-changed.ts";
import { getIdMap, getLookupIds, insertMissingRows } from "./seed-rows.ts";
/**
 * Writes the reference data: languages, currencies, countries, cities, categories with features, makes and models with
 * aliases, fitment questions and synonyms. Runs at every start, but does nothing if the lists are unchanged. Rows that
 * exist keep the changes of administrators.
 */
export async function seedReferenceData(db: Db): Promise<void> {
  const fingerprint = createHash("sha256")
    .update(
      JSON.stringify([
        languageRows,
        currencyRows,
        getCountryRows(),
        categoryEntries,
        categoryEntries.map(({ slug }) => getCategoryImage(slug)),
        featureEntries,
        vocabularyBrands,
        vocabularyCities,
        vocabularyMakes,
        synonymGroups,
        partSynonymGroups,
        qualifierEntries,
      ]),
    )
    .digest("hex");
  await seedIfChanged(db, "reference", fingerprint, async (trx) => {
    await insertMissingRows(trx, "languages", languageRows);
    await insertMissingRows(trx, "currencies", currencyRows);
    await insertMissingRows(trx, "countries", getCountryRows());
    await seedCities(trx);
    await seedFeatures(trx);
    await seedCategories(trx, categoryEntries, null);
    await seedMakesAndModels(trx);
    await insertMissingRows(trx, "brands", vocabularyBrands.map(toNamedRow));
    await seedAliases(trx);
    await seedQualifiers(trx);
    await insertMissingRows(
      trx,
      "synonyms",
      [synonymGroups, partSynonymGroups].flatMap((groups) =>
        groups.flatMap((texts) =>
          texts.map((text) => ({ meaning: texts[0], text, of_part: groups === partSynonymGroups })),
        ),
      ),
    );
  });
}

/** Returns the path of a category's picture. All of these pictures were drawn for this site (tools/demo-pictures). */
const getCategoryImage = (slug: string): string => `/pictures/demo/categories/${slug}-480.avif`;

/** Builds the row of a city, a brand or a make. */
const toNamedRow = ({ slug, en, ar, country }: NamedEntry) => ({
  slug,
  name_en: en,
  name_ar: ar,
  country_code: country,
});

/** Inserts missing cities, and adds the coordinates of cities that have none yet. */
async function seedCities(db: Db): Promise<void> {
  const rows = vocabularyCities.map(({ coordinates: [latitude, longitude], ...city }) => ({
    ...toNamedRow(city),
    latitude,
    longitude,
  }));
  await insertMissingRows(db, "cities", rows);
  await sql`
    update cities c set latitude = p.latitude, longitude = p.longitude
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as p(slug text, country_code text, latitude double precision, longitude double precision)
    where c.slug = p.slug and c.country_code = p.country_code and c.latitude is null and c.longitude is null`.execute(
    db,
  );
}

async function seedFeatures(db: Db): Promise<void> {
  await insertMissingRows(
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
  const ids = await getIdMap(db, "features", "key");
  await insertMissingRows(
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
  await insertMissingRows(
    db,
    "categories",
    entries.map((entry, position) => ({
      parent_id: parentId,
      type: entry.type,
      slug: entry.slug,
      name_en: entry.en,
      name_ar: entry.ar,
      image: getCategoryImage(entry.picture ?? entry.slug),
      layout: entry.layout ?? "grid",
      custom_fields: {},
      position,
    })),
  );
  const categoryIds = await getIdMap(db, "categories", "slug");
  const featureIds = await getIdMap(db, "features", "key");
  await insertMissingRows(
    db,
    "category_features",
    entries.flatMap((entry) =>
      (entry.features ?? []).map((key, position) => ({
        category_id: categoryIds.get(entry.slug),
        feature_id: featureIds.get(key),
        filterable: !entry.unfiltered?.includes(key),
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

async function seedMakesAndModels(db: Db): Promise<void> {
  await insertMissingRows(db, "makes", vocabularyMakes.map(toNamedRow));
  const makeIds = await getIdMap(db, "makes", "slug");
  const bodies = await getLookupIds(db, "body");
  await insertMissingRows(
    db,
    "models",
    vocabularyMakes.flatMap((make) =>
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
  await insertMissingRows(
    db,
    "qualifiers",
    qualifierEntries.map(({ key, en, ar }) => ({ key, question_en: en, question_ar: ar })),
  );
  const ids = await getIdMap(db, "qualifiers", "key");
  await insertMissingRows(
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
