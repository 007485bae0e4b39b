import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdKind } from "#db/schema/ads.ts";
import type { Verdict } from "#db/schema/prices.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import { choiceFacets } from "#domain/ads/criteria.ts";
import type { AdFacts } from "./columns.ts";

type Row = Omit<AdFacts, "features" | "rating" | "droppedAt" | "createdAt"> & {
  kind: AdKind;
  sellerType: SellerType;
  verdict: Verdict | null;
  rating: number | null;
  droppedAt: number | null;
  createdAt: number;
};

const milliseconds = (column: string): RawBuilder<unknown> =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

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
  const { rows } = await sql<Row>`
    select a.id, a.kind, ${sql.join(choiceFacets.map((facet) => sql`${sql.ref(`a.${facet}_id`)} as ${sql.ref(facet)}`))},
      a.seller_id as "sellerId", s.type as "sellerType", a.year, a.base_minor as price, a.mileage_km as mileage,
      a.rating::float8 as rating, a.reviews, a.has_media as photo, a.compare_at_minor is not null as compared,
      m.verdict, a.part_id as part, a.compatibility, ${milliseconds("d.at")} as "droppedAt", ${milliseconds("a.created_at")} as "createdAt"
    from ads a join sellers s on s.id = a.seller_id
      left join ad_market m on m.ad_id = a.id left join ad_drops d on d.ad_id = a.id
    where a.status = 'active' and ${which} order by a.id limit ${limit}`.execute(db);
  return rows;
}

type FeatureRow = { ad_id: number; feature_id: number; value: number };

async function readFeatures(db: Db, which: RawBuilder<unknown>): Promise<FeatureRow[]> {
  const { rows } = await sql<FeatureRow>`
    select ad_id, feature_id, coalesce(lookup_id, number_value, boolean_value::int)::float8 as value
    from ad_features where text_value is null and ${which}`.execute(db);
  return rows;
}

function withFeatures(rows: readonly Row[], features: readonly FeatureRow[]): AdFacts[] {
  const byAd = new Map<number, [number, number][]>();
  for (const { ad_id, feature_id, value } of features) {
    const known = byAd.get(ad_id);
    if (known) known.push([feature_id, value]);
    else byAd.set(ad_id, [[feature_id, value]]);
  }
  return rows.map((row) => ({ ...row, features: byAd.get(row.id) ?? [] }));
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
