import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { BASE_CURRENCY, getCategoryLineage } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { searchListings } from "#domain/listings/list/list-listings.server.ts";
import { parseListQuery } from "#domain/listings/list/list-query.server.ts";
import { findFacetEntry } from "#domain/listings/query/facet-values.ts";
import { addWantedListings } from "./extra-listings.ts";
import type { QualityQuery, WantedListing } from "./wanted-listing.ts";

/** Number of listings on the first page, which count as found. */
const firstPage = 16;

export type QualityResult = {
  name: string;
  queries: number;
  /** Number of queries skipped because the database has no wanted listing. */
  skipped: number;
  /** Mean share of the wanted listings on the first page, relative to at most a full page. */
  recall: number;
  /** Mean of one divided by the rank of the first wanted listing. */
  reciprocalRank: number;
  /** Worst queries with their results. */
  misses: { text: string; recall: number; found: number; expected: number }[];
};

type IndexedListing = {
  id: number;
  kind: string;
  year: number | null;
  mileage: number | null;
  base: number | null;
  sku: string | null;
} & Record<
  "make" | "model" | "city" | "color" | "body" | "fuel" | "gear" | "condition" | "category" | "brand",
  number | null
> & {
    features: string[] | null;
    names: string;
    seller: string;
    fits: { model: number; from: number; to: number | null }[] | null;
  };

/** Runs all queries of a set as the pages do and measures the results. */
export async function measureQuality(
  db: Db,
  now: Date,
  set: Readonly<Record<string, readonly QualityQuery[]>>,
): Promise<QualityResult[]> {
  const catalog = await getCatalog(db);
  const readFacts = async () =>
    (
      await sql<IndexedListing>`
    select a.id, a.kind, a.year, a.mileage_km as mileage, a.base_minor as base, a.sku, a.make_id as make, a.model_id as model,
      a.city_id as city, a.color_id as color, a.body_id as body, a.fuel_id as fuel, a.gear_id as gear,
      a.condition_id as condition, a.category_id as category, a.brand_id as brand,
      concat_ws(' ', d.narrating_ar, d.narrating_en) as names, s.name_ar as seller,
      (select json_agg(json_build_object('model', f.model_id, 'from', f.year_from, 'to', f.year_to))
        from fitments f where f.part_id = a.part_id and f.effect = 'fits') as fits,
      (select array_agg(t.key || '=' || l.key) from ad_features f join features t on t.id = f.feature_id
        join feature_lookups l on l.id = f.lookup_id where f.ad_id = a.id) as features
    from ads a join ad_translations d on d.ad_id = a.id join sellers s on s.id = a.seller_id
    where a.status = 'active'`.execute(db)
    ).rows;

  const slugOf = (feature: string, id: number | null) =>
    catalog.features.get(feature)?.lookups.find((lookup) => lookup.id === id)?.slug;
  const fits = (ad: IndexedListing, { model, year }: NonNullable<WantedListing["fits"]>): boolean => {
    const id = findFacetEntry(catalog, "model", model)?.id;
    return (ad.fits ?? []).some((rule) => rule.model === id && rule.from <= year && (rule.to ?? year) >= year);
  };
  const meets = (ad: IndexedListing, wantedListing: WantedListing): boolean => {
    const model = catalog.models.get(ad.model ?? 0);
    const category = catalog.categories.byId.get(ad.category ?? 0);
    const comparisons: [string | undefined, string | undefined][] = [
      [wantedListing.kind, ad.kind],
      [wantedListing.make, catalog.makes.byId.get(ad.make ?? 0)?.slug],
      [wantedListing.model, model && `${catalog.makes.byId.get(model.makeId)?.slug}.${model.slug}`],
      [wantedListing.city, catalog.cities.byId.get(ad.city ?? 0)?.slug],
      [wantedListing.brand, catalog.brands.byId.get(ad.brand ?? 0)?.slug],
      [wantedListing.sku, ad.sku ?? undefined],
      ...(["color", "body", "fuel", "gear", "condition"] as const).map(
        (feature) => [wantedListing[feature], slugOf(feature, ad[feature])] as [string | undefined, string | undefined],
      ),
    ];
    const dollars = ad.base === null ? null : ad.base / 100;
    const within = (value: number | null, low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY) =>
      (low === Number.NEGATIVE_INFINITY && high === Number.POSITIVE_INFINITY) ||
      (value !== null && value >= low && value <= high);
    return (
      comparisons.every(([expected, has]) => expected === undefined || expected === has) &&
      (wantedListing.category === undefined ||
        (category !== undefined &&
          getCategoryLineage(catalog, category).some(({ slug }) => slug === wantedListing.category))) &&
      !wantedListing.notColors?.includes(slugOf("color", ad.color) ?? "") &&
      within(ad.year, wantedListing.from, wantedListing.to) &&
      within(dollars, wantedListing.priceFrom, wantedListing.priceTo) &&
      within(ad.mileage, undefined, wantedListing.mileageTo) &&
      (wantedListing.name === undefined || wantedListing.name.test(ad.names)) &&
      (wantedListing.fits === undefined || fits(ad, wantedListing.fits)) &&
      (wantedListing.feature === undefined || (ad.features ?? []).includes(wantedListing.feature)) &&
      (wantedListing.seller === undefined || wantedListing.seller.test(ad.seller))
    );
  };

  const measure = async ({ text, wantedListing }: QualityQuery, rows: readonly IndexedListing[]) => {
    const relevant = new Set(rows.filter((ad) => meets(ad, wantedListing)).map(({ id }) => id));
    // A query without any wanted listing in the database is skipped.
    if (relevant.size === 0) return undefined;
    const { request } = await parseListQuery(db, catalog, new URLSearchParams(), {
      currency: BASE_CURRENCY,
      scope: { search: text },
      now,
    });
    const { items } = await searchListings(db, { ...request, limit: firstPage }, "ar");
    const found = items.filter(({ id }) => relevant.has(id)).length;
    const first = items.findIndex(({ id }) => relevant.has(id));
    return {
      text,
      recall: found / Math.min(relevant.size, firstPage),
      rank: first < 0 ? 0 : 1 / (first + 1),
      found,
      expected: relevant.size,
    };
  };

  const unmet = Object.values(set)
    .flat()
    .map(({ wantedListing }) => wantedListing);
  const before = await readFacts();
  await addWantedListings(
    db,
    catalog,
    now,
    unmet.filter((wantedListing) => !before.some((ad) => meets(ad, wantedListing))),
  );
  const rows = await readFacts();
  const measured: QualityResult[] = [];
  for (const [name, queries] of Object.entries(set)) {
    const results = [];
    for (const query of queries) {
      const result = await measure(query, rows);
      if (result) results.push(result);
    }
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    measured.push({
      name,
      queries: results.length,
      skipped: queries.length - results.length,
      recall: mean(results.map(({ recall }) => recall)),
      reciprocalRank: mean(results.map(({ rank }) => rank)),
      misses: results.filter(({ recall, rank }) => recall < 0.9 || rank < 1).sort((a, b) => a.recall - b.recall),
    });
  }
  return measured;
}
