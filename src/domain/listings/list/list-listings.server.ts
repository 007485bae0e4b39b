import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildIdCondition } from "#db/in-list.ts";
import type { StayTotals } from "#domain/bookings/stay-totals.server.ts";
import type { Language } from "#kernel/localized-text.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import type { ListingSummary } from "../detail/listing.ts";
import { getListingSummaries } from "../detail/listing-summaries.server.ts";
import type { Facets } from "../filters/filter-table.ts";
import { getCachedFacets } from "../index/facet-cache.server.ts";
import {
  findBookedOutListings,
  findListings,
  findListingsWithFacets,
  getPartFitmentStates,
  type MatchingIndexRows,
} from "../index/find-listings.server.ts";
import {
  createCursorFilter,
  createMatchComparator,
  createRowComparator,
  getCursorPosition,
  selectTopRows,
} from "../index/sorting.ts";
import {
  type Criteria,
  type CursorPosition,
  canUseCursor,
  createEmptyCriteria,
  isNameSort,
  isUnfiltered,
  type ListRequest,
} from "../query/criteria.ts";
import { hasDatabaseIndex, listPageFromDatabaseIndex } from "../sql/indexed-page.server.ts";
import { buildFitmentRankExpression, buildWhereClause, replanHint } from "../sql/where-clause.server.ts";
import { ARRANGED_ROWS, arrangeFirstRows } from "./arrange-first-rows.ts";
import { createOwnNameRating } from "./own-names.server.ts";
import { rankRowsByRelevance } from "./relevance.server.ts";

export type ListingPage = PageInfo & {
  items: ListingSummary[];
  facets: Facets;
  /** Cursor of the next page. Undefined on the last page and for sort orders that have no cursor positions. */
  next?: CursorPosition | undefined;
  /** Prices of the requested rental days. Undefined in lists without rental days. */
  stays?: StayTotals | undefined;
};

/**
 * Returns whether a page of the list can be read without the search index: by name, or with the database index of an
 * unfiltered list.
 */
const isReadFromDatabase = (request: ListRequest): boolean => {
  const { criteria, sort } = request;
  if (!isUnfiltered(criteria) || criteria.saleFirst || isArranged(request)) return false;
  return isNameSort(sort) || hasDatabaseIndex(sort);
};

const isArranged = ({ arranged, sort, after }: ListRequest): boolean =>
  arranged === true && sort === "default" && !after;

/** Finds a page of listings that meet the criteria, and counts the facets of the list. */
export async function searchListings(db: Db, request: ListRequest, language: Language): Promise<ListingPage> {
  const { criteria } = request;
  const matchingRows = isReadFromDatabase(request)
    ? undefined
    : await findListingsWithFacets(db, criteria, request.offered);
  const facets = matchingRows?.facets ?? (await getCachedFacets(db, criteria, request.offered));
  const page = paginate(request.page, request.limit, facets.total);
  const stays = matchingRows?.stays;
  if (page.from === 0 && !request.after) return { ...page, items: [], facets, stays };
  const { ids, next } = await getPageIds(db, request, language, matchingRows);
  return { ...page, items: await getListingSummaries(db, ids, matchingRows?.snapshot), facets, next, stays };
}

/** Lists a page of listings without counting facets. */
export async function listListings(db: Db, request: ListRequest, language: Language): Promise<ListingSummary[]> {
  const matchingRows = isReadFromDatabase(request) ? undefined : await findListings(db, request.criteria);
  const { ids } = await getPageIds(db, request, language, matchingRows);
  return getListingSummaries(db, ids, matchingRows?.snapshot);
}

type PageIds = { ids: number[]; next?: CursorPosition | undefined };

/** Returns the listing ids of a page. Lists of all listings or of one category use a database index. */
async function getPageIds(
  db: Db,
  request: ListRequest,
  language: Language,
  matchingRows: MatchingIndexRows | undefined,
): Promise<PageIds> {
  const { criteria, sort, page, limit, after } = request;
  if (isNameSort(sort)) return { ids: await getPageIdsByName(db, request, language, matchingRows) };
  if (!matchingRows)
    return listPageFromDatabaseIndex(db, { ...request, sort: hasDatabaseIndex(sort) ? sort : "default" });
  const { snapshot, fits } = matchingRows;
  const order = { ...criteria, fits };
  const toIds = (rows: Int32Array) => toListingIds(snapshot, rows);
  const from = after ? 0 : (page - 1) * limit;
  if (!canUseCursor(sort, criteria)) {
    const ranked = await rankRowsByRelevance(db, criteria, criteria.query as string, matchingRows, {
      count: from + limit,
      namedCar: request.namedCar,
    });
    return { ids: toIds(ranked.subarray(from)) };
  }
  if (isArranged(request)) {
    const ordered = selectTopRows(
      matchingRows.rows,
      Math.max(from + limit, ARRANGED_ROWS),
      createRowComparator(snapshot, sort, order),
    );
    const arrangedRows = arrangeFirstRows(snapshot, ordered, createMatchComparator(snapshot, order), {
      rateName: await createOwnNameRating(db, snapshot, ordered, request.namedCar),
    });
    return { ids: toIds(arrangedRows.subarray(from, from + limit)) };
  }
  const rows = after ? matchingRows.rows.filter(createCursorFilter(snapshot, sort, order, after)) : matchingRows.rows;
  const ordered = selectTopRows(rows, from + limit + 1, createRowComparator(snapshot, sort, order));
  const last = ordered.length > from + limit ? ordered[from + limit - 1] : undefined;
  return {
    ids: toIds(ordered.subarray(from, from + limit)),
    next: last === undefined ? undefined : getCursorPosition(snapshot, sort, order, last),
  };
}

const toListingIds = ({ columns: { id } }: MatchingIndexRows["snapshot"], rows: Int32Array): number[] =>
  Array.from(rows, (row) => id[row] as number);

async function getPageIdsByName(
  db: Db,
  { criteria, sort, page, limit }: ListRequest,
  language: Language,
  matchingRows: MatchingIndexRows | undefined,
): Promise<number[]> {
  const name = sql.ref(language === "ar" ? "d.sort_ar" : "d.sort_en");
  const direction = sort === "name_asc" ? sql`asc` : sql`desc`;
  const fits = await getPartFitmentStates(db, criteria);
  // Prices of rental days are not stored, so the index has found the listings.
  const from =
    criteria.free && matchingRows
      ? sql`from ads a where ${buildIdCondition("a.id", toListingIds(matchingRows.snapshot, matchingRows.rows))}`
      : buildWhereClause(criteria, fits, await findBookedOutListings(db, criteria));
  // A plain sort by name can use an index, so the rank is only added when it is needed.
  const rank = buildFitmentRankExpression(criteria, fits);
  const { rows } = await sql<{ id: number }>`
    select ${replanHint} d.ad_id as id
    from ad_translations d join (select a.id${rank ? sql`, ${rank} as rank` : sql``} ${from}) a on a.id = d.ad_id
    order by ${rank ? sql`a.rank, ` : sql``}${name} ${direction}, d.ad_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Lists the newest listings that meet the criteria, without counting all matches. */
export async function listNewestListings(
  db: Db,
  criteria: Partial<Criteria>,
  limit: number,
): Promise<ListingSummary[]> {
  const { ids } = await listPageFromDatabaseIndex(db, {
    criteria: { ...createEmptyCriteria(), ...criteria },
    sort: "newest",
    page: 1,
    limit,
  });
  return getListingSummaries(db, ids);
}
