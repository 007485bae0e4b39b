import type { Db } from "#db/database.ts";
import { bookedOut } from "#domain/bookings/booked-out.server.ts";
import type { Feature, Synonyms } from "#domain/catalog/catalogue.ts";
import { inWeights, searchQuery } from "#domain/search/query.ts";
import type { Criteria } from "./criteria.ts";
import type { Facets } from "./facets.ts";
import { conditionsOf, fitRankIn, fitRanks, isForAll, otherThan, outside } from "./facts/conditions.ts";
import { factsOf } from "./facts/facts.server.ts";
import { TextMatches } from "./facts/matches.server.ts";
import { type Block, narrow } from "./facts/narrow.ts";
import { PartFitKeeper, type PartFits } from "./facts/part-fits.server.ts";
import type { Snapshot } from "./facts/snapshot.ts";
import { FacetTally } from "./facts/tally.ts";

/** The rows of the ads that meet some criteria, in no order, the facts they are rows of, and which parts fit their vehicle. */
export type Found = { snapshot: Snapshot; rows: Int32Array; fits: PartFits | undefined };

const matches = new WeakMap<Db, TextMatches>();

/** What searches found, kept for a database. */
export function matchesOf(db: Db): TextMatches {
  const known = matches.get(db) ?? new TextMatches(db, factsOf(db));
  matches.set(db, known);
  return known;
}

const partFits = new WeakMap<Db, PartFitKeeper>();

/** Which parts fit the vehicle of the criteria, if they ask for one; as they are now, or with a version of the facts. */
export async function fitsOf(db: Db, { fit }: Criteria, version?: number): Promise<PartFits | undefined> {
  if (!fit) return undefined;
  const keeper = partFits.get(db) ?? new PartFitKeeper(db, factsOf(db));
  partFits.set(db, keeper);
  return keeper.of(fit, version ?? (await factsOf(db).current()).version);
}

/** Which ads can't be had on the days of the criteria, if they ask for some. */
export async function bookedOutOf(db: Db, { free }: Criteria): Promise<Set<number> | undefined> {
  return free && bookedOut(db, free);
}

/** The ads that meet the criteria. */
export async function findAds(db: Db, criteria: Criteria): Promise<Found> {
  const all: Int32Array[] = [];
  const through = await goThrough(
    db,
    criteria,
    () =>
      ({ rows }) =>
        all.push(rows),
  );
  return { ...through, rows: joined(all) };
}

/** The ads that meet the criteria, and the counts of what they can be narrowed by further. */
export async function findWithFacets(
  db: Db,
  criteria: Criteria,
  features: readonly Pick<Feature, "id" | "type">[] = [],
): Promise<Found & { facets: Facets }> {
  const all: Int32Array[] = [];
  let tally: FacetTally | undefined;
  const through = await goThrough(db, criteria, (facts, now, fits) => {
    const counting = new FacetTally(facts, features, now, fits);
    tally = counting;
    return (block) => {
      all.push(block.rows.slice());
      counting.add(block);
    };
  });
  return { ...through, rows: joined(all), facets: (tally as unknown as FacetTally).facets(criteria) };
}

/** How many ads meet the criteria. */
export async function countAds(db: Db, criteria: Criteria): Promise<number> {
  let count = 0;
  await goThrough(db, criteria, () => ({ rows }) => {
    count += rows.length;
  });
  return count;
}

type Taker = (block: Block) => void;

async function goThrough(
  db: Db,
  criteria: Criteria,
  takerFor: (snapshot: Snapshot, now: number, fits: PartFits | undefined) => Taker,
): Promise<Omit<Found, "rows">> {
  const texts = matchesOf(db);
  const snapshot = await factsOf(db).current();
  const now = Date.now();
  const thing = criteria.fit?.thing;
  const [fits, out, named, things, ...unwanted] = await Promise.all([
    fitsOf(db, criteria, snapshot.version),
    bookedOutOf(db, criteria),
    criteria.query ? texts.rowsOf(criteria.query, snapshot) : undefined,
    thing ? texts.rowsOf(inWeights(thing.query, "AB"), snapshot) : thing,
    ...unwantedQueries(criteria).map((query) => texts.rowsOf(query, snapshot)),
  ]);
  const conditions = conditionsOf(criteria, snapshot, now, fits);
  if (out) conditions.push(otherThan(out, snapshot));
  const among = named && things !== undefined && fits ? withFitting(named, things, snapshot, fits) : named;
  for (const rows of unwanted) conditions.push(outside(new Set(rows)));
  await narrow(snapshot, conditions, takerFor(snapshot, now, fits), among);
  return { snapshot, fits };
}

/**
 * What a search that names a car found, and beside it the parts that fit that car and are the thing it asks for, whatever
 * cars their texts name. Where it asks for nothing but the car (`things` is null) what is for every car stays away.
 */
function withFitting(found: Int32Array, things: Int32Array | null, snapshot: Snapshot, fits: PartFits): Int32Array {
  const rankOf = fitRankIn(snapshot, fits);
  const universal = isForAll(snapshot);
  const known = new Uint8Array(snapshot.rows);
  for (const row of found) known[row] = 1;
  const total = things?.length ?? snapshot.rows;
  const more: number[] = [];
  for (let i = 0; i < total; i += 1) {
    const row = things ? (things[i] as number) : i;
    if (known[row] === 0 && rankOf(row) === fitRanks.fits && (things || !universal(row))) more.push(row);
  }
  return more.length === 0 ? found : joined([found, Int32Array.from(more)]).sort();
}

/** Who takes a word away means that word. */
const noSynonyms: Synonyms = new Map();

const unwantedQueries = ({ withoutWords }: Criteria): string[] =>
  withoutWords.flatMap((words) => searchQuery(words, noSynonyms) ?? []);

function joined(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
