import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildActiveBanCondition } from "#domain/accounts/bans.server.ts";

/**
 * Locks a user row and the rows of all administrators in the order of their ids. The fixed order prevents deadlocks.
 * The lock prevents two concurrent changes from removing the last two administrators.
 */
export async function lockUserAndAdministrators(trx: Db, id: number): Promise<void> {
  await sql`select from users where role = 'administrator' or id = ${id} order by id for update`.execute(trx);
}

/** Returns whether no administrator except the user `id` is able to sign in. Suspended administrators do not count. */
export async function isLastAdministrator(trx: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.role = 'administrator' and u.id <> ${id}
      and not exists (select from bans b where b.user_id = u.id and ${buildActiveBanCondition(now)})
    limit 1`.execute(trx);
  return rows.length === 0;
}
