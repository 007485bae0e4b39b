import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { CouponField, CouponInput } from "#domain/coupons/coupon-input.server.ts";
import {
  listSellerCoupons,
  type SellerCoupon,
  saveSellerCoupon,
  setCouponActive,
} from "#domain/coupons/seller-coupons.server.ts";
import { canActForSeller } from "#domain/sellers/seller-access.server.ts";
import { toDecimalText } from "#kernel/money.ts";
import { formatSiteTime } from "#kernel/site-time.ts";
import { requireScope, requireUser } from "./access.ts";
import { couponCode } from "./cart.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody, timestampSchema } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Orders");

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const params = z.object({ id });
const minor = z.number().int().min(1).max(1_000_000_000_000).nullish();
const uses = z.number().int().min(1).max(1_000_000).nullish();

const couponShape = {
  percent: z.string().max(6).nullish().openapi({ description: "Percentage. Either this or `amount`", example: "12.5" }),
  amount: minor.openapi({ description: "Fixed discount, in minor units of `currency`" }),
  currency: z.string().max(3).nullish().openapi({ description: "Null: prices in all currencies" }),
  minimum: minor.openapi({ description: "Least price of the discounted goods, in minor units of `currency`" }),
  categoryId: z.number().int().min(1).max(2_147_483_647).nullish(),
  startsAt: timestampSchema.nullish().openapi({ description: "To the minute" }),
  endsAt: timestampSchema.nullish().openapi({ description: "To the minute" }),
  maxUses: uses,
  maxUsesPerCustomer: uses,
};
const couponBody = z.object({ code: couponCode, ...couponShape }).openapi("SellerCouponBody");
const couponChanges = z
  .object({
    ...couponShape,
    active: z.boolean().optional().openapi({ description: "False: nobody can order with it" }),
  })
  .openapi("SellerCouponChanges");

const couponSchema = z
  .object({
    id: z.number().int(),
    code: z.string(),
    percent: z.string().nullable(),
    amount: z.number().int().nullable(),
    currency: z.string().nullable(),
    minimum: z.number().int().nullable(),
    categoryId: z.number().int().nullable(),
    startsAt: timestampSchema.nullable(),
    endsAt: timestampSchema.nullable(),
    maxUses: z.number().int().nullable(),
    maxUsesPerCustomer: z.number().int().nullable(),
    active: z.boolean(),
    uses: z
      .number()
      .int()
      .openapi({ description: "Orders with the coupon. Cancelled ones that nobody paid do not count" }),
  })
  .openapi("SellerCoupon");
const couponsSchema = z.object({ items: z.array(couponSchema) }).openapi("SellerCoupons");

const presentCoupon = (coupon: SellerCoupon): z.infer<typeof couponSchema> => ({
  id: coupon.id,
  code: coupon.code,
  percent: coupon.percent,
  amount: coupon.amount_minor,
  currency: coupon.currency,
  minimum: coupon.minimum_minor,
  categoryId: coupon.category_id,
  startsAt: coupon.starts_at?.toISOString() ?? null,
  endsAt: coupon.ends_at?.toISOString() ?? null,
  maxUses: coupon.max_uses,
  maxUsesPerCustomer: coupon.max_uses_per_customer,
  active: coupon.isActive,
  uses: coupon.uses,
});

/** Field name in the API, by field name of the domain. */
const apiFieldNames: Partial<Record<CouponField, string>> = {
  category_id: "categoryId",
  starts_at: "startsAt",
  ends_at: "endsAt",
  max_uses: "maxUses",
  max_uses_per_customer: "maxUsesPerCustomer",
};

type CouponValues = Partial<Omit<z.infer<typeof couponSchema>, "id" | "active" | "uses">>;

