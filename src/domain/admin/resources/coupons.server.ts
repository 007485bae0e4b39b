import { sql } from "kysely";
import { z } from "zod";
import { rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import { createCheckboxField, listCurrencyChoices } from "#domain/admin/form-fields.ts";
import type { AdminResource, ResourceField } from "#domain/admin/resource.ts";
import { buildLocalNameExpression, buildTextSearchCondition } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import { type CouponField, couponFields, parseCouponInput } from "#domain/coupons/coupon-input.server.ts";
import { buildCouponUses } from "#domain/coupons/coupons.server.ts";
import { createOptionalSingleLineField } from "#domain/forms/form-fields.ts";
import { formatSiteTime } from "#kernel/site-time.ts";
import { buildPriceExpression, findSellerId, formatLimit, listCategoryChoices } from "./commission-rules.server.ts";

/** Text of a field that `parseCouponInput` checks. */
const typed = z.string().max(200, "too_long").default("");

/** Fields of the form. The rules are those of the sellers' form. */
const fields: Record<CouponField, Omit<ResourceField, "name" | "schema">> = {
  code: { type: "code", required: true, onlyNew: true, hint: "couponCode" },
  percent: { type: "number", hint: "couponPercent" },
  amount: { type: "number" },
  currency: { type: "choice", choices: listCurrencyChoices, hint: "couponCurrency" },
  minimum: { type: "number" },
  category_id: { type: "choice", choices: listCategoryChoices },
  starts_at: { type: "moment" },
  ends_at: { type: "moment" },
  max_uses: { type: "number" },
  max_uses_per_customer: { type: "number" },
};

/** Admin section for the coupons of the site and of all sellers. */
export const couponsResource: AdminResource = {
  name: "coupons",
  table: {
    from: sql`from coupons r left join sellers s on s.id = r.seller_id left join categories g on g.id = r.category_id
      left join currencies c on c.code = r.currency`,
    key: sql`r.id`,
    columns: [
      { id: "code", type: "code", value: sql`r.code`, sorts: true },
      { id: "seller", type: "text", value: buildLocalNameExpression("s"), sorts: true },
      { id: "percent", type: "number", value: sql`trim_scale(r.percent)::text`, sorts: true },
      { id: "amount", type: "price", value: buildPriceExpression(sql`r.amount_minor`) },
      { id: "minimum", type: "price", value: buildPriceExpression(sql`r.minimum_minor`) },
      { id: "category", type: "text", value: buildLocalNameExpression("g") },
      { id: "starts_at", type: "moment", value: sql`r.starts_at`, sorts: true },
      { id: "ends_at", type: "moment", value: sql`r.ends_at`, sorts: true },
      { id: "coupon_uses", type: "number", value: buildCouponUses(sql`r.id`) },
      { id: "max_uses", type: "number", value: sql`r.max_uses` },
      { id: "is_active", type: "yes", value: sql`r.is_active`, sorts: true },
    ],
    search: (text) => buildTextSearchCondition(text, sql`r.code`, sql`s.name_en`, sql`s.name_ar`, sql`s.slug`),
    filters: [
      {
        id: "coupon_owner",
        choices: ["coupon-site", "coupon-seller"],
        where: (owner) => (owner === "coupon-site" ? sql`r.seller_id is null` : sql`r.seller_id is not null`),
      },
    ],
    order: { by: "code" },
  },
  form: createTableForm({
    resource: "coupons",
    table: "coupons",
    title: (row) => String(row.code),
    fields: [
      {
        name: "seller_slug",
        type: "code",
        onlyNew: true,
        schema: createOptionalSingleLineField(80),
        hint: "couponSeller",
      },
      ...couponFields.map((name) => ({ name, schema: typed, ...fields[name] })),
      { name: "is_off", type: "yes", schema: createCheckboxField(), hint: "couponOff" },
    ],
    formatValues: async (db, row) => {
      const { rows } = await sql<{ slug: string | null; decimals: number | null }>`
        select (select slug from sellers where id = ${row.seller_id}) as slug,
          (select decimals from currencies where code = ${row.currency}) as decimals`.execute(db);
      const decimals = rows[0]?.decimals ?? 2;
      const formatTime = (time: unknown) => (time instanceof Date ? formatSiteTime(time) : "");
      return {
        seller_slug: rows[0]?.slug ?? "",
        percent: row.percent === null ? "" : String(Number(row.percent)),
        amount: formatLimit(row.amount_minor, decimals),
        minimum: formatLimit(row.minimum_minor, decimals),
        starts_at: formatTime(row.starts_at),
        ends_at: formatTime(row.ends_at),
        is_off: row.is_active === false ? "1" : "",
      };
    },
    beforeWrite: async (trx, values, was, { now }) => {
      const input = Object.fromEntries(couponFields.map((name) => [name, String(values[name] ?? "")]));
      const parsed = await parseCouponInput(trx, {
        ...(input as Record<CouponField, string>),
        ...(was ? { code: String(was.code) } : {}),
      });
      if (!parsed.ok) {
        const [error] = parsed.errors;
        return rejectAdminChange("invalid", error?.code ?? "coupon.invalid", error?.path);
      }
      return {
        ...parsed.value,
        amount: undefined,
        minimum: undefined,
        seller_slug: undefined,
        is_off: undefined,
        is_active: values.is_off !== true,
        updated_at: now,
        ...(was ? {} : { seller_id: await findSellerId(trx, values.seller_slug as string | null) }),
      };
    },
  }),
};
