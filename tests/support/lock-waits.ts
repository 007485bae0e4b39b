import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Returns whether a session of this database waits for a lock. Only for databases on a PostgreSQL server. */
export async function isSomebodyWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
