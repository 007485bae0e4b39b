import { basename } from "node:path";
import type { Db } from "#db/database.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { readCsv } from "#domain/csv/csv-reader.ts";
import { type ImportSummary, importListings } from "#domain/listings/import/import-listings.server.ts";
import { findCloseMatches } from "#domain/listings/list/close-matches.server.ts";
import { searchListings } from "#domain/listings/list/list-listings.server.ts";
import { parseListQuery } from "#domain/listings/list/list-query.server.ts";
import { DEFAULT_LISTING_PAGE_SIZE } from "#domain/listings/query/criteria.ts";
import type { MarketListing, MarketQueryClass } from "./market-queries.ts";

/** File of listings with the country and currency of its market. */
export type Market = { file: string; country: string; currency: string };

/** Reads the columns of a market's file that queries are made from. */
export async function readMarketListings(file: string): Promise<MarketListing[]> {
  const listings: MarketListing[] = [];
  for await (const { cells } of readCsv(file)) {
    const get = (column: string) => (cells[column] ?? "").trim();
    const getNumber = (column: string) => {
      const value = Number(get(column));
      return get(column) !== "" && Number.isFinite(value) ? value : undefined;
    };
    listings.push({
      externalId: get("external_id"),
      title: get("name"),
      description: get("description"),
      make: get("make"),
      model: get("model"),
      year: getNumber("year"),
      color: get("color"),
      gear: get("gear"),
      fuel: get("fuel"),
      price: getNumber("price"),
    });
  }
  return listings;
}

/** Imports a market's file with the importer of the product, without any mapping by hand. */
export async function importMarket(db: Db, { file, country, currency }: Market): Promise<ImportSummary> {
  const createSeller = async () => {
    const { id } = await db
      .insertInto("sellers")
      .values({ slug: "market", type: "showroom", name_en: "Market", name_ar: "السوق" } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  return importListings(
    { db, clock: () => new Date(), onReport: () => {}, onError: (error) => console.error(error) },
    { file, country, currency, source: basename(file), seller: { slug: "market", id: undefined, make: createSeller } },
  );
}

export type MarketClassResult = {
  name: string;
  queries: number;
  /** Mean share of the relevant listings on the first page, relative to at most a full page. */
  recall: number;
  /** Mean share of relevant listings among those on the first page. A page without listings counts as zero. */
  precision: number;
  /** Mean of one divided by the rank of the first relevant listing. */
  reciprocalRank: number;
  /** Queries that found less than nine tenths of the relevant listings, worst first. */
  misses: { text: string; recall: number; found: number; shown: number; expected: number }[];
};

/** Runs the queries as the search page does, in a database that contains only the market. */
export async function measureMarketQueries(
  db: Db,
  { country, currency }: Market,
  classes: readonly MarketQueryClass[],
): Promise<MarketClassResult[]> {
  const catalog = await getCatalog(db);
  const rows = await db.selectFrom("ads").select(["id", "import_key"]).where("import_key", "is not", null).execute();
  const externalIds = new Map(rows.map(({ id, import_key }) => [id, import_key?.split(":").at(-1) ?? ""]));

  const results: MarketClassResult[] = [];
  for (const { name, queries } of classes) {
    const measured: (Omit<MarketClassResult, "name" | "queries" | "misses"> & MarketClassResult["misses"][number])[] =
      [];
    for (const { text, relevant } of queries) {
      const parsed = await parseListQuery(db, catalog, new URLSearchParams(), {
        currency: catalog.currencies.has(currency) ? currency : BASE_CURRENCY,
        country,
        scope: { search: text },
        now: new Date(),
      });
      const request = { ...parsed.request, limit: DEFAULT_LISTING_PAGE_SIZE, arranged: true };
      const page = await searchListings(db, request, "ar");
      const closeMatches = await findCloseMatches(db, catalog, { ...parsed, request }, page);
      const items = [...page.items, ...(closeMatches?.items ?? [])];
      const ranks = items.map(({ id }) => relevant.has(externalIds.get(id) ?? ""));
      const found = ranks.filter(Boolean).length;
      measured.push({
        text,
        found,
        shown: items.length,
        expected: relevant.size,
        recall: found / Math.min(relevant.size, DEFAULT_LISTING_PAGE_SIZE),
        // A query with three relevant listings cannot fill a page with them.
        precision: items.length === 0 ? 0 : found / Math.min(items.length, relevant.size),
        reciprocalRank: found === 0 ? 0 : 1 / (ranks.indexOf(true) + 1),
      });
    }
    const mean = (value: "recall" | "precision" | "reciprocalRank") =>
      measured.reduce((sum, result) => sum + result[value], 0) / measured.length;
    results.push({
      name,
      queries: measured.length,
      recall: mean("recall"),
      precision: mean("precision"),
      reciprocalRank: mean("reciprocalRank"),
      misses: measured.filter(({ recall }) => recall < 0.9).sort((a, b) => a.recall - b.recall),
    });
  }
  return results;
}
