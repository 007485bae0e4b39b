import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { choiceFacets } from "#domain/ads/criteria.ts";
import type { AdFacts } from "./columns.ts";

type Row = Omit<AdFacts, "features">;

const yes = (cell: string) => cell === "t";
const text = (cell: string) => cell || null;
const number = (cell: string) => (cell === "" ? null : Number(cell));
const milliseconds = (column: string): RawBuilder<unknown> =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** What is read of an ad, in this order; no value has a comma, a quote or a space in it. */
const columns: readonly [keyof Row, RawBuilder<unknown>, (cell: string) => unknown][] = [
  ["id", sql`a.id`, number],
  ["kind", sql`a.kind`, text],
  ...choiceFacets.map((facet): (typeof columns)[number] => [facet, sql`${sql.ref(`a.${facet}_id`)}`, number]),
  ["sellerId", sql`a.seller_id`, number],
  ["sellerType", sql`s.type`, text],
  ["year", sql`a.year`, number],
  ["price", sql`a.base_minor`, number],
  ["mileage", sql`a.mileage_km`, number],
  ["rating", sql`a.rating`, number],
  ["reviews", sql`a.reviews`, number],
  ["photo", sql`a.has_media`, yes],
  ["compared", sql`a.compare_at_minor is not null`, yes],
  ["verdict", sql`m.verdict`, text],
  ["part", sql`a.part_id`, number],
  ["compatibility", sql`a.compatibility`, text],
  ["droppedAt", milliseconds("d.at"), number],
  ["createdAt", milliseconds("a.created_at"), number],
];

/** The active ads after `after`, by their ids, at most `limit` of them. */
export async function readNext(db: Db, after: number, limit: number): Promise<AdFacts[]> {
  const rows = await read(db, sql`a.id > ${after}`, limit);
  const last = rows.at(-1)?.id;
  if (last === undefined) return [];
  return withFeatures(rows, await readFeatures(db, sql`ad_id > ${after} and ad_id <= ${last}`));
}

/** Those of some ads that are active. */
export async function readSome(db: Db, ids: readonly number[]): Promise<AdFacts[]> {
  if (ids.length === 0) return [];
  const [rows, features] = await Promise.all([
    read(db, sql`a.id = any(${ids}::bigint[])`, ids.length),
    readFeatures(db, sql`ad_id = any(${ids}::bigint[])`),
  ]);
  return withFeatures(rows, features);
}

async function read(db: Db, which: RawBuilder<unknown>, limit: number): Promise<Row[]> {
  const cells = await readCells(
    db,
    sql`select ${sql.join(columns.map(([, of], i) => sql`${of} as ${sql.ref(`c${i}`)}`))}
      from ads a join sellers s on s.id = a.seller_id
        left join ad_market m on m.ad_id = a.id left join ad_drops d on d.ad_id = a.id
      where a.status = 'active' and ${which} order by a.id limit ${limit}`,
  );
  return cells.map((ad) => {
    const row: Partial<Record<keyof Row, unknown>> = {};
    for (let i = 0; i < columns.length; i += 1) {
      const [name, , read] = columns[i] as (typeof columns)[number];
      row[name] = read(ad[i] as string);
    }
    return row as Row;
  });
}

type Feature = [adId: number, featureId: number, value: number];

async function readFeatures(db: Db, which: RawBuilder<unknown>): Promise<Feature[]> {
  const cells = await readCells(
    db,
    sql`select ad_id, feature_id, coalesce(lookup_id, number_value, boolean_value::int)
      from ad_features where text_value is null and ${which}`,
  );
  return cells.map((cell) => cell.map(Number) as Feature);
}

/**
 * Rows as PostgreSQL writes them, all in one text: "(7,car,,t)". Handed over one by one, each cell with its type, a start spent
 * half of its time on them.
 */
async function readCells(db: Db, query: RawBuilder<unknown>): Promise<string[][]> {
  const { rows } = await sql<{ rows: string | null }>`
    select string_agg(each::text, E'\n') as rows from (${query}) as each`.execute(db);
  const lines = rows[0]?.rows?.split("\n") ?? [];
  return lines.map((line) => line.slice(1, -1).split(","));
}

function withFeatures(rows: readonly Row[], features: readonly Feature[]): AdFacts[] {
  const byAd = new Map<number, [number, number][]>();
  for (const [ad, feature, value] of features) {
    const known = byAd.get(ad);
    if (known) known.push([feature, value]);
    else byAd.set(ad, [[feature, value]]);
  }
  return rows.map((row) => Object.assign(row, { features: byAd.get(row.id) ?? [] }));
}

/** Which transactions' changes are known: all that were finished before `horizon`, and some since. */
export type Known = { horizon: string; since: readonly string[] };

/** The ads that were written by transactions that aren't known yet, and what is known with them. */
export async function readChanges(db: Db, known: Known): Promise<{ ids: number[]; known: Known }> {
  const { rows } = await sql<{ horizon: string; xid: string | null; ad_id: number | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, c.xid::text as xid, c.ad_id
    from (select 1) as one left join ad_changes c
      on c.xid >= ${known.horizon}::xid8 and c.xid <> all(${known.since}::xid8[])`.execute(db);
  const horizon = rows[0]?.horizon ?? known.horizon;
  const xids = new Set(rows.flatMap(({ xid }) => xid ?? []));
  return {
    ids: [...new Set(rows.flatMap(({ ad_id }) => ad_id ?? []))],
    // A transaction's changes are seen all at once, so what was seen need not be read again.
    known: { horizon, since: [...known.since, ...xids].filter((xid) => BigInt(xid) >= BigInt(horizon)) },
  };
}

/** What nothing has been read before: only what changes from now on will be news. */
export async function readHorizon(db: Db): Promise<Known> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db);
  return { horizon: rows[0]?.horizon ?? "0", since: [] };
}

/** Takes away the notes of changes that everybody has read (`oldest` in `facts.server.ts`). */
export async function forgetChanges(db: Db): Promise<void> {
  await sql`delete from ad_changes where at < now() - interval '1 hour'`.execute(db);
}
