import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { type Row, refuse } from "#domain/admin/change.server.ts";
import { choiceField, decimalField, named, nameFields, position } from "#domain/admin/fields.ts";
import { noteNewRate, reckonPrices } from "#domain/admin/prices.server.ts";
import type { Room } from "#domain/admin/room.ts";
import { contains } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import { baseCurrency } from "#domain/catalog/catalogue.ts";
import { lineField } from "#domain/forms/fields.ts";

const usedBy = async (db: Db, code: string) => {
  const { rows } = await sql<{ ads: number; orders: number }>`
    select (select count(*)::int from ads where currency = ${code}) as ads,
      (select count(*)::int from orders where ${code} in (currency, base_currency)
        or exists (select from seller_orders s join order_lines l on l.seller_order_id = s.id
          where s.order_id = orders.id and l.asked_currency = ${code})) as orders`.execute(db);
  return rows[0] ?? { ads: 0, orders: 0 };
};

/** How long an answer waits for the prices, in milliseconds. */
const patience = 5_000;

const rateField = () => decimalField(9, 8).refine((value) => Number(value) > 0, "admin.out_of_range");

/** CN-03: what prices may be in. The base currency is what all others are reckoned by: its rate stays 1. */
export const currencies: Room = {
  name: "currencies",
  table: {
    from: sql`from currencies c`,
    key: sql`c.code`,
    columns: [
      { id: "code", type: "code", value: sql`c.code`, sorts: true },
      { id: "name_en", type: "text", value: sql`c.name_en`, sorts: true },
      { id: "name_ar", type: "text", value: sql`c.name_ar`, sorts: true },
      { id: "symbol", type: "text", value: sql`c.symbol` },
      { id: "symbol_ar", type: "text", value: sql`c.symbol_ar` },
      { id: "rate", type: "number", value: sql`trim_scale(c.rate)::text`, sorts: true },
      { id: "decimals", type: "number", value: sql`c.decimals` },
      { id: "position", type: "number", value: sql`c.position`, sorts: true },
    ],
    search: (text) => contains(text, sql`c.code`, sql`c.name_en`, sql`c.name_ar`),
    order: { by: "position" },
  },
  form: tableForm({
    room: "currencies",
    table: "currencies",
    keyOf: (code) => ({ code }),
    title: named,
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
      ...nameFields(),
      { name: "symbol", type: "line", required: true, schema: lineField(8) },
      { name: "symbol_ar", type: "line", required: true, schema: lineField(8) },
      { name: "rate", type: "number", required: true, schema: rateField(), hint: "rate" },
      {
        name: "decimals",
        type: "choice",
        required: true,
        choices: ["0", "2", "3"],
        schema: choiceField(["0", "1", "2", "3"]).transform(Number),
        hint: "decimals",
      },
      position(),
    ],
    shown: async (_, { rate }) => ({ rate: plain(String(rate)) }),
    more: async (db, row) => {
      const { ads, orders } = await usedBy(db, String(row.code));
      return {
        facts: [
          { name: "ads", value: ads },
          { name: "orders", value: orders },
        ],
      };
    },
    before: async (trx, values, row) => {
      if (!row) return {};
      const isBase = row.code === baseCurrency;
      if (isBase && Number(values.rate) !== 1) refuse("conflict", "admin.base_rate", "rate");
      const { ads, orders } = await usedBy(trx, String(row.code));
      // Prices are kept in whole minor units: other decimals would make them a hundred times as much.
      if (Number(values.decimals) !== row.decimals && (isBase || ads + orders > 0)) {
        refuse("conflict", "admin.decimals_in_use", "decimals");
      }
      return {};
    },
    after: async (trx, { row, was }) => {
      if (was && isOtherRate(row, was)) await noteNewRate(trx, String(row.code));
    },
    done: async ({ db }, { row, was }) => {
      if (!was || !isOtherRate(row, was)) return;
      // Of very many ads the rest is done behind the answer's back; what is broken off, the job takes up again.
      const reckoning = reckonPrices(db, String(row.code)).then(() => forgetMarket(db));
      reckoning.catch(() => {});
      await Promise.race([reckoning, setTimeout(patience)]);
    },
    remove: async (trx, { code }) => {
      if (code === baseCurrency) refuse("conflict", "admin.base_currency");
      const { ads, orders } = await usedBy(trx, String(code));
      if (ads + orders > 0) refuse("conflict", "admin.currency_in_use");
      // What a cart saw in it is of an ad that has changed its currency since: it is shown the new price.
      await sql`
        update cart_lines l set seen_currency = a.currency, seen_minor = coalesce(a.price_minor, 0)
        from ads a where a.id = l.ad_id and l.seen_currency = ${code}`.execute(trx);
    },
  }),
};

const plain = (rate: string): string => (rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate);

const isOtherRate = (row: Row, was: Row): boolean => Number(row.rate) !== Number(was.rate);
