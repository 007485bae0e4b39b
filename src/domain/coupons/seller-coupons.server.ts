import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { canActForSeller } from "#domain/sellers/seller-access.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { type CouponColumns, type CouponInput, parseCouponInput } from "./coupon-input.server.ts";
import { buildCouponUses } from "./coupons.server.ts";

/** Context of a seller's command on coupons. */
export type SellerCouponContext = { db: Db; now: Date; userId: number; sellerId: number };

/** Coupon as its seller sees it. */
export type SellerCoupon = CouponColumns & {
  id: number;
  isActive: boolean;
  /** Number of orders that use the coupon. */
  uses: number;
  category: LocalizedText | null;
};

/** Maximum number of coupons of a seller. */
const MAX_COUPONS_PER_SELLER = 200;

/** Lists the coupons of a seller, the newest first. With `id`, lists only this coupon. Does not check access. */
export async function listSellerCoupons(db: Db, sellerId: number, id?: number): Promise<SellerCoupon[]> {
  const { rows } = await sql<SellerCoupon>`
    select k.id, k.code, trim_scale(k.percent)::text as percent, k.amount_minor, k.currency, k.minimum_minor,
      k.category_id, k.starts_at, k.ends_at, k.max_uses, k.max_uses_per_customer, k.is_active as "isActive",
      ${buildCouponUses(sql`k.id`)} as uses,
      case when c.id is not null then json_build_object('en', c.name_en, 'ar', c.name_ar) end as category
    from coupons k left join categories c on c.id = k.category_id
    where k.seller_id = ${sellerId} ${id === undefined ? sql`` : sql`and k.id = ${id}`}
    order by k.id desc limit ${MAX_COUPONS_PER_SELLER}`.execute(db);
  return rows;
}

const notFound = () => failure("not_found", "coupon.not_found");

/**
 * Creates a coupon of a seller, or changes the coupon `id`, whose code stays. Fails with the invalid fields. Carts keep a
 * changed coupon and are checked against its new conditions.
 */
export async function saveSellerCoupon(
  { db, now, userId, sellerId }: SellerCouponContext,
  id: number | undefined,
  input: CouponInput,
): Promise<Result<{ id: number; code: string }>> {
  if (!(await canActForSeller(db, userId, sellerId, "money"))) return notFound();
  const [existing] = id === undefined ? [] : await listSellerCoupons(db, sellerId, id);
  if (id !== undefined && !existing) return notFound();
  const parsed = await parseCouponInput(db, existing ? { ...input, code: existing.code } : input);
  if (!parsed.ok) return failure("invalid", "coupon.invalid", parsed.errors);
  if (existing) {
    await db
      .updateTable("coupons")
      .set({ ...parsed.value, updated_at: now })
      .where("id", "=", existing.id)
      .execute();
    return ok({ id: existing.id, code: existing.code });
  }
  if ((await listSellerCoupons(db, sellerId)).length >= MAX_COUPONS_PER_SELLER)
    return failure("conflict", "coupon.full");
  const created = await db
    .insertInto("coupons")
    .values({ ...parsed.value, seller_id: sellerId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning(["id", "code"])
    .executeTakeFirst();
  return created ? ok(created) : createFieldFailure("code", "coupon.code_taken");
}

/** Switches a coupon of a seller on or off. */
export async function setCouponActive(
  { db, now, userId, sellerId }: SellerCouponContext,
  id: number,
  isActive: boolean,
): Promise<Result<null>> {
  if (!(await canActForSeller(db, userId, sellerId, "money"))) return notFound();
  const { numUpdatedRows } = await db
    .updateTable("coupons")
    .set({ is_active: isActive, updated_at: now })
    .where("id", "=", id)
    .where("seller_id", "=", sellerId)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? ok(null) : notFound();
}
