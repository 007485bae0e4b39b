import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { type Duty, does, employedFor, type StaffRole } from "./duties.ts";

/**
 * Whether somebody may do that for the seller `s`, as a condition of a query. Of a business that was closed only its
 * orders are still looked after.
 */
export const actsFor = (userId: number | RawBuilder<unknown>, what: Duty): RawBuilder<boolean> => sql<boolean>`(
  (s.owner_id = ${userId} or exists (
    select from seller_staff w
    where w.seller_id = s.id and w.user_id = ${userId} and w.role = any(${employedFor(what)}::text[])))
  ${what === "orders" ? sql`` : sql`and s.closed_at is null`})`;

/** Whether somebody (null, undefined: nobody) acts for the seller of the ad `a`, as a condition of a query. */
export const isOwnAd = (user: RawBuilder<unknown> | undefined): RawBuilder<boolean> =>
  user
    ? sql<boolean>`
      (${user} is not null and exists (select from sellers s where s.id = a.seller_id and ${actsFor(user, "ads")}))`
    : sql<boolean>`false`;

/** The sellers that a user acts for: their own ones, and those they work for in a role that does that. Most users have none. */
export async function sellersOf(db: Db, userId: number, what: Duty = "ads"): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sellers s where ${actsFor(userId, what)} order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Everybody who does that for a seller, by their ids. */
export async function whoActsFor(db: Db, sellerId: number, what: Duty): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.owner_id as id from sellers s where s.id = ${sellerId} and s.owner_id is not null
    union select w.user_id from seller_staff w
    where w.seller_id = ${sellerId} and w.role = any(${employedFor(what)}::text[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A seller as who acts for it sees it. */
export type ActedFor = {
  id: number;
  slug: string;
  type: SellerType;
  name: LocalText;
  verified: boolean;
  role: StaffRole;
  /** Its orders alone are still looked after. */
  closed: boolean;
};

/** The sellers that a user acts for in any way. */
export async function sellersActedFor(db: Db, userId: number): Promise<ActedFor[]> {
  const { rows } = await sql<Omit<ActedFor, "name"> & { ar: string | null; en: string | null }>`
    select s.id, s.slug, s.type, s.name_ar as ar, s.name_en as en, s.verified_at is not null as verified,
      case when s.owner_id = ${userId} then 'owner' else w.role end as role, s.closed_at is not null as closed
    from sellers s left join seller_staff w on w.seller_id = s.id and w.user_id = ${userId}
    where ${actsFor(userId, "ads")} or ${actsFor(userId, "orders")} order by s.id`.execute(db);
  return rows.map(({ ar, en, ...seller }) => ({ ...seller, name: { ar, en } }));
}

/** Who somebody is at a seller; undefined for everybody else, and once the business is closed. */
export async function roleAt(db: Db, userId: number, sellerId: number): Promise<StaffRole | undefined> {
  const { rows } = await sql<{ role: StaffRole | null }>`
    select case when s.owner_id = ${userId} then 'owner' else w.role end as role
    from sellers s left join seller_staff w on w.seller_id = s.id and w.user_id = ${userId}
    where s.id = ${sellerId} and s.closed_at is null`.execute(db);
  return rows[0]?.role ?? undefined;
}

/**
 * Whether a seller is somebody's own, or one that they work for in whatever role: of what is about it others decide. Its owner stays
 * so when it is closed.
 */
export async function isInvolved(db: Db, userId: number, sellerId: number): Promise<boolean> {
  const owned = await db
    .selectFrom("sellers")
    .select("id")
    .where("id", "=", sellerId)
    .where("owner_id", "=", userId)
    .executeTakeFirst();
  return owned !== undefined || (await roleAt(db, userId, sellerId)) !== undefined;
}

/**
 * The one place that decides what somebody may do in a seller's name. It goes by the seller alone: an account's own role
 * (`accounts/roles.ts`) says which pages are there at all, this says whose.
 */
export async function maySell(db: Db, userId: number, sellerId: number, what: Duty): Promise<boolean> {
  if (what === "orders") return (await sellersOf(db, userId, what)).includes(sellerId);
  const role = await roleAt(db, userId, sellerId);
  return role !== undefined && does(role, what);
}
