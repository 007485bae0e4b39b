import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import {
  getRolesWithPermission,
  hasStaffPermission,
  type StaffPermission,
  type StaffRole,
} from "./staff-permissions.ts";

const remainsAfterClosing = (permission: StaffPermission): boolean => permission === "orders" || permission === "money";

/**
 * Builds the condition that a user has a permission for a seller (`sellers s`). For a closed business only the
 * permissions "orders" and "money" remain.
 */
export const buildSellerAccessCondition = (
  userId: number | RawBuilder<unknown>,
  permission: StaffPermission,
): RawBuilder<boolean> => sql<boolean>`(
  (s.owner_id = ${userId} or exists (
    select from seller_staff w
    where w.seller_id = s.id and w.user_id = ${userId} and w.role = any(${getRolesWithPermission(permission)}::text[])))
  ${remainsAfterClosing(permission) ? sql`` : sql`and s.closed_at is null`})`;

/**
 * Builds the condition that a user may act for the seller of a listing (`ads a`). Without a user the condition is
 * always false.
 */
export const buildOwnListingCondition = (user: RawBuilder<unknown> | undefined): RawBuilder<boolean> =>
  user
    ? sql<boolean>`
      (${user} is not null and exists (select from sellers s where s.id = a.seller_id and ${buildSellerAccessCondition(user, "ads")}))`
    : sql<boolean>`false`;

/**
 * Lists the ids of the sellers for which a user has a permission, as owner or staff. The list is empty for most users.
 */
export async function listAccessibleSellerIds(
  db: Db,
  userId: number,
  permission: StaffPermission = "ads",
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sellers s where ${buildSellerAccessCondition(userId, permission)} order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the ids of the users who have a permission for a seller. */
export async function listSellerUserIds(db: Db, sellerId: number, permission: StaffPermission): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.owner_id as id from sellers s where s.id = ${sellerId} and s.owner_id is not null
    union select w.user_id from seller_staff w
    where w.seller_id = ${sellerId} and w.role = any(${getRolesWithPermission(permission)}::text[]) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Seller as seen by a user who may act for the seller. */
export type AccessibleSeller = {
  id: number;
  slug: string;
  type: SellerType;
  name: LocalizedText;
  verified: boolean;
  role: StaffRole;
  /** Whether the business is closed. Its orders can still be handled. */
  closed: boolean;
};

/** Lists the sellers whose listings or orders a user may manage. */
export async function listAccessibleSellers(db: Db, userId: number): Promise<AccessibleSeller[]> {
  const { rows } = await sql<Omit<AccessibleSeller, "name"> & { ar: string | null; en: string | null }>`
    select s.id, s.slug, s.type, s.name_ar as ar, s.name_en as en, s.verified_at is not null as verified,
      case when s.owner_id = ${userId} then 'owner' else w.role end as role, s.closed_at is not null as closed
    from sellers s left join seller_staff w on w.seller_id = s.id and w.user_id = ${userId}
    where ${buildSellerAccessCondition(userId, "ads")} or ${buildSellerAccessCondition(userId, "orders")} order by s.id`.execute(
    db,
  );
  return rows.map(({ ar, en, ...seller }) => ({ ...seller, name: { ar, en } }));
}

/** Lists the sellers whose money a user manages: the own ones, closed ones included. */
export async function listMoneySellers(db: Db, userId: number): Promise<AccessibleSeller[]> {
  const ids = new Set(await listAccessibleSellerIds(db, userId, "money"));
  return (await listAccessibleSellers(db, userId)).filter(({ id }) => ids.has(id));
}

/** Lists the sellers whose orders a user handles, and whose shipping rates the user may therefore change. */
export async function listShippingSellers(db: Db, userId: number): Promise<AccessibleSeller[]> {
  const ids = new Set(await listAccessibleSellerIds(db, userId, "orders"));
  return (await listAccessibleSellers(db, userId)).filter(({ id, closed }) => ids.has(id) && !closed);
}

/** Finds the role of a user at a seller. Returns undefined if the user has none, or if the business is closed. */
export async function findSellerRole(db: Db, userId: number, sellerId: number): Promise<StaffRole | undefined> {
  const { rows } = await sql<{ role: StaffRole | null }>`
    select case when s.owner_id = ${userId} then 'owner' else w.role end as role
    from sellers s left join seller_staff w on w.seller_id = s.id and w.user_id = ${userId}
    where s.id = ${sellerId} and s.closed_at is null`.execute(db);
  return rows[0]?.role ?? undefined;
}

/**
 * Checks whether a user owns a seller or works for it in any role. Such a user may not moderate content about the
 * seller. Owners of closed businesses count as well.
 */
export async function isSellerOwnerOrStaff(db: Db, userId: number, sellerId: number): Promise<boolean> {
  const owned = await db
    .selectFrom("sellers")
    .select("id")
    .where("id", "=", sellerId)
    .where("owner_id", "=", userId)
    .executeTakeFirst();
  return owned !== undefined || (await findSellerRole(db, userId, sellerId)) !== undefined;
}

/**
 * Checks whether a user has a permission for a seller. No other code makes this decision. The account role
 * (`accounts/roles.ts`) only decides which pages exist for a user.
 */
export async function canActForSeller(
  db: Db,
  userId: number,
  sellerId: number,
  permission: StaffPermission,
): Promise<boolean> {
  if (remainsAfterClosing(permission))
    return (await listAccessibleSellerIds(db, userId, permission)).includes(sellerId);
  const role = await findSellerRole(db, userId, sellerId);
  return role !== undefined && hasStaffPermission(role, permission);
}
