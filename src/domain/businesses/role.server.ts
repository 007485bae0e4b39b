import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/**
 * Has the roles of accounts follow the businesses that people are in: who owns a showroom or works there is a "showroom"
 * (RO-02), who does so at a rental office a "rental_room", everybody else a "member". Those who run the site stay what
 * they are. To be called wherever somebody comes, goes, or a business is opened or closed.
 */
export async function settleRoles(trx: Db, userIds: readonly number[]): Promise<void> {
  await sql`
    update users u set role = coalesce((
      select s.type from sellers s
      where s.type <> 'personal' and s.closed_at is null and (s.owner_id = u.id
        or exists (select from seller_staff w where w.seller_id = s.id and w.user_id = u.id))
      order by s.type = 'showroom' desc limit 1), 'member')
    where u.id = any(${[...userIds]}::int[]) and u.role in ('member', 'showroom', 'rental_room')`.execute(trx);
}
