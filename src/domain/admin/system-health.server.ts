import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { SEARCH_VECTOR_VERSION } from "#domain/listings/query/full-text.ts";
import { countOpenJobs } from "./failed-jobs.server.ts";

/** Returns the state of the database and of its pending background work. */
export async function getSystemHealth(db: Db) {
  const { rows } = await sql<{ version: string; bytes: number; oldest: Date | null; market: number; words: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select min(created_at) from mail_outbox where sent_at is null and next_attempt_at is not null) as oldest,
      (select count(*)::int from (select distinct model_id, year from price_rating_queue) as cells) as market,
      (select count(*)::int from ad_search where index_version < ${SEARCH_VECTOR_VERSION}) as words`.execute(db);
  const [counts] = rows;
  const repricings = await db.selectFrom("currency_repricing_jobs").select("code").orderBy("code").execute();
  const migrations = await sql<{ name: string; at: string }>`
    select name, timestamp as at from kysely_migration order by name desc`.execute(db);
  const tables = await sql<{ name: string; rows: number; bytes: number }>`
    select relname as name, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(oid) as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by bytes desc, name limit 12`.execute(db);
  return {
    database: { version: counts?.version ?? "", bytes: counts?.bytes ?? 0 },
    /** Open and dead-lettered jobs by kind. */
    work: await countOpenJobs(db),
    oldestMail: counts?.oldest ?? null,
    /** Number of pairs of model and year whose price ratings wait to be recalculated. */
    marketWaiting: counts?.market ?? 0,
    /** Number of listings whose search words come from an older index version or older aliases. */
    wordsWaiting: counts?.words ?? 0,
    /** Codes of currencies whose listings are being repriced. */
    pricesWaiting: repricings.map(({ code }) => code),
    migrations: migrations.rows.map(({ name, at }) => ({ name, at: new Date(at) })),
    tables: tables.rows,
  };
}
