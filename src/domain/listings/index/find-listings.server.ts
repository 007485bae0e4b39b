import type { Db } from "#db/database.ts";
import { findUnavailableListings } from "#domain/bookings/availability.server.ts";
import { listStayTotals, type StayTotals } from "#domain/bookings/stay-totals.server.ts";
import { restrictQueryToWeights } from "#domain/search/tsquery.ts";
import type { IndexFilterData } from "../filters/filter-conditions.server.ts";
import { buildIndexConditions, createFacetsCounter } from "../filters/filter-table.server.ts";
import type { Facets } from "../filters/filter-table.ts";
import type { Criteria } from "../query/criteria.ts";
import { buildExcludedQueries } from "../query/full-text.ts";
import type { CountedFeature } from "./facet-counters.ts";
import { type FilteredBlock, filterIndexRows, type IndexCondition } from "./filter-rows.ts";
import { FitmentIndex, type PartFitmentStates } from "./fitment-index.server.ts";
import {
  createFitmentRankGetter,
  createUniversalPartPredicate,
  fitmentRanks,
  type RowPredicate,
  toBlockPredicate,
} from "./row-predicates.ts";
import { getSearchIndex } from "./search-index.server.ts";
import type { IndexSnapshot } from "./snapshot.ts";
import { TextMatchCache } from "./text-match-cache.server.ts";

/**
 * Rows of the search index that meet the criteria, unordered, with the index snapshot and the fit states of all parts.
 * If rental days are requested, the prices of rentals in the snapshot are those of the whole stay (`stays`).
 */
export type MatchingIndexRows = {
  snapshot: IndexSnapshot;
  rows: Int32Array;
  fits: PartFitmentStates | undefined;
  stays?: StayTotals | undefined;
};

const textMatchCaches = new WeakMap<Db, TextMatchCache>();

/** Returns the cache of text matches of a database. There is one cache per database and process. */
export function getTextMatchCache(db: Db): TextMatchCache {
  const cache = textMatchCaches.get(db) ?? new TextMatchCache(db, getSearchIndex(db));
  textMatchCaches.set(db, cache);
  return cache;
}

const fitmentIndexes = new WeakMap<Db, FitmentIndex>();

/**
 * Returns the fit states of all parts for the vehicle of the criteria, or undefined without a vehicle. Uses the current
 * version of the index unless `version` is given.
 */
export async function getPartFitmentStates(
  db: Db,
  { fit }: Criteria,
  version?: number,
): Promise<PartFitmentStates | undefined> {
  if (!fit) return undefined;
  const index = fitmentIndexes.get(db) ?? new FitmentIndex(db, getSearchIndex(db));
  fitmentIndexes.set(db, index);
  return index.getFitStates(fit, version ?? (await getSearchIndex(db).getSnapshot()).version);
}

/**
 * Finds the ids of listings that cannot be booked in the requested rental period. Returns undefined if no period is
 * requested.
 */
export async function findBookedOutListings(db: Db, { free }: Criteria): Promise<Set<number> | undefined> {
  return free && findUnavailableListings(db, free);
}

export async function findListings(db: Db, criteria: Criteria): Promise<MatchingIndexRows> {
  const scan = withoutFacets(await prepareScan(db, criteria));
  return { ...scan.data, rows: await collectRows(scan) };
}

/** Finds the listings that meet the criteria and counts the facets of the list. */
export async function findListingsWithFacets(
  db: Db,
  criteria: Criteria,
  features: readonly CountedFeature[] = [],
): Promise<MatchingIndexRows & { facets: Facets }> {
  const scan = await prepareScan(db, criteria);
  const counter = createFacetsCounter(scan.data, features);
  const rows = await collectRows(scan, counter.add);
  return { ...scan.data, rows, facets: counter.toFacets(criteria) };
}

export async function countListings(db: Db, criteria: Criteria): Promise<number> {
  const { data, conditions, candidateRows } = withoutFacets(await prepareScan(db, criteria));
  let count = 0;
  const addBlock = ({ rows }: FilteredBlock) => {
    count += rows.length;
    return false;
  };
  await filterIndexRows(data.snapshot, conditions, addBlock, candidateRows);
  return count;
}

/** Returns whether any listing meets the criteria. Reads only as many rows as are needed to find one. */
export async function hasListings(db: Db, criteria: Criteria): Promise<boolean> {
  const { data, conditions, candidateRows } = withoutFacets(await prepareScan(db, criteria));
  let isFound = false;
  const checkBlock = ({ rows }: FilteredBlock) => {
    isFound = rows.length > 0;
    return isFound;
  };
  await filterIndexRows(data.snapshot, conditions, checkBlock, candidateRows);
  return isFound;
}

