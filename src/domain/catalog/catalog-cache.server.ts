import { type Selectable, sql } from "kysely";
import { SITE_TAG } from "#db/change-feed.ts";
import type { Db } from "#db/database.ts";
import type { CategoriesTable, CategoryFeaturesTable } from "#db/schema/catalog.ts";
import type { CitiesTable } from "#db/schema/locales-and-places.ts";
import { SnapshotCache } from "#db/snapshot-cache.ts";
import { parseSiteSettings, type SiteSettings } from "#domain/site/site-settings.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { setSiteProfile } from "#kernel/site-profile.ts";
import {
  type AliasRow,
  buildPartNames,
  buildSynonyms,
  type Catalog,
  type CatalogEntry,
  CatalogIndex,
  CatalogSpellings,
  type Category,
  type CategoryFeature,
  type City,
  type Feature,
  type FeatureLookup,
  type Model,
} from "./catalog.ts";

const catalogCache = new SnapshotCache({
  load: (db) => loadCatalog(db),
  dependsOn: (tag) => tag === SITE_TAG,
  freshMs: 30_000,
  maxStaleMs: 60_000,
  onLoad: ({ site }) => setSiteProfile(site),
});

/** Returns the catalog of the site, which is cached until it changes. */
export const getCatalog = (db: Db): Promise<Catalog> => catalogCache.get(db);

/** Returns the number of decimals of each currency by its code, for amounts in mails. */
export const getCurrencyDecimals = ({ currencies }: Pick<Catalog, "currencies">): ReadonlyMap<string, number> =>
  new Map([...currencies].map(([code, { decimals }]) => [code, decimals]));

/** Returns the site settings from the cached catalog. */
export const getSiteSettings = async (db: Db): Promise<SiteSettings> => (await getCatalog(db)).site;

type NameColumns = { name_en: string; name_ar: string };
const toLocalText = (row: NameColumns): LocalizedText => ({ en: row.name_en, ar: row.name_ar });
const toEntry = (row: NameColumns & { id: number; slug: string }): CatalogEntry => ({
  id: row.id,
  slug: row.slug,
  name: toLocalText(row),
});

function toCity(row: Selectable<CitiesTable>): City {
  const { country_code, latitude, longitude } = row;
  const coordinates = latitude === null || longitude === null ? null : { latitude, longitude };
  return { ...toEntry(row), country: country_code, coordinates };
}

/**
 * Loads the complete catalog from the database, bypassing the cache, for example inside a transaction that changed the
 * catalog. Accepted learned spellings are part of it, unless the site or `withLearnedSpellings` excludes them.
 */
