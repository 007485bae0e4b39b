import type { Db } from "#db/database.ts";
import type { EmployedRole } from "#db/schema/businesses.ts";
import { inTransaction } from "#db/transaction.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { isEmployedRole } from "#domain/sellers/duties.ts";
import { roleAt } from "#domain/sellers/owned.server.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { businessPath } from "./business.ts";
import { businessNotFound, lockBusiness, type Trx } from "./locked.server.ts";
import { settleRoles } from "./role.server.ts";
import { type Telling, tell } from "./tell.server.ts";

/** Who changes who works where, and when. */
export type Staffing = Telling & { db: Db; userId: number };

const noSuchStaff = () => failure("not_found", "business.no_staff");

type Named = { name_ar: string | null; name_en: string | null };
const nameOf = ({ name_ar, name_en }: Named): LocalText => ({ ar: name_ar, en: name_en });

/** Gives somebody who works there another role. */
export function changeRole(
  staffing: Staffing,
  sellerId: number,
  memberId: number,
  role: unknown,
): Promise<Result<undefined>> {
  return inTransaction(staffing.db, async (trx): Promise<Result<undefined>> => {
    if (!isEmployedRole(role)) return failure("invalid", "business.role");
    const found = await lockBusiness(trx, staffing.userId, sellerId, "staff");
    if (!found.ok) return found;
    const changed = await trx
      .updateTable("seller_staff")
      .set({ role })
      .where("seller_id", "=", sellerId)
      .where("user_id", "=", memberId)
      .returning("user_id")
      .executeTakeFirst();
    if (!changed) return noSuchStaff();
    await tell(trx, staffing, {
      userId: memberId,
      kind: role === "manager" ? "staffManager" : "staffEditor",
      business: nameOf(found.value.business),
      path: "/account/business",
    });
    return ok(undefined);
  });
}

/** Takes somebody out: from now on the business isn't theirs to touch. */
export function removeStaff(staffing: Staffing, sellerId: number, memberId: number): Promise<Result<undefined>> {
  return inTransaction(staffing.db, async (trx): Promise<Result<undefined>> => {
    const found = await lockBusiness(trx, staffing.userId, sellerId, "staff");
    if (!found.ok) return found;
    if (!(await takeOut(trx, sellerId, memberId))) return noSuchStaff();
    const { business } = found.value;
    await tell(trx, staffing, {
      userId: memberId,
      kind: "staffRemoved",
      business: nameOf(business),
      path: "/account/business",
    });
    return ok(undefined);
  });
}

async function takeOut(trx: Trx, sellerId: number, memberId: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom("seller_staff")
    .where("seller_id", "=", sellerId)
    .where("user_id", "=", memberId)
    .returning("user_id")
    .executeTakeFirst();
  if (gone) await settleRoles(trx, [memberId]);
  return gone !== undefined;
}

/** Leaves a business. Its owner can't: somebody has to answer for it, so it is handed over or closed first. */
export function leave({ db, userId }: Staffing, sellerId: number): Promise<Result<undefined>> {
  return inTransaction(db, async (trx): Promise<Result<undefined>> => {
    const role = await roleAt(trx, userId, sellerId);
    if (role === "owner") return failure("conflict", "business.owner_stays");
    if (!(await takeOut(trx, sellerId, userId))) return businessNotFound();
    const seller = await trx
      .selectFrom("sellers")
      .select(["owner_id", "name_ar", "name_en"])
      .where("id", "=", sellerId)
      .executeTakeFirstOrThrow();
    const user = await trx.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirstOrThrow();
    if (seller.owner_id !== null) {
      const data = { business: seller.name_ar ?? seller.name_en, person: user.name, personId: userId };
      await notify(trx, [
        { userId: seller.owner_id, kind: "staffLeft", data, path: `${businessPath(sellerId)}/staff` },
      ]);
    }
    return ok(undefined);
  });
}

/** Makes somebody who works there the owner; the one who was stays as a manager. */
export function handOver(staffing: Staffing, sellerId: number, memberId: number): Promise<Result<undefined>> {
  const { db, userId, now } = staffing;
  return inTransaction(db, async (trx): Promise<Result<undefined>> => {
    const found = await lockBusiness(trx, userId, sellerId, "staff");
    if (!found.ok) return found;
    if (!(await takeOut(trx, sellerId, memberId))) return noSuchStaff();
    await trx.updateTable("sellers").set({ owner_id: memberId }).where("id", "=", sellerId).execute();
    await trx
      .insertInto("seller_staff")
      .values({ seller_id: sellerId, user_id: userId, role: "manager", created_at: now })
      .execute();
    await settleRoles(trx, [memberId, userId]);
    const { business } = found.value;
    await tell(trx, staffing, {
      userId: memberId,
      kind: "businessYours",
      business: nameOf(business),
      path: businessPath(sellerId),
    });
    return ok(undefined);
  });
}

/** Somebody who works at a business, as its owner sees them. */
export type Colleague = {
  id: number;
  name: string;
  email: string;
  avatar: string | null;
  role: "owner" | EmployedRole;
  since: Date | null;
};

/** Everybody who works there, the owner first. */
export async function colleaguesOf(db: Db, sellerId: number): Promise<Colleague[]> {
  const columns = ["u.id", "u.name", "u.last_name", "u.email", "u.avatar"] as const;
  const owner = await db
    .selectFrom("sellers as s")
    .innerJoin("users as u", "u.id", "s.owner_id")
    .select(columns)
    .where("s.id", "=", sellerId)
    .executeTakeFirst();
  const others = await db
    .selectFrom("seller_staff as w")
    .innerJoin("users as u", "u.id", "w.user_id")
    .select([...columns, "w.role", "w.created_at"])
    .where("w.seller_id", "=", sellerId)
    .orderBy("w.created_at")
    .orderBy("u.id")
    .execute();
  const all = [...(owner ? [{ ...owner, role: "owner" as const, created_at: null }] : []), ...others];
  return all.map(({ id, name, last_name, email, avatar, role, created_at }) => ({
    id,
    name: `${name} ${last_name}`.trim(),
    email,
    avatar,
    role,
    since: created_at,
  }));
}