/** Prepared scan of the search index for a list. With a search text, only the rows in `candidateRows` are filtered. */
type IndexScan = {
  data: IndexFilterData & Pick<MatchingIndexRows, "fits" | "stays">;
  conditions: IndexCondition[];
  candidateRows: Int32Array | undefined;
};

async function prepareScan(db: Db, criteria: Criteria): Promise<IndexScan> {
  const texts = getTextMatchCache(db);
  const snapshot = await getSearchIndex(db).getSnapshot();
  const now = Date.now();
  const remainingQuery = criteria.fit?.remainingQuery;
  const [fits, bookedOutIds, stays, textRows, itemRows, ...excludedRowSets] = await Promise.all([
    getPartFitmentStates(db, criteria, snapshot.version),
    findBookedOutListings(db, criteria),
    criteria.free && listStayTotals(db, criteria.free),
    criteria.query ? texts.findRows(criteria.query, snapshot) : undefined,
    remainingQuery ? texts.findRows(restrictQueryToWeights(remainingQuery.query, "AB"), snapshot) : remainingQuery,
    ...buildExcludedQueries(criteria.withoutWords).map((query) => texts.findRows(query, snapshot)),
  ]);
  const data = { snapshot: stays ? withStayPrices(snapshot, stays) : snapshot, now, fits, bookedOutIds, stays };
  const excludedRows = new Set(excludedRowSets.flatMap((rows) => [...rows]));
  return {
    data,
    conditions: [
      ...(criteria.unsearchable ? [createFixedCondition(() => false)] : []),
      ...buildIndexConditions(criteria, data),
      ...(excludedRows.size > 0 ? [createFixedCondition((row) => !excludedRows.has(row))] : []),
    ],
    candidateRows:
      textRows && itemRows !== undefined && fits ? addFittingParts(textRows, itemRows, snapshot, fits) : textRows,
  };
}

/**
 * Returns the snapshot with the prices of whole stays instead of the prices per day. Filters, counts and sort orders by
 * price then compare what renters pay.
 */
function withStayPrices(snapshot: IndexSnapshot, stays: StayTotals): IndexSnapshot {
  const price = snapshot.columns.price.slice();
  for (const [id, { baseMinor }] of stays) {
    const row = snapshot.rowOf(id);
    if (row !== undefined) price[row] = baseMinor;
  }
  return { ...snapshot, columns: { ...snapshot.columns, price } };
}

/** Makes every condition discard rows at once, because no facets are counted. */
const withoutFacets = (scan: IndexScan): IndexScan => ({
  ...scan,
  conditions: scan.conditions.map(({ test }) => ({ test, ignoredBy: [] })),
});

/** Creates a condition that applies to the counts of every facet. */
const createFixedCondition = (accepts: RowPredicate): IndexCondition => ({
  test: toBlockPredicate(accepts),
  ignoredBy: [],
});

/** Collects the rows that meet all conditions. Passes each block of rows to `onBlock`. */
async function collectRows(
  { data, conditions, candidateRows }: IndexScan,
  onBlock: (block: FilteredBlock) => void = () => undefined,
): Promise<Int32Array> {
  const blocks: Int32Array[] = [];
  const addBlock = (block: FilteredBlock) => {
    blocks.push(block.rows.slice());
    onBlock(block);
    return false;
  };
  await filterIndexRows(data.snapshot, conditions, addBlock, candidateRows);
  return concatRows(blocks);
}

/**
 * Adds fitting parts to the matches of a search text that names a car. The added parts must match the rest of the text,
 * but not the name of the car. If the text names only the car (`itemRows` is null), parts that fit every car are not
 * added.
 */
function addFittingParts(
  found: Int32Array,
  itemRows: Int32Array | null,
  snapshot: IndexSnapshot,
  fits: PartFitmentStates,
): Int32Array {
  const getFitRank = createFitmentRankGetter(snapshot, fits);
  const isUniversal = createUniversalPartPredicate(snapshot);
  const isFound = new Uint8Array(snapshot.rows);
  for (const row of found) isFound[row] = 1;
  const total = itemRows?.length ?? snapshot.rows;
  const addedRows: number[] = [];
  for (let i = 0; i < total; i += 1) {
    const row = itemRows ? (itemRows[i] as number) : i;
    if (isFound[row] === 0 && getFitRank(row) === fitmentRanks.fits && (itemRows || !isUniversal(row)))
      addedRows.push(row);
  }
  return addedRows.length === 0 ? found : concatRows([found, Int32Array.from(addedRows)]).sort();
}

function concatRows(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
