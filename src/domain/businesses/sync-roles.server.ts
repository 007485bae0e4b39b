import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/**
 * Synchronizes account roles with the businesses of the users. Staff of a showroom get the role "showroom" (RO-02),
 * staff of a rental outlet "rental_room", other users "member". Moderators and administrators stay unchanged. Must run
 * after every staff change and when a business opens or closes.
 */
export async function syncAccountRoles(trx: Db, userIds: readonly number[]): Promise<void> {
  await sql`
    update users u set role = coalesce((
      select s.type from sellers s
      where s.type <> 'personal' and s.closed_at is null and (s.owner_id = u.id
        or exists (select from seller_staff w where w.seller_id = s.id and w.user_id = u.id))
      order by s.type = 'showroom' desc limit 1), 'member')
    where u.id = any(${[...userIds]}::int[]) and u.role in ('member', 'showroom', 'rental_room')`.execute(trx);
}
