import type { Db } from "#db/database.ts";
import type { EmployeeRole } from "#db/schema/businesses.ts";
import { withTransaction } from "#db/transaction.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { findSellerRole } from "#domain/sellers/seller-access.server.ts";
import { isEmployedRole } from "#domain/sellers/staff-permissions.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { getBusinessPath } from "./business.ts";
import { createBusinessNotFoundFailure, lockBusiness, type Trx } from "./lock-business.server.ts";
import { type BusinessNotificationContext, notifyBusinessUser } from "./notify.server.ts";
import { syncAccountRoles } from "./sync-roles.server.ts";

/** Context of a change to the staff of a business. */
export type BusinessStaffContext = BusinessNotificationContext & { db: Db; userId: number };

const createStaffNotFoundFailure = () => failure("not_found", "business.no_staff");

type NamedRow = { name_ar: string | null; name_en: string | null };
const toLocalName = ({ name_ar, name_en }: NamedRow): LocalizedText => ({ ar: name_ar, en: name_en });

export function changeStaffRole(
  context: BusinessStaffContext,
  sellerId: number,
  memberId: number,
  role: unknown,
): Promise<Result<undefined>> {
  return withTransaction(context.db, async (trx): Promise<Result<undefined>> => {
    if (!isEmployedRole(role)) return failure("invalid", "business.role");
    const locked = await lockBusiness(trx, context.userId, sellerId, "staff");
    if (!locked.ok) return locked;
    const changed = await trx
      .updateTable("seller_staff")
      .set({ role })
      .where("seller_id", "=", sellerId)
      .where("user_id", "=", memberId)
      .returning("user_id")
      .executeTakeFirst();
    if (!changed) return createStaffNotFoundFailure();
    await notifyBusinessUser(trx, context, {
      userId: memberId,
      kind: role === "manager" ? "staffManager" : "staffEditor",
      business: toLocalName(locked.value.business),
      path: "/account/business",
    });
    return ok(undefined);
  });
}

/** Removes a staff member. The person loses access to the business. */
export function removeStaff(
  context: BusinessStaffContext,
  sellerId: number,
  memberId: number,
): Promise<Result<undefined>> {
  return withTransaction(context.db, async (trx): Promise<Result<undefined>> => {
    const locked = await lockBusiness(trx, context.userId, sellerId, "staff");
    if (!locked.ok) return locked;
    if (!(await deleteStaffMember(trx, sellerId, memberId))) return createStaffNotFoundFailure();
    const { business } = locked.value;
    await notifyBusinessUser(trx, context, {
      userId: memberId,
      kind: "staffRemoved",
      business: toLocalName(business),
      path: "/account/business",
    });
    return ok(undefined);
  });
}

async function deleteStaffMember(trx: Trx, sellerId: number, memberId: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom("seller_staff")
    .where("seller_id", "=", sellerId)
    .where("user_id", "=", memberId)
    .returning("user_id")
    .executeTakeFirst();
  if (deleted) await syncAccountRoles(trx, [memberId]);
  return deleted !== undefined;
}

/**
 * Removes the user from the staff of a business. Fails for the owner, who has to transfer or close the business
 * instead.
 */
export function leaveBusiness({ db, userId }: BusinessStaffContext, sellerId: number): Promise<Result<undefined>> {
  return withTransaction(db, async (trx): Promise<Result<undefined>> => {
    const role = await findSellerRole(trx, userId, sellerId);
    if (role === "owner") return failure("conflict", "business.owner_stays");
    if (!(await deleteStaffMember(trx, sellerId, userId))) return createBusinessNotFoundFailure();
    const seller = await trx
      .selectFrom("sellers")
      .select(["owner_id", "name_ar", "name_en"])
      .where("id", "=", sellerId)
      .executeTakeFirstOrThrow();
    const user = await trx.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirstOrThrow();
    if (seller.owner_id !== null) {
      const data = { business: seller.name_ar ?? seller.name_en, person: user.name, personId: userId };
      await notify(trx, [
        { userId: seller.owner_id, kind: "staffLeft", data, path: `${getBusinessPath(sellerId)}/staff` },
      ]);
    }
    return ok(undefined);
  });
}

/** Transfers the ownership of a business to a staff member. The former owner becomes a manager. */
export function transferOwnership(
  context: BusinessStaffContext,
  sellerId: number,
  memberId: number,
): Promise<Result<undefined>> {
  const { db, userId, now } = context;
  return withTransaction(db, async (trx): Promise<Result<undefined>> => {
    const locked = await lockBusiness(trx, userId, sellerId, "staff");
    if (!locked.ok) return locked;
    if (!(await deleteStaffMember(trx, sellerId, memberId))) return createStaffNotFoundFailure();
    await trx.updateTable("sellers").set({ owner_id: memberId }).where("id", "=", sellerId).execute();
    await trx
      .insertInto("seller_staff")
      .values({ seller_id: sellerId, user_id: userId, role: "manager", created_at: now })
      .execute();
    await syncAccountRoles(trx, [memberId, userId]);
    const { business } = locked.value;
    await notifyBusinessUser(trx, context, {
      userId: memberId,
      kind: "businessYours",
      business: toLocalName(business),
      path: getBusinessPath(sellerId),
    });
    return ok(undefined);
  });
}

/** Staff member as the owner sees the person. */
export type StaffMember = {
  id: number;
  name: string;
  email: string;
  avatar: string | null;
  role: "owner" | EmployeeRole;
  since: Date | null;
};

/** Lists the staff of a business, the owner first. */
export async function listStaff(db: Db, sellerId: number): Promise<StaffMember[]> {
  const columns = ["u.id", "u.name", "u.last_name", "u.email", "u.avatar"] as const;
  const owner = await db
    .selectFrom("sellers as s")
    .innerJoin("users as u", "u.id", "s.owner_id")
    .select(columns)
    .where("s.id", "=", sellerId)
    .executeTakeFirst();
  const staffRows = await db
    .selectFrom("seller_staff as w")
    .innerJoin("users as u", "u.id", "w.user_id")
    .select([...columns, "w.role", "w.created_at as since"])
    .where("w.seller_id", "=", sellerId)
    .orderBy("w.created_at")
    .orderBy("u.id")
    .execute();
  const all = [...(owner ? [{ ...owner, role: "owner" as const, since: null }] : []), ...staffRows];
  return all.map(({ last_name, ...member }) => ({ ...member, name: `${member.name} ${last_name}`.trim() }));
}
