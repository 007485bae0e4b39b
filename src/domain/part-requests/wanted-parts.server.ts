import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildActiveBanCondition } from "#domain/accounts/bans.server.ts";
import { getRolesWithPermission } from "#domain/sellers/staff-permissions.ts";

/** Maximum number of sellers who get a notification about one request. All others find it in their list. */
const MAX_NOTIFIED_SELLERS = 100;

/** Condition that listing `a` is of the category of request `r`, or of one of its subcategories. */
const isOfCategory = sql<boolean>`a.category_id in (select c.id from categories c where r.category_id in (c.id, c.parent_id))`;

/**
 * Builds the condition that seller `s` sells parts such as request `r` names. The rule: an open business with an active
 * part listing of the category or a subcategory, or with one that fits a vehicle of the make.
 */
const buildSellsSuchPartsCondition = (): RawBuilder<boolean> => sql<boolean>`
  (s.type <> 'personal' and s.closed_at is null and exists (
    select from ads a where a.seller_id = s.id and a.kind = 'part' and a.status = 'active' and (
      ${isOfCategory} or a.make_id = r.make_id
      or exists (select from fitments f join models m on m.id = f.model_id
        where f.part_id = a.part_id and f.effect = 'fits' and m.make_id = r.make_id))))`;

/** Builds the condition that the owner of request `r` is not banned, does not act for seller `s`, and neither blocks the other. */
const buildReachableCondition = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (not exists (select from bans b where b.user_id = r.user_id and ${buildActiveBanCondition(now)})
    and s.owner_id is distinct from r.user_id
    and not exists (select from seller_staff w where w.seller_id = s.id and w.user_id = r.user_id)
    and not exists (select from inbox_blocks b where b.user_id = r.user_id and b.seller_id = s.id))`;

/** Builds the condition that request `r` is open and that seller `s` may offer the part. */
export const buildWantedCondition = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (r.state = 'open' and r.expires_at > ${now} and ${buildReachableCondition(now)} and ${buildSellsSuchPartsCondition()})`;

/**
 * Lists the people to notify about a new request: those who answer for the sellers who sell such parts. With more than
 * `MAX_NOTIFIED_SELLERS` sellers, those in the city of the request come first, then those who sell the category.
 */
export async function listSellerUsersToNotify(trx: Db, requestId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with chosen as (
      select s.id, s.owner_id from part_requests r cross join sellers s
      where r.id = ${requestId} and ${buildWantedCondition(now)}
      order by s.city_id is not distinct from r.city_id desc, exists (
        select from ads a where a.seller_id = s.id and a.kind = 'part' and a.status = 'active'
          and ${isOfCategory}) desc, s.id
      limit ${MAX_NOTIFIED_SELLERS}
    )
    select owner_id as id from chosen where owner_id is not null
    union select w.user_id from seller_staff w join chosen on chosen.id = w.seller_id
      where w.role = any(${getRolesWithPermission("orders")}::text[])
    order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Returns whether any of the sellers is a business with an active part listing, and may therefore see requests. */
export async function sellsParts(db: Db, sellerIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from sellers s where s.id = any(${[...sellerIds]}::int[]) and s.type <> 'personal' and s.closed_at is null
      and exists (select from ads a where a.seller_id = s.id and a.kind = 'part' and a.status = 'active') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
