import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import type { ListingSummary } from "../detail/listing.ts";
import { getListingSummaries } from "../detail/listing-summaries.server.ts";
import { parseListRequest } from "../filters/list-request.ts";
import { indexedListingKinds } from "../index/index-columns.ts";
import { getSearchIndex } from "../index/search-index.server.ts";
import { parseSearchQuery } from "../query-parser/parse-search-query.ts";
import { chooseCarsByTaste, collectCarTaste } from "./car-taste.ts";

type ForYouOptions = {
  catalog: Catalog;
  /** Ids of viewed and saved listings, the newest first. */
  ids: readonly number[];
  /** Search texts, the newest first. */
  searches: readonly string[];
  currency: string;
  country: string | undefined;
  limit: number;
  now: Date;
};

/**
 * Lists cars for sale that suit what a visitor has viewed, saved and searched for: model, make, body type and budget.
 * Empty if these say nothing about cars.
 */
export async function listCarsForYou(
  db: Db,
  { catalog, ids, searches, currency, country, limit, now }: ForYouOptions,
): Promise<ListingSummary[]> {
  const snapshot = await getSearchIndex(db).getSnapshot();
  const car = indexedListingKinds.indexOf("car");
  const rows = ids.flatMap((id) => snapshot.rowOf(id) ?? []).filter((row) => snapshot.columns.kind[row] === car);
  const wishes = searches.map((text) => {
    const { filters } = parseSearchQuery(text, catalog, { thisYear: now.getUTCFullYear(), country, currency });
    const query = { search: "", filters, vehicle: undefined };
    return parseListRequest(new URLSearchParams(), catalog, { currency, text: query }).criteria;
  });
  const taste = collectCarTaste(snapshot, rows, wishes);
  const chosen = chooseCarsByTaste(snapshot, taste, { limit, seen: new Set(rows) });
  return getListingSummaries(
    db,
    chosen.map((row) => snapshot.columns.id[row] as number),
    snapshot,
  );
}
