import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { createFieldError, type ParsedFields, parseFields } from "#domain/forms/form-fields.ts";
import type { FieldError } from "#kernel/result.ts";
import { parseSiteTime } from "#kernel/site-time.ts";
import { parseAmount, parseLocalizedNumber, toAsciiDigits } from "#kernel/typed-numbers.ts";
import { parseCouponCode } from "./coupon.ts";

/** Fields of the form of a coupon in their order. */
export const couponFields = [
  "code",
  "percent",
  "amount",
  "currency",
  "minimum",
  "category_id",
  "starts_at",
  "ends_at",
  "max_uses",
  "max_uses_per_customer",
] as const;
export type CouponField = (typeof couponFields)[number];
export type CouponInput = Readonly<Record<CouponField, string>>;

/** Columns of a coupon that its form sets. */
export type CouponColumns = {
  code: string;
  percent: string | null;
  amount_minor: number | null;
  currency: string | null;
  minimum_minor: number | null;
  category_id: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
};

const MAX_USES = 1_000_000;

const text = z.string().max(60, "too_long").default("");
const moment = text
  .transform((typed) => typed.trim())
  .refine((typed) => typed === "" || /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed), { error: "coupon.moment", abort: true })
  .transform((typed) => (typed === "" ? null : parseSiteTime(typed)))
  .refine((time) => time === null || !Number.isNaN(time.getTime()), "coupon.moment");
const count = text
  .transform((typed) => (typed.trim() === "" ? null : (parseLocalizedNumber(typed) ?? Number.NaN)))
  .refine((value) => value === null || (Number.isInteger(value) && value >= 1 && value <= MAX_USES), "coupon.count");

const couponSchema = z.object({
  code: text
    .refine((typed) => typed.trim() !== "", { error: "required", abort: true })
    .transform((typed) => parseCouponCode(typed) ?? "")
    .refine((code) => code !== "", "coupon.code_invalid"),
  percent: text
    .transform((typed) => toAsciiDigits(typed).replace("%", "").trim() || null)
    .refine(
      (value) => value === null || (/^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) > 0 && Number(value) <= 100),
      "coupon.percent",
    ),
  amount: text.transform((typed) => typed.trim() || null),
  currency: text.transform((typed) => typed.trim().toUpperCase() || null),
  minimum: text.transform((typed) => typed.trim() || null),
  category_id: text
    .refine((typed) => /^(|[1-9]\d{0,8})$/.test(typed), "admin.choice")
    .transform((typed) => (typed === "" ? null : Number(typed))),
  starts_at: moment,
  ends_at: moment,
  max_uses: count,
  max_uses_per_customer: count,
});

/** Parses the typed form of a coupon to its columns. Errors name the field. */
export async function parseCouponInput(db: Db, input: CouponInput): Promise<ParsedFields<CouponColumns>> {
  const parsed = parseFields(couponSchema, input, couponFields);
  if (!parsed.ok) return parsed;
  const { amount, minimum, ...columns } = parsed.value;
  const { rows } = await sql<{ decimals: number | null; hasCategory: boolean }>`
    select (select decimals from currencies where code = ${columns.currency}) as decimals,
      exists (select from categories where id = ${columns.category_id}) as "hasCategory"`.execute(db);
  const { decimals = null, hasCategory = false } = rows[0] ?? {};
  const errors: FieldError[] = [];
  const refuse = (path: CouponField, code: string) => errors.push(createFieldError(path, code));
  const parseMoney = (path: "amount" | "minimum", typed: string | null): number | null => {
    if (typed === null || decimals === null) return null;
    const money = parseAmount(typed, decimals);
    if ("minor" in money && money.minor > 0) return money.minor;
    refuse(path, "wrong" in money ? `payout.${money.wrong}` : "payout.amount");
    return null;
  };
  if ((columns.percent === null) === (amount === null)) refuse("percent", "coupon.one_discount");
  const amountMinor = parseMoney("amount", amount);
  if (columns.currency !== null && decimals === null) refuse("currency", "admin.choice");
  if (columns.currency === null && (amount !== null || minimum !== null)) refuse("currency", "coupon.currency_needed");
  const minimumMinor = parseMoney("minimum", minimum);
  if (columns.category_id !== null && !hasCategory) refuse("category_id", "admin.choice");
  if (columns.starts_at && columns.ends_at && columns.starts_at >= columns.ends_at)
    refuse("ends_at", "coupon.reversed");
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, value: { ...columns, amount_minor: amountMinor, minimum_minor: minimumMinor } };
}
