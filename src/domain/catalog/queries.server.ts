import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { fromPrimary } from "#db/way.ts";
import { parseSiteSettings } from "#domain/site/site-settings.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { setSiteProfile } from "#kernel/site-profile.ts";
import {
  type AliasRow,
  type Catalogue,
  type Category,
  type CategoryFeature,
  type Feature,
  Index,
  type Lookup,
  type Model,
  partNamesFrom,
  Spellings,
  synonymsFrom,
} from "./catalogue.ts";

/** How long a snapshot is used before it is read again in the background, in milliseconds. */
const freshFor = 30_000;
/** Nobody has asked for so long that the old one may be of yesterday: then it is waited for. */
const staleAfter = 60_000;

type Held = { at: number; snapshot: Promise<Catalogue> };
const held = new WeakMap<Db, Held>();

/**
 * The catalogue as it was read at most a minute ago, also where another process has changed it. Whoever changes a part of it in this
 * process calls `forgetCatalogue` afterwards.
 */
export function catalogueOf(db: Db): Promise<Catalogue> {
  const known = held.get(db);
  if (!known || Date.now() - known.at > staleAfter) return hold(db, readKept(db)).snapshot;
  if (Date.now() - known.at > freshFor) {
    known.at = Date.now();
    readKept(db).then(
      // Only in place of the one it was read to replace: it may be forgotten by now.
      (snapshot) => held.get(db) === known && hold(db, Promise.resolve(snapshot)),
      // The old snapshot still serves; the next call tries again.
      () => {},
    );
  }
  return known.snapshot;
}

const readKept = (db: Db): Promise<Catalogue> => fromPrimary(() => readCatalogue(db));

function hold(db: Db, snapshot: Promise<Catalogue>): Held {
  const entry = { at: Date.now(), snapshot };
  held.set(db, entry);
  snapshot.then(
    ({ site }) => setSiteProfile(site),
    () => held.get(db) === entry && held.delete(db),
  );
  return entry;
}

export const forgetCatalogue = (db: Db): void => void held.delete(db);

type NameColumns = { name_en: string; name_ar: string };
const named = (row: NameColumns): LocalText => ({ en: row.name_en, ar: row.name_ar });

/** Reads the whole snapshot afresh: what a transaction that has just changed it needs. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
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
    select folded, text, coalesce(make_id, model_id, city_id, brand_id, lookup_id) as id,
      case when make_id is not null then 'make' when model_id is not null then 'model'
           when city_id is not null then 'city' when brand_id is not null then 'brand' else 'lookup' end as target
    from aliases order by id`.execute(db);
  const synonyms = await db.selectFrom("synonyms").select(["meaning", "text", "of_part"]).orderBy("id").execute();

  const settings = await db.selectFrom("settings").select(["key", "value"]).execute();

  const models: Model[] = modelRows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: named(row),
    makeId: row.make_id,
    bodyId: row.body_id,
  }));
  const lookups: Lookup[] = lookupRows.map((row) => ({
    id: row.id,
    slug: row.key,
    name: named(row),
    featureId: row.feature_id,
    color: row.color,
  }));
  const lookupsOf = Map.groupBy(lookups, (lookup) => lookup.featureId);
  const features: Feature[] = featureRows.map((row) => ({
    id: row.id,
    key: row.key,
    type: row.type,
    name: named(row),
    unit: row.unit_en === null ? null : { en: row.unit_en, ar: row.unit_ar },
    column: row.ads_column,
    lookups: lookupsOf.get(row.id) ?? [],
  }));
  const { categories, roots } = treeOf(categoryRows, categoryFeatures, new Map(features.map((f) => [f.id, f])));

  return {
    languages: languages.map(({ position: _, ...language }) => language),
    currencies: new Map(
      currencies.map((row) => [
        row.code,
        {
          code: row.code,
          // numeric keeps its declared zeros: "3.75000000" reads better as "3.75".
          rate: row.rate.replace(/\.?0+$/, ""),
          decimals: row.decimals,
          symbol: row.symbol,
          symbolAr: row.symbol_ar,
          name: named(row),
        },
      ]),
    ),
    countries: countries.map((row) => ({ code: row.code, name: named(row) })),
    cities: new Index(
      cities.map((row) => ({ id: row.id, slug: row.slug, name: named(row), country: row.country_code })),
    ),
    brands: new Index(
      brands.map((row) => ({
        id: row.id,
        slug: row.slug,
        name: named(row),
        country: row.country_code,
        image: row.image,
      })),
    ),
    makes: new Index(makes.map((row) => ({ id: row.id, slug: row.slug, name: named(row), country: row.country_code }))),
    models: new Map(models.map((model) => [model.id, model])),
    modelsOfMake: Map.groupBy(models, (model) => model.makeId),
    features: new Map(features.map((feature) => [feature.key, feature])),
    lookups: new Map(lookups.map((lookup) => [lookup.id, lookup])),
    categories: new Index(categories),
    roots,
    spellings: new Spellings(aliases),
    synonyms: synonymsFrom(synonyms),
    partNames: partNamesFrom(synonyms, categories),
    site: parseSiteSettings(new Map(settings.map(({ key, value }) => [key, value]))),
  };
}

type CategoryRow = NameColumns & {
  id: number;
  parent_id: number | null;
  slug: string;
  type: Category["type"];
  image: string | null;
  layout: Category["layout"];
  custom_fields: Record<string, unknown>;
};
type CategoryFeatureRow = {
  category_id: number;
  feature_id: number;
  filterable: boolean;
  comparable: boolean;
  required: boolean;
};

function treeOf(
  rows: readonly CategoryRow[],
  links: readonly CategoryFeatureRow[],
  features: ReadonlyMap<number, Feature>,
) {
  const categories: Category[] = rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    type: row.type,
    slug: row.slug,
    name: named(row),
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
  const own = Map.groupBy(links, (link) => link.category_id);
  const inherit = (category: Category, inherited: readonly CategoryFeature[]) => {
    const added = (own.get(category.id) ?? []).flatMap((link) => {
      const feature = features.get(link.feature_id);
      const { filterable, comparable, required } = link;
      return feature ? [{ feature, filterable, comparable, required }] : [];
    });
    // A child's own row for an inherited feature replaces its parent's settings.
    const replaced = new Set(added.map((link) => link.feature.id));
    category.features = [...inherited.filter((link) => !replaced.has(link.feature.id)), ...added];
    for (const child of category.children) inherit(child, category.features);
  };
  for (const root of roots) inherit(root, []);
  return { categories, roots };
}
