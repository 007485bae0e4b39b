import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { type AdminRow, rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import {
  createChoiceField,
  createDecimalField,
  createNameFields,
  createPositionField,
  formatRowTitle,
} from "#domain/admin/form-fields.ts";
import { enqueueRepricing, recalculateBasePrices } from "#domain/admin/repricing.server.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildTextSearchCondition, createNameColumns } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { createSingleLineField } from "#domain/forms/form-fields.ts";
import { getCurrencyDecimals } from "#domain/payments/provider-amounts.ts";

/** Counts the listings and orders in a currency, and checks whether other amounts are stored in it. */
const findCurrencyUses = async (db: Db, code: string) => {
  const { rows } = await sql<{ ads: number; orders: number; isUsed: boolean }>`
    select (select count(*)::int from ads where currency = ${code}) as ads,
      (select count(*)::int from orders where currency = ${code}
        or exists (select from seller_orders s where s.order_id = orders.id and s.currency = ${code})) as orders,
      exists (select from shipping_rates where currency = ${code}) or exists (select from coupons where currency = ${code})
        or exists (select from commission_rules where currency = ${code})
        or exists (select from payout_accounts where currency = ${code})
        or exists (select from bookings where currency = ${code})
        or exists (select from ledger_entries where currency = ${code}) as "isUsed"`.execute(db);
  const { ads, orders, isUsed } = rows[0] ?? { ads: 0, orders: 0, isUsed: false };
  return { ads, orders, isUsed: isUsed || ads + orders > 0 };
};

/** Maximum time for which a response waits for repricing, in milliseconds. */
const REPRICING_WAIT_MS = 5_000;

const createRateField = () => createDecimalField(9, 8).refine((value) => Number(value) > 0, "admin.out_of_range");

/** Admin section for currencies (CN-03). All rates refer to the base currency, so its own rate stays 1. */
export const currenciesResource: AdminResource = {
  name: "currencies",
  table: {
    from: sql`from currencies c`,
    key: sql`c.code`,
    columns: [
      { id: "code", type: "code", value: sql`c.code`, sorts: true },
      ...createNameColumns("c"),
      { id: "symbol", type: "text", value: sql`c.symbol` },
      { id: "symbol_ar", type: "text", value: sql`c.symbol_ar` },
      { id: "rate", type: "number", value: sql`trim_scale(c.rate)::text`, sorts: true },
      { id: "decimals", type: "number", value: sql`c.decimals` },
      { id: "position", type: "number", value: sql`c.position`, sorts: true },
    ],
    search: (text) => buildTextSearchCondition(text, sql`c.code`, sql`c.name_en`, sql`c.name_ar`),
    order: { by: "position" },
  },
  form: createTableForm({
    resource: "currencies",
    table: "currencies",
    toKey: (code) => ({ code }),
    title: formatRowTitle,
    fields: [
      {
        name: "code",
        type: "code",
        required: true,
        onlyNew: true,
        hint: "currency_code",
        schema: z
          .string("required")
          .transform((text) => text.trim().toUpperCase())
          .pipe(
            z
              .string()
              .regex(/./, { error: "required", abort: true })
              .regex(/^[A-Z]{3}$/, "admin.currency_code"),
          ),
      },
      ...createNameFields(),
      { name: "symbol", type: "line", required: true, schema: createSingleLineField(8) },
      { name: "symbol_ar", type: "line", required: true, schema: createSingleLineField(8) },
      { name: "rate", type: "number", required: true, schema: createRateField(), hint: "rate" },
      {
        name: "decimals",
        type: "choice",
        required: true,
        choices: ["0", "2", "3"],
        schema: createChoiceField(["0", "1", "2", "3"]).transform(Number),
        hint: "decimals",
      },
      createPositionField(),
    ],
    formatValues: async (_, { rate }) => ({ rate: trimTrailingZeros(String(rate)) }),
    loadDetails: async (db, row) => {
      const { ads, orders } = await findCurrencyUses(db, String(row.code));
      return {
        facts: [
          { name: "ads", value: ads },
          { name: "orders", value: orders },
        ],
      };
    },
    beforeWrite: async (trx, values, row) => {
      const decimals = Number(values.decimals);
      if (row) {
        const isBase = row.code === BASE_CURRENCY;
        if (isBase && Number(values.rate) !== 1) rejectAdminChange("conflict", "admin.base_rate", "rate");
        if (decimals === row.decimals) return {};
        const { isUsed } = await findCurrencyUses(trx, String(row.code));
        // Prices are stored in minor units, so changing the number of decimals would change all prices.
        if (isBase || isUsed) rejectAdminChange("conflict", "admin.decimals_in_use", "decimals");
      }
      // Payment providers take amounts with the decimals of ISO 4217.
      if (decimals !== getCurrencyDecimals(String(row?.code ?? values.code)))
        rejectAdminChange("conflict", "admin.decimals_standard", "decimals");
      return {};
    },
    afterWrite: async (trx, { row, was }) => {
      if (was && hasRateChanged(row, was)) await enqueueRepricing(trx, String(row.code));
    },
    afterCommit: async ({ db }, { row, was }) => {
      if (!was || !hasRateChanged(row, was)) return;
      // Repricing of many listings continues after the response. The job resumes an interrupted run.
      const reckoning = recalculateBasePrices(db, String(row.code));
      reckoning.catch(() => {});
      await Promise.race([reckoning, setTimeout(REPRICING_WAIT_MS)]);
    },
    remove: async (trx, { code }) => {
      if (code === BASE_CURRENCY) rejectAdminChange("conflict", "admin.base_currency");
      const { isUsed } = await findCurrencyUses(trx, String(code));
      if (isUsed) rejectAdminChange("conflict", "admin.currency_in_use");
      // Cart lines may store a seen price in this currency although their listing has another currency now. They get
      // the current price of the listing.
      await sql`
        update cart_lines l set seen_currency = a.currency, seen_price_minor = coalesce(a.price_minor, 0)
        from ads a where a.id = l.ad_id and l.seen_currency = ${code}`.execute(trx);
    },
  }),
};

const trimTrailingZeros = (rate: string): string => (rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate);

const hasRateChanged = (row: AdminRow, was: AdminRow): boolean => Number(row.rate) !== Number(was.rate);
