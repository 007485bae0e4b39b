import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type AdminRow, rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import {
  createDecimalField,
  createOptionalDecimalField,
  createOptionalIdField,
  listCurrencyChoices,
} from "#domain/admin/form-fields.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildLocalNameExpression, buildTextSearchCondition, type FieldChoice } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import { createOptionalSingleLineField } from "#domain/forms/form-fields.ts";
import { toDecimalText, toMinorUnits } from "#kernel/money.ts";

/** Lists all categories with their parents as choices of a form field. */
export const listCategoryChoices = async (db: Db): Promise<FieldChoice[]> => {
  const { rows } = await sql<{ value: string; en: string; ar: string }>`
    with recursive tree as (
      select id, name_en as en, name_ar as ar, array[position, id] as path from categories where parent_id is null
      union all
      select c.id, t.en || ' › ' || c.name_en, t.ar || ' ‹ ' || c.name_ar, t.path || array[c.position, c.id]
      from categories c join tree t on c.parent_id = t.id
    ) select id::text as value, en, ar from tree order by path`.execute(db);
  return rows.map(({ value, en, ar }) => ({ value, name: { en, ar } }));
};

/**
 * Builds the SQL expression of an amount with its currency, such as "12.50 SAR". Null without an amount. The currency is
 * `c`, its code `r.currency`.
 */
export const buildPriceExpression = (minor: RawBuilder<unknown>) =>
  sql`round(${minor} / power(10::numeric, c.decimals), c.decimals)::text || ' ' || r.currency`;

/** Finds a seller by the name in its address, or by its number. Null without a text. Rejects unknown sellers. */
export async function findSellerId(trx: Db, text: string | null): Promise<number | null> {
  if (!text) return null;
  const { rows } = await sql<{ id: number }>`
    select id from sellers where slug = ${text} or id::text = ${text} order by slug = ${text} desc limit 1`.execute(
    trx,
  );
  return rows[0]?.id ?? rejectAdminChange("invalid", "admin.no_such_seller", "seller_slug");
}

/** Converts typed minimum and maximum to minor units. Both need a currency. */
async function parseLimits(trx: Db, { currency, minimum, maximum }: AdminRow): Promise<(number | null)[]> {
  const info = await trx
    .selectFrom("currencies")
    .select("decimals")
    .where("code", "=", (currency as string | null) ?? "")
    .executeTakeFirst();
  if (currency && !info) rejectAdminChange("invalid", "admin.choice", "currency");
  const [least, most] = [
    ["minimum", minimum],
    ["maximum", maximum],
  ].map(([name, value]) => {
    if (value === null) return null;
    if (!info) return rejectAdminChange("invalid", "admin.limit_needs_currency", "currency");
    return toMinorUnits(String(value), info.decimals) ?? rejectAdminChange("invalid", "admin.decimals", String(name));
  }) as [number | null, number | null];
  if (least !== null && most !== null && least > most) rejectAdminChange("invalid", "admin.limits_crossed", "maximum");
  return [least || null, most];
}

/** Formats minor units as the text of a form field. */
export const formatLimit = (minor: unknown, decimals: number): string =>
  minor === null ? "" : toDecimalText(Number(minor), decimals);

/** Admin section for the commission that the platform takes from sales. */
export const commissionRulesResource: AdminResource = {
  name: "commission-rules",
  table: {
    from: sql`from commission_rules r left join sellers s on s.id = r.seller_id
      left join categories k on k.id = r.category_id left join currencies c on c.code = r.currency`,
    key: sql`r.id`,
    columns: [
      { id: "seller", type: "text", value: buildLocalNameExpression("s"), sorts: true },
      { id: "category", type: "text", value: buildLocalNameExpression("k"), sorts: true },
      { id: "currency", type: "code", value: sql`r.currency`, sorts: true },
      { id: "percent", type: "number", value: sql`trim_scale(r.percent)::text`, sorts: true },
      { id: "minimum", type: "price", value: buildPriceExpression(sql`r.minimum_minor`) },
      { id: "maximum", type: "price", value: buildPriceExpression(sql`r.maximum_minor`) },
    ],
    search: (text) =>
      buildTextSearchCondition(text, sql`s.name_en`, sql`s.name_ar`, sql`s.slug`, sql`k.name_en`, sql`k.name_ar`),
    order: { by: "seller" },
  },
  form: createTableForm({
    resource: "commission-rules",
    table: "commission_rules",
    title: (row) => `${Number(row.percent)} %`,
    fields: [
      { name: "seller_slug", type: "code", schema: createOptionalSingleLineField(80), hint: "commissionSeller" },
      { name: "category_id", type: "choice", choices: listCategoryChoices, schema: createOptionalIdField() },
      {
        name: "currency",
        type: "choice",
        choices: listCurrencyChoices,
        schema: createOptionalSingleLineField(3),
        hint: "commissionCurrency",
      },
      {
        name: "percent",
        type: "number",
        required: true,
        schema: createDecimalField(3, 3).refine((value) => Number(value) <= 100, "admin.out_of_range"),
      },
      {
        name: "minimum",
        type: "number",
        schema: createOptionalDecimalField(0, 1_000_000_000),
        hint: "commissionMinimum",
      },
      { name: "maximum", type: "number", schema: createOptionalDecimalField(0, 1_000_000_000) },
    ],
    formatValues: async (db, row) => {
      const { rows } = await sql<{ slug: string | null; decimals: number | null }>`
        select (select slug from sellers where id = ${row.seller_id}) as slug,
          (select decimals from currencies where code = ${row.currency}) as decimals`.execute(db);
      const decimals = rows[0]?.decimals ?? 2;
      return {
        seller_slug: rows[0]?.slug ?? "",
        percent: String(Number(row.percent)),
        minimum: formatLimit(row.minimum_minor, decimals),
        maximum: formatLimit(row.maximum_minor, decimals),
      };
    },
    beforeWrite: async (trx, values, was) => {
      const [minimum_minor, maximum_minor] = await parseLimits(trx, values);
      const seller_id = await findSellerId(trx, values.seller_slug as string | null);
      const { rows } = await sql`
        select from commission_rules where seller_id is not distinct from ${seller_id}
          and category_id is not distinct from ${values.category_id} and currency is not distinct from ${values.currency}
          and id is distinct from ${was?.id ?? null}`.execute(trx);
      if (rows.length > 0) rejectAdminChange("conflict", "admin.rule_exists", "seller_slug");
      return {
        seller_slug: undefined,
        minimum: undefined,
        maximum: undefined,
        seller_id,
        minimum_minor,
        maximum_minor,
      };
    },
    remove: async () => {},
  }),
};