export async function loadCatalog(db: Db, { withLearnedSpellings = true } = {}): Promise<Catalog> {
  const languages = await db.selectFrom("languages").selectAll().orderBy("position").execute();
  const currencies = await db.selectFrom("currencies").selectAll().orderBy("position").execute();
  const countries = await db.selectFrom("countries").selectAll().orderBy("code").execute();
  const cities = await db.selectFrom("cities").selectAll().orderBy("name_en").execute();
  const brands = await db.selectFrom("brands").selectAll().orderBy("name_en").execute();
  const makes = await db.selectFrom("makes").selectAll().orderBy("name_en").execute();
  const modelRows = await db.selectFrom("models").selectAll().orderBy("name_en").execute();
  const lookupRows = await db.selectFrom("feature_lookups").selectAll().orderBy("position").orderBy("id").execute();
  const featureRows = await db.selectFrom("features").selectAll().orderBy("id").execute();
  const categoryRows = await db.selectFrom("categories").selectAll().orderBy("position").orderBy("id").execute();
  const categoryFeatures = await db.selectFrom("category_features").selectAll().orderBy("position").execute();
  const { rows: aliases } = await sql<AliasRow>`
    select folded, text, narrower, coalesce(make_id, model_id, city_id, brand_id, lookup_id) as id,
      case when make_id is not null then 'make' when model_id is not null then 'model'
           when city_id is not null then 'city' when brand_id is not null then 'brand' else 'lookup' end as target
    from catalog_aliases order by catalog_aliases.id`.execute(db);
  const synonyms = await db.selectFrom("synonyms").select(["meaning", "text", "of_part"]).orderBy("id").execute();

  const settings = await db.selectFrom("settings").select(["key", "value"]).execute();
  const site = parseSiteSettings(new Map(settings.map(({ key, value }) => [key, value])));
  const learnedSpellings = withLearnedSpellings && site.learnsSpellings ? await listAcceptedSpellings(db) : [];

  const models: Model[] = modelRows.map((row) => ({ ...toEntry(row), makeId: row.make_id, bodyId: row.body_id }));
  const lookups: FeatureLookup[] = lookupRows.map((row) => ({
    id: row.id,
    slug: row.key,
    name: toLocalText(row),
    featureId: row.feature_id,
    color: row.color,
  }));
  const lookupsByFeature = Map.groupBy(lookups, (lookup) => lookup.featureId);
  const features: Feature[] = featureRows.map((row) => ({
    id: row.id,
    key: row.key,
    type: row.type,
    name: toLocalText(row),
    unit: row.unit_en === null ? null : { en: row.unit_en, ar: row.unit_ar },
    column: row.ads_column,
    lookups: lookupsByFeature.get(row.id) ?? [],
  }));
  const { categories, roots } = buildCategoryTree(
    categoryRows,
    categoryFeatures,
    new Map(features.map((f) => [f.id, f])),
  );

  return {
    languages: languages.map(({ position: _, ...language }) => language),
    currencies: new Map(
      currencies.map((row) => [
        row.code,
        {
          code: row.code,
          // The numeric type keeps trailing zeros, so "3.75000000" is shortened to "3.75".
          rate: row.rate.replace(/\.?0+$/, ""),
          decimals: row.decimals,
          symbol: row.symbol,
          symbolAr: row.symbol_ar,
          name: toLocalText(row),
        },
      ]),
    ),
    countries: countries.map((row) => ({ code: row.code, name: toLocalText(row) })),
    cities: new CatalogIndex(cities.map(toCity)),
    brands: new CatalogIndex(brands.map((row) => ({ ...toEntry(row), country: row.country_code, image: row.image }))),
    makes: new CatalogIndex(makes.map((row) => ({ ...toEntry(row), country: row.country_code }))),
    models: new Map(models.map((model) => [model.id, model])),
    modelsOfMake: Map.groupBy(models, (model) => model.makeId),
    features: new Map(features.map((feature) => [feature.key, feature])),
    lookups: new Map(lookups.map((lookup) => [lookup.id, lookup])),
    multipleChoiceFeatureIds: new Set(features.filter(({ type }) => type === "choices").map(({ id }) => id)),
    categories: new CatalogIndex(categories),
    roots,
    spellings: new CatalogSpellings([...aliases, ...learnedSpellings]),
    synonyms: buildSynonyms(synonyms),
    partNames: buildPartNames(synonyms, categories),
    site,
  };
}

/** Lists the accepted learned spellings as aliases. */
async function listAcceptedSpellings(db: Db): Promise<AliasRow[]> {
  const { rows } = await sql<AliasRow>`
    select word as folded, word as text, coalesce(make_id, model_id, lookup_id) as id,
      case when make_id is not null then 'make' when model_id is not null then 'model' else 'lookup' end as target
    from learned_spellings where state = 'accepted' order by id`.execute(db);
  return rows;
}

function buildCategoryTree(
  rows: readonly Selectable<CategoriesTable>[],
  links: readonly Selectable<CategoryFeaturesTable>[],
  features: ReadonlyMap<number, Feature>,
) {
  const categories: Category[] = rows.map((row) => ({
    ...toEntry(row),
    parentId: row.parent_id,
    type: row.type,
    image: row.image,
    layout: row.layout,
    customFields: row.custom_fields,
    children: [],
    features: [],
  }));
  const byId = new Map(categories.map((category) => [category.id, category]));
  const roots: Category[] = [];
  for (const category of categories) {
    const parent = category.parentId === null ? undefined : byId.get(category.parentId);
    (parent?.children ?? roots).push(category);
  }
  const ownLinks = Map.groupBy(links, (link) => link.category_id);
  const inheritFeatures = (category: Category, inherited: readonly CategoryFeature[]) => {
    const added = (ownLinks.get(category.id) ?? []).flatMap((link) => {
      const feature = features.get(link.feature_id);
      const { filterable, comparable, required } = link;
      return feature ? [{ feature, filterable, comparable, required }] : [];
    });
    // A category's own row for an inherited feature replaces the settings of the parent category.
    const replaced = new Set(added.map((link) => link.feature.id));
    category.features = [...inherited.filter((link) => !replaced.has(link.feature.id)), ...added];
    for (const child of category.children) inheritFeatures(child, category.features);
  };
  for (const root of roots) inheritFeatures(root, []);
  return { categories, roots };
}
