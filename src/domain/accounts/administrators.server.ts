import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { banHolds } from "#domain/moderation/bans.server.ts";

/**
 * Locks somebody and all administrators, in the order of their ids: two who take the role from each other at one moment, or
 * leave, neither end with none nor wait for each other.
 */
export async function lockWithAdministrators(trx: Db, id: number): Promise<void> {
  await sql`select from users where role = 'administrator' or id = ${id} order by id for update`.execute(trx);
}

/** Whether nobody could administer without this administrator: who is suspended can't come in. */
export async function isLastAdministrator(trx: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.role = 'administrator' and u.id <> ${id}
      and not exists (select from bans b where b.user_id = u.id and ${banHolds(now)})
    limit 1`.execute(trx);
  return rows.length === 0;
}
