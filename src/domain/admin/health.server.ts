import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { searchEdition } from "#domain/ads/search-words.ts";
import { countWork, type WorkCounts } from "./troubled.server.ts";

export type Health = {
  database: { version: string; bytes: number };
  /** What jobs take piece by piece: how much waits, and how much was put aside. */
  work: WorkCounts;
  oldestMail: Date | null;
  /** Models and years whose cars have to be judged anew. */
  marketWaiting: number;
  /** Ads whose search words are made by older rules or spellings. */
  wordsWaiting: number;
  /** Currencies whose prices are being reckoned. */
  pricesWaiting: string[];
  migrations: { name: string; at: Date }[];
  tables: { name: string; rows: number; bytes: number }[];
};

/** How the database is, and what waits in it to be done. */
export async function readHealth(db: Db): Promise<Health> {
  const { rows } = await sql<{
    version: string;
    bytes: number;
    oldest: Date | null;
    market: number;
    words: number;
  }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select min(created_at) from mail_outbox where sent_at is null and next_try_at is not null) as oldest,
      (select count(*)::int from (select distinct model_id, year from market_stale) as cells) as market,
      (select count(*)::int from ad_search where edition < ${searchEdition}) as words`.execute(db);
  const [now] = rows;
  const reckonings = await db.selectFrom("currency_reckonings").select("code").orderBy("code").execute();
  const migrations = await sql<{ name: string; at: string }>`
    select name, timestamp as at from kysely_migration order by name desc`.execute(db);
  const tables = await sql<{ name: string; rows: number; bytes: number }>`
    select relname as name, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(oid) as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by bytes desc, name limit 12`.execute(db);
  return {
    database: { version: now?.version ?? "", bytes: now?.bytes ?? 0 },
    work: await countWork(db),
    oldestMail: now?.oldest ?? null,
    marketWaiting: now?.market ?? 0,
    wordsWaiting: now?.words ?? 0,
    pricesWaiting: reckonings.map(({ code }) => code),
    migrations: migrations.rows.map(({ name, at }) => ({ name, at: new Date(at) })),
    tables: tables.rows,
  };
}