/** Converts the values of a coupon to the texts that its form would contain. */
function toCouponInput(
  { code = "", percent, amount, currency, minimum, categoryId, startsAt, endsAt, ...values }: CouponValues,
  decimals: number,
): CouponInput {
  const formatAmount = (minor: number | null | undefined) => (minor ? toDecimalText(minor, decimals) : "");
  const formatTime = (time: string | null | undefined) => (time ? formatSiteTime(new Date(time)) : "");
  return {
    code,
    percent: percent ?? "",
    amount: formatAmount(amount),
    currency: currency ?? "",
    minimum: formatAmount(minimum),
    category_id: String(categoryId ?? ""),
    starts_at: formatTime(startsAt),
    ends_at: formatTime(endsAt),
    max_uses: String(values.maxUses ?? ""),
    max_uses_per_customer: String(values.maxUsesPerCustomer ?? ""),
  };
}

const notFound = { kind: "not_found", code: "coupon.not_found" } as const;

/** Registers the coupons of a member's own sellers. Only the owner of a seller may see and change them. */
export function registerSellerCouponRoutes(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  const findCoupon = async (c: ApiContext, sellerId: number, couponId: number): Promise<SellerCoupon | undefined> =>
    (await canActForSeller(db, requireUser(c).id, sellerId, "money"))
      ? (await listSellerCoupons(db, sellerId, couponId))[0]
      : undefined;
  const save = async (c: ApiContext, sellerId: number, couponId: number | undefined, values: CouponValues) => {
    const decimals = (await getCatalog(db)).currencies.get(values.currency?.toUpperCase() ?? "")?.decimals ?? 2;
    const context = { db, now: clock(), userId: requireUser(c).id, sellerId };
    const saved = await saveSellerCoupon(context, couponId, toCouponInput(values, decimals));
    if (saved.ok) return saved;
    const errors = saved.errors?.map((error) => ({
      ...error,
      path: apiFieldNames[error.path as CouponField] ?? error.path,
    }));
    return { ...saved, errors };
  };

  api.openapi(
    defineRoute("get", "/me/sellers/{id}/coupons", "listSellerCoupons", {
      ...requireScope("orders:read"),
      summary: "Coupons of an own seller with their uses, newest first",
      request: { params },
      responses: defineResponses(200, "The coupons", couponsSchema, [401, 403, 404]),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      if (!(await canActForSeller(db, requireUser(c).id, id, "money"))) return respondWithProblem(c, notFound);
      return c.json({ items: (await listSellerCoupons(db, id)).map(presentCoupon) }, 200);
    },
  );

  api.openapi(
    defineRoute("post", "/me/sellers/{id}/coupons", "createSellerCoupon", {
      ...requireScope("orders:write"),
      summary: "Create a coupon of an own seller",
      request: { params, body: defineJsonBody(couponBody) },
      responses: defineResponses(201, "The coupon", couponSchema, [400, 401, 403, 404, 409]),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const saved = await save(c, id, undefined, c.req.valid("json"));
      if (!saved.ok) return respondWithProblem(c, saved);
      const created = await findCoupon(c, id, saved.value.id);
      return created ? c.json(presentCoupon(created), 201) : respondWithProblem(c, notFound);
    },
  );

  api.openapi(
    defineRoute("patch", "/me/sellers/{id}/coupons/{coupon}", "updateSellerCoupon", {
      ...requireScope("orders:write"),
      summary: "Change a coupon of an own seller, or switch it off. Missing fields stay, the code cannot change",
      request: { params: z.object({ id, coupon: id }), body: defineJsonBody(couponChanges) },
      responses: defineResponses(200, "The coupon", couponSchema, [400, 401, 403, 404]),
    }),
    async (c) => {
      const { id, coupon: couponId } = c.req.valid("param");
      const { active, ...changes } = c.req.valid("json");
      const existing = await findCoupon(c, id, couponId);
      if (!existing) return respondWithProblem(c, notFound);
      const saved = await save(c, id, couponId, { ...presentCoupon(existing), ...changes });
      if (!saved.ok) return respondWithProblem(c, saved);
      const context = { db, now: clock(), userId: requireUser(c).id, sellerId: id };
      if (active !== undefined) await setCouponActive(context, couponId, active);
      const changed = await findCoupon(c, id, couponId);
      return changed ? c.json(presentCoupon(changed), 200) : respondWithProblem(c, notFound);
    },
  );
}
