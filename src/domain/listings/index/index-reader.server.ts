import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { universalLimitExpression } from "#domain/fitment/universal-conditions.server.ts";
import { choiceFacets } from "#domain/listings/query/criteria.ts";
import { filterableFeatureValues } from "../filters/feature-values.server.ts";
import type { IndexedListing } from "./index-columns.ts";
import { inspectionDaySql } from "./recent-inspection.server.ts";

type IndexRow = Omit<IndexedListing, "features">;

const parseBoolean = (cell: string) => cell === "t";
const parseText = (cell: string) => cell || null;
const parseNumber = (cell: string) => (cell === "" ? null : Number(cell));
const toEpochMs = (column: string): RawBuilder<unknown> => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** Columns that are loaded for an index row, in this order. No value contains a comma, a quote or a space. */
const indexColumns: readonly [keyof IndexRow, RawBuilder<unknown>, (cell: string) => unknown][] = [
  ["id", sql`a.id`, parseNumber],
  ["kind", sql`a.kind`, parseText],
  ...choiceFacets.map((facet): (typeof indexColumns)[number] => [facet, sql`${sql.ref(`a.${facet}_id`)}`, parseNumber]),
  ["sellerId", sql`a.seller_id`, parseNumber],
  ["sellerType", sql`s.type`, parseText],
  ["year", sql`a.year`, parseNumber],
  ["price", sql`a.base_minor`, parseNumber],
  ["mileage", sql`a.mileage_km`, parseNumber],
  ["rating", sql`a.rating`, parseNumber],
  ["reviews", sql`a.reviews`, parseNumber],
  ["photo", sql`a.has_media`, parseBoolean],
  ["compared", sql`a.compare_at_minor is not null`, parseBoolean],
  ["verdict", sql`m.price_rating`, parseText],
  ["part", sql`a.part_id`, parseNumber],
  ["compatibility", sql`a.compatibility`, parseText],
  ["universalLimit", universalLimitExpression, Number],
  ["droppedAt", toEpochMs("d.occurred_at"), parseNumber],
  ["inspectedOn", inspectionDaySql, parseNumber],
  ["createdAt", toEpochMs("a.created_at"), parseNumber],
];

/** Loads the next active listings by id for the index: at most `limit`, with ids greater than `after`. */
export async function loadNextIndexedListings(db: Db, after: number, limit: number): Promise<IndexedListing[]> {
  const rows = await loadRows(db, sql`a.id > ${after}`, limit);
  const lastId = rows.at(-1)?.id;
  if (lastId === undefined) return [];
  return withFeatures(rows, await loadFeatures(db, sql`ad_id > ${after} and ad_id <= ${lastId}`));
}

/** Loads those of the given listings that are active, for the index. */
export async function loadIndexedListings(db: Db, ids: readonly number[]): Promise<IndexedListing[]> {
  if (ids.length === 0) return [];
  const [rows, features] = await Promise.all([
    loadRows(db, sql`a.id = any(${ids}::bigint[])`, ids.length),
    loadFeatures(db, sql`ad_id = any(${ids}::bigint[])`),
  ]);
  return withFeatures(rows, features);
}

async function loadRows(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<IndexRow[]> {
  const cells = await queryCells(
    db,
    sql`select ${sql.join(indexColumns.map(([, expression], i) => sql`${expression} as ${sql.ref(`c${i}`)}`))}
      from ads a join sellers s on s.id = a.seller_id
        left join ad_price_ratings m on m.ad_id = a.id left join ad_price_drops d on d.ad_id = a.id
      where a.status = 'active' and ${condition} order by a.id limit ${limit}`,
  );
  return cells.map((listing) => {
    const row: Partial<Record<keyof IndexRow, unknown>> = {};
    for (let i = 0; i < indexColumns.length; i += 1) {
      const [name, , parse] = indexColumns[i] as (typeof indexColumns)[number];
      row[name] = parse(listing[i] as string);
    }
    return row as IndexRow;
  });
}

type FeatureEntry = [adId: number, featureId: number, value: number];

async function loadFeatures(db: Db, condition: RawBuilder<unknown>): Promise<FeatureEntry[]> {
  const cells = await queryCells(
    db,
    sql`select ad_id, feature_id, coalesce(lookup_id, number_value, boolean_value::int)
      from ${filterableFeatureValues} f where ${condition}`,
  );
  return cells.map((cell) => cell.map(Number) as FeatureEntry);
}

/**
 * Loads the rows of a query as one string, in PostgreSQL's text form "(7,car,,t)". Transferring typed cells one by one
 * would double the startup time.
 */
async function queryCells(db: Db, query: RawBuilder<unknown>): Promise<string[][]> {
  const { rows } = await sql<{ rows: string | null }>`
    select string_agg(each::text, E'\n') as rows from (${query}) as each`.execute(db);
  const lines = rows[0]?.rows?.split("\n") ?? [];
  return lines.map((line) => line.slice(1, -1).split(","));
}

function withFeatures(rows: readonly IndexRow[], features: readonly FeatureEntry[]): IndexedListing[] {
  const byAd = new Map<number, [number, number][]>();
  for (const [listing, feature, value] of features) {
    const listingFeatures = byAd.get(listing);
    if (listingFeatures) listingFeatures.push([feature, value]);
    else byAd.set(listing, [[feature, value]]);
  }
  return rows.map((row) => Object.assign(row, { features: byAd.get(row.id) ?? [] }));
}

/**
 * Cursor in the change log `ad_changes`. The cursor has read all transactions before `horizon`, and those in `since`.
 */
export type ChangeLogCursor = { horizon: string; since: readonly string[] };

/**
 * Loads the ids of listings that were changed by transactions which the cursor has not read. Also returns the new
 * cursor.
 */
export async function loadListingChanges(
  db: Db,
  cursor: ChangeLogCursor,
): Promise<{ ids: number[]; cursor: ChangeLogCursor }> {
  const { rows } = await sql<{ horizon: string; xid: string | null; ad_id: number | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, c.xid::text as xid, c.ad_id
    from (select 1) as one left join ad_changes c
      on c.xid >= ${cursor.horizon}::xid8 and c.xid <> all(${cursor.since}::xid8[])`.execute(db);
  const horizon = rows[0]?.horizon ?? cursor.horizon;
  const xids = new Set(rows.flatMap(({ xid }) => xid ?? []));
  return {
    ids: [...new Set(rows.flatMap(({ ad_id }) => ad_id ?? []))],
    // All changes of a transaction become visible at once, so a transaction is never read twice.
    cursor: { horizon, since: [...cursor.since, ...xids].filter((xid) => BigInt(xid) >= BigInt(horizon)) },
  };
}

/** Loads a cursor at the current end of the change log. Only later transactions count as changes. */
export async function loadInitialChangeLogCursor(db: Db): Promise<ChangeLogCursor> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db);
  return { horizon: rows[0]?.horizon ?? "0", since: [] };
}

/**
 * Deletes rows of `ad_changes` that are older than one hour. Every process has read these rows by then
 * (`MAX_STALENESS_MS` in `search-index.server.ts`).
 */
export async function pruneListingChanges(db: Db): Promise<void> {
  await sql`delete from ad_changes where created_at < now() - interval '1 hour'`.execute(db);
}
