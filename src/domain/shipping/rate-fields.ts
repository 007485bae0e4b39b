import type { Catalog, City, Currency } from "#domain/catalog/catalog.ts";
import { createFieldError } from "#domain/forms/form-fields.ts";
import { toShortDecimalText } from "#kernel/money.ts";
import type { FieldError } from "#kernel/result.ts";
import { parseAmount, parseLocalizedNumber } from "#kernel/typed-numbers.ts";
import { type ShippingRate, type ShippingTier, shippingLimits } from "./shipping-rate.ts";

/** Tier of a rate as typed: weight in kilograms, amounts in whole units of the currency of the rate. */
export type ShippingTierFields = { weight: string; from: string; price: string };

/** Shipping rate as typed. `cities` are ids or slugs; an empty list stands for the whole country. */
export type ShippingRateFields = {
  country: string;
  cities: readonly string[];
  currency: string;
  freeFrom: string;
  daysFrom: string;
  daysTo: string;
  tiers: readonly ShippingTierFields[];
};

/** Returns the name of a field of a tier: `tiers.0.price`. */
export const getTierFieldName = (index: number, name: keyof ShippingTierFields): string => `tiers.${index}.${name}`;

type Places = Pick<Catalog, "countries" | "cities" | "currencies">;

/** Parses a shipping rate. Returns at most one error for each field, in the order of the form. */
export function parseShippingRate(
  fields: ShippingRateFields,
  catalog: Places,
): { rate: Omit<ShippingRate, "id"> } | { errors: FieldError[] } {
  const errors: FieldError[] = [];
  const addError = (path: string, code: string) => errors.push(createFieldError(path, code));
  const country = catalog.countries.find(({ code }) => code === fields.country.trim().toUpperCase())?.code;
  if (!country) addError("country", fields.country.trim() === "" ? "required" : "country");
  const cities = fields.cities.map((text) => catalog.cities.find(text.trim()));
  if (cities.length > shippingLimits.cities) addError("cities", "shipping.too_many_cities");
  else if (country && cities.some((city) => city?.country !== country)) addError("cities", "shipping.city");
  const currency = catalog.currencies.get(fields.currency.trim().toUpperCase());
  if (!currency) addError("currency", fields.currency.trim() === "" ? "required" : "shipping.currency");
  const tiers = parseTiers(fields.tiers, currency, addError);
  const freeFromMinor = parsePrice(fields.freeFrom, "freeFrom", currency, addError);
  if (freeFromMinor === 0) addError("freeFrom", "shipping.free_from");
  const days = parseDays(fields, addError);
  if (errors.length > 0 || !country || !currency) return { errors };
  const cityIds = [...new Set((cities as City[]).map(({ id }) => id))].sort((a, b) => a - b);
  return {
    rate: {
      country,
      cityIds: cityIds.length > 0 ? cityIds : null,
      currency: currency.code,
      tiers,
      freeFromMinor,
      days,
    },
  };
}

type AddError = (path: string, code: string) => void;

/** Parses the tiers. Rows without any value are left out. Errors are those of the rows as typed. */
function parseTiers(
  typed: readonly ShippingTierFields[],
  currency: Currency | undefined,
  addError: AddError,
): ShippingTier[] {
  const tiers: ShippingTier[] = [];
  for (const [index, { weight, from, price }] of typed.entries()) {
    if ([weight, from, price].every((text) => text.trim() === "")) continue;
    const maxGrams = parseWeight(weight);
    if (maxGrams === undefined) addError(getTierFieldName(index, "weight"), "shipping.weight");
    const minGoodsMinor = parsePrice(from, getTierFieldName(index, "from"), currency, addError) ?? 0;
    const priceMinor = parsePrice(price, getTierFieldName(index, "price"), currency, addError);
    if (price.trim() === "") addError(getTierFieldName(index, "price"), "required");
    const tier = { maxGrams: maxGrams ?? null, minGoodsMinor, priceMinor: priceMinor ?? 0 };
    const isRepeated = tiers.some(
      (each) => each.maxGrams === tier.maxGrams && each.minGoodsMinor === tier.minGoodsMinor,
    );
    if (isRepeated) addError(getTierFieldName(index, "weight"), "shipping.tier_twice");
    tiers.push(tier);
  }
  if (tiers.length === 0) addError(getTierFieldName(0, "price"), "required");
  if (tiers.length > shippingLimits.tiers) addError("tiers", "shipping.too_many_tiers");
  return tiers;
}

/** Parses a weight in kilograms to grams. Null without a weight, undefined for a text that is no weight. */
function parseWeight(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const kilograms = parseLocalizedNumber(text);
  if (kilograms === undefined) return undefined;
  const grams = Math.round(kilograms * 1_000);
  return grams >= 1 && grams <= shippingLimits.grams && Math.abs(grams - kilograms * 1_000) < 1e-6 ? grams : undefined;
}

/** Parses an amount to minor units. Null without an amount. An invalid amount adds an error. */
function parsePrice(text: string, path: string, currency: Currency | undefined, addError: AddError): number | null {
  if (text.trim() === "") return null;
  const parsed = parseAmount(text, currency?.decimals ?? 3);
  if ("minor" in parsed && parsed.minor <= MAX_AMOUNT_MINOR) return parsed.minor;
  if (currency) addError(path, `shipping.${"minor" in parsed ? "too_high" : parsed.wrong}`);
  return null;
}

const MAX_AMOUNT_MINOR = 1_000_000_000;

function parseDays({ daysFrom, daysTo }: ShippingRateFields, addError: AddError): ShippingRate["days"] {
  const [from, to] = [daysFrom, daysTo].map((text) => (text.trim() === "" ? null : parseLocalizedNumber(text)));
  const isDay = (value: number | null | undefined) =>
    value === null || (Number.isInteger(value) && (value as number) <= shippingLimits.days);
  if (!isDay(from)) addError("daysFrom", "shipping.days");
  else if (from === null && to !== null) addError("daysFrom", "required");
  if (!isDay(to)) addError("daysTo", "shipping.days");
  else if (to === null && from !== null) addError("daysTo", "required");
  if (typeof from !== "number" || typeof to !== "number") return null;
  if (from > to && isDay(from) && isDay(to)) addError("daysTo", "shipping.days_crossed");
  return { from, to };
}

/** Formats grams as kilograms for a form: 1500 is "1.5". */
const formatKilograms = (grams: number): string => String(grams / 1_000);

/** Converts a rate to the values of its form. */
export function toShippingRateFields(
  { country, cityIds, currency, tiers, freeFromMinor, days }: Omit<ShippingRate, "id">,
  { currencies }: Pick<Catalog, "currencies">,
): ShippingRateFields {
  const decimals = currencies.get(currency)?.decimals ?? 2;
  const format = (minor: number) => toShortDecimalText(minor, decimals);
  return {
    country,
    cities: (cityIds ?? []).map(String),
    currency,
    freeFrom: freeFromMinor === null ? "" : format(freeFromMinor),
    daysFrom: days ? String(days.from) : "",
    daysTo: days ? String(days.to) : "",
    tiers: tiers.map(({ maxGrams, minGoodsMinor, priceMinor }) => ({
      weight: maxGrams === null ? "" : formatKilograms(maxGrams),
      from: minGoodsMinor === 0 ? "" : format(minGoodsMinor),
      price: format(priceMinor),
    })),
  };
}
