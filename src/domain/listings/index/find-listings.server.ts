import type { Db } from "#db/database.ts";
import { findUnavailableListings } from "#domain/bookings/unavailable-listings.server.ts";
import type { Feature, SearchSynonyms } from "#domain/catalog/catalog.ts";
import { buildSearchQuery, restrictQueryToWeights } from "#domain/search/tsquery.ts";
import type { Facets } from "../filters/facets.ts";
import type { Criteria } from "../query/criteria.ts";
import {
  buildConditions,
  createFitmentRankGetter,
  createUniversalPartPredicate,
  excludeListings,
  excludeRows,
  fitmentRanks,
} from "./conditions.ts";
import { FacetCounter } from "./facet-counter.ts";
import { type FilteredBlock, filterIndexRows } from "./filter-rows.ts";
import { FitmentIndex, type PartFitmentStates } from "./fitment-index.server.ts";
import { getSearchIndex } from "./search-index.server.ts";
import type { IndexSnapshot } from "./snapshot.ts";
import { TextMatchCache } from "./text-match-cache.server.ts";

/**
 * Rows of the search index that meet the criteria, unordered, with the index snapshot and the fit states of all parts.
 */
export type MatchingIndexRows = { snapshot: IndexSnapshot; rows: Int32Array; fits: PartFitmentStates | undefined };

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
  const blocks: Int32Array[] = [];
  const scan = await scanIndex(
    db,
    criteria,
    () =>
      ({ rows }) =>
        blocks.push(rows),
  );
  return { ...scan, rows: concatRows(blocks) };
}

/** Finds the listings that meet the criteria and counts the facets of the list. */
export async function findListingsWithFacets(
  db: Db,
  criteria: Criteria,
  features: readonly Pick<Feature, "id" | "type">[] = [],
): Promise<MatchingIndexRows & { facets: Facets }> {
  const blocks: Int32Array[] = [];
  let counter: FacetCounter | undefined;
  const scan = await scanIndex(db, criteria, (facts, now, fits) => {
    const newCounter = new FacetCounter(facts, features, now, fits);
    counter = newCounter;
    return (block) => {
      blocks.push(block.rows.slice());
      newCounter.add(block);
    };
  });
  return { ...scan, rows: concatRows(blocks), facets: (counter as unknown as FacetCounter).toFacets(criteria) };
}

export async function countListings(db: Db, criteria: Criteria): Promise<number> {
  let count = 0;
  await scanIndex(db, criteria, () => ({ rows }) => {
    count += rows.length;
  });
  return count;
}

type BlockHandler = (block: FilteredBlock) => void;

async function scanIndex(
  db: Db,
  criteria: Criteria,
  createBlockHandler: (snapshot: IndexSnapshot, now: number, fits: PartFitmentStates | undefined) => BlockHandler,
): Promise<Omit<MatchingIndexRows, "rows">> {
  const texts = getTextMatchCache(db);
  const snapshot = await getSearchIndex(db).getSnapshot();
  const now = Date.now();
  const remainingQuery = criteria.fit?.remainingQuery;
  const [fits, bookedOutIds, textRows, itemRows, ...excludedRowSets] = await Promise.all([
    getPartFitmentStates(db, criteria, snapshot.version),
    findBookedOutListings(db, criteria),
    criteria.query ? texts.findRows(criteria.query, snapshot) : undefined,
    remainingQuery ? texts.findRows(restrictQueryToWeights(remainingQuery.query, "AB"), snapshot) : remainingQuery,
    ...buildExcludedQueries(criteria).map((query) => texts.findRows(query, snapshot)),
  ]);
  const conditions = buildConditions(criteria, snapshot, now, fits);
  if (bookedOutIds) conditions.push(excludeListings(bookedOutIds, snapshot));
  const candidateRows =
    textRows && itemRows !== undefined && fits ? addFittingParts(textRows, itemRows, snapshot, fits) : textRows;
  for (const rows of excludedRowSets) conditions.push(excludeRows(new Set(rows)));
  await filterIndexRows(snapshot, conditions, createBlockHandler(snapshot, now, fits), candidateRows);
  return { snapshot, fits };
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

/** Excluded words are matched literally, without synonyms. */
const emptySynonyms: SearchSynonyms = new Map();

const buildExcludedQueries = ({ withoutWords }: Criteria): string[] =>
  withoutWords.flatMap((words) => buildSearchQuery(words, emptySynonyms) ?? []);

function concatRows(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
