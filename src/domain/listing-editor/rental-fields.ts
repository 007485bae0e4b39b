import type { CancellationPolicy, RentalExtraKey } from "#db/schema/rental-terms.ts";
import { cancellationPolicies } from "#domain/bookings/cancellation.ts";
import { parseDay } from "#domain/bookings/days.ts";
import { MAX_HOUSE_RULES_LENGTH } from "#domain/bookings/rental-facts.ts";
import {
  DEFAULT_GRACE_MINUTES,
  isCover,
  MAX_EXTRA_QUANTITY,
  MAX_RETURN_PLACES,
  MAX_SEASONS,
  type NewRentalTerms,
  ownExtraKeys,
  type RentalExtra,
  type ReturnPlace,
  rentalExtraKeys,
  type Season,
} from "#domain/bookings/rental-terms.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { createOptionalMultilineField } from "#domain/forms/form-fields.ts";
import { findCity } from "#domain/listings/filters/near-filter.ts";
import type { Draft } from "./draft.ts";
import type { DraftFieldReader } from "./draft-reader.ts";

/** Maximum length of the name of an own extra, in characters. */
export const MAX_EXTRA_NAME_LENGTH = 60;

const step = "price";

/** Returns whether an extra is described in the seller's own words. */
export const isOwnExtra = (key: RentalExtraKey): boolean => ownExtraKeys.some((each) => each === key);

/**
 * Parses the rates, rules and extras of a rental. Longer stays may not cost more per day than shorter ones. `dailyMinor`
 * is the price per day, null without a valid one.
 */
export function parseRentalFields(
  reader: DraftFieldReader,
  decimals: number,
  dailyMinor: number | null,
  catalog: Catalog,
): NewRentalTerms {
  const weeklyMinor = reader.readAmount(step, "weeklyRate", decimals);
  const monthlyMinor = reader.readAmount(step, "monthlyRate", decimals);
  if (weeklyMinor !== null && dailyMinor !== null && weeklyMinor > dailyMinor)
    reader.addIssue(step, "weeklyRate", "above_day_rate");
  const shorterMinor = weeklyMinor ?? dailyMinor;
  if (monthlyMinor !== null && shorterMinor !== null && monthlyMinor > shorterMinor)
    reader.addIssue(step, "monthlyRate", weeklyMinor === null ? "above_day_rate" : "above_week_rate");
  const policy = reader.raw("cancellation") || "flexible";
  const cancellation = cancellationPolicies.find((each) => each === policy);
  if (!cancellation) reader.addIssue(step, "cancellation", "unknown");
  return {
    weekendMinor: reader.readAmount(step, "weekendRate", decimals),
    weeklyMinor,
    monthlyMinor,
    youngDriver: parseYoungDriver(reader, decimals),
    cancellation: cancellation ?? "flexible",
    isInstant: reader.isChecked("instantBooking"),
    extras: rentalExtraKeys.flatMap((key) => parseExtra(reader, key, decimals) ?? []),
    returnPlaces: parseReturnPlaces(reader, decimals, catalog),
    graceMinutes: reader.readNumber(step, "graceMinutes", { least: 0, most: 720 }) ?? DEFAULT_GRACE_MINUTES,
    seasons: parseSeasons(reader, decimals),
    houseRules: parseHouseRules(reader),
  };
}

/** Parses the cities in which the car can be returned: their names in any spelling, each with a price. */
function parseReturnPlaces(reader: DraftFieldReader, decimals: number, catalog: Catalog): ReturnPlace[] {
  const places: ReturnPlace[] = [];
  for (let row = 0; row < MAX_RETURN_PLACES; row += 1) {
    const [cityField, priceField] = [`return.${row}.city`, `return.${row}.price`] as const;
    const typed = reader.raw(cityField);
    const priceMinor = reader.readAmount(step, priceField, decimals, 0);
    if (!typed && !reader.raw(priceField)) continue;
    const city = typed ? findCity(catalog, typed) : undefined;
    if (!city) reader.addIssue(step, cityField, typed ? "city_unknown" : "required");
    else if (places.some(({ cityId }) => cityId === city.id)) reader.addIssue(step, cityField, "city_twice");
    else if (priceMinor === null) reader.addIssue(step, priceField, "required");
    else places.push({ cityId: city.id, name: city.name, priceMinor });
  }
  return places;
}

/** Parses the seasons: a first and a last day with a price per day. Seasons share no day. */
function parseSeasons(reader: DraftFieldReader, decimals: number): Season[] {
  const seasons: Season[] = [];
  for (let row = 0; row < MAX_SEASONS; row += 1) {
    const [fromField, toField, priceField] = [`season.${row}.from`, `season.${row}.to`, `season.${row}.price`] as const;
    if (![fromField, toField, priceField].some((field) => reader.raw(field))) continue;
    const [begins, ends] = [parseDay(reader.raw(fromField)), parseDay(reader.raw(toField))];
    const dayMinor = reader.readAmount(step, priceField, decimals);
    if (!begins) reader.addIssue(step, fromField, reader.raw(fromField) ? "date" : "required");
    if (!ends) reader.addIssue(step, toField, reader.raw(toField) ? "date" : "required");
    if (dayMinor === null) reader.addIssue(step, priceField, "required");
    if (!begins || !ends || dayMinor === null) continue;
    if (ends < begins) reader.addIssue(step, toField, "season_order");
    else if (seasons.some((each) => each.begins <= ends && begins <= each.ends))
      reader.addIssue(step, fromField, "season_twice");
    else seasons.push({ begins, ends, dayMinor });
  }
  return seasons.sort((a, b) => (a.begins < b.begins ? -1 : 1));
}

/** Parses the rules of the office in its own words. */
function parseHouseRules(reader: DraftFieldReader): string | null {
  const parsed = createOptionalMultilineField(MAX_HOUSE_RULES_LENGTH).safeParse(reader.raw("houseRules"));
  if (parsed.success) return parsed.data;
  reader.addIssue(step, "houseRules", "too_long");
  return null;
}

function parseYoungDriver(reader: DraftFieldReader, decimals: number): NewRentalTerms["youngDriver"] {
  const belowAge = reader.readNumber(step, "youngDriverAge", { least: 17, most: 99 });
  const dayMinor = reader.readAmount(step, "youngDriverFee", decimals);
  if (belowAge !== null && dayMinor !== null) return { belowAge, dayMinor };
  if (belowAge !== null) reader.addIssue(step, "youngDriverFee", "required");
  if (dayMinor !== null) reader.addIssue(step, "youngDriverAge", "required");
  return null;
}

/** Parses an extra. An extra without a price is not offered; the price 0 is free of charge. */
function parseExtra(reader: DraftFieldReader, key: RentalExtraKey, decimals: number): RentalExtra | undefined {
  const isOwn = isOwnExtra(key);
  const name = isOwn
    ? {
        en: reader.readLine(step, `extra.${key}.en`, MAX_EXTRA_NAME_LENGTH),
        ar: reader.readLine(step, `extra.${key}.ar`, MAX_EXTRA_NAME_LENGTH),
      }
    : null;
  const hasName = name !== null && (name.en !== null || name.ar !== null);
  const priceMinor = reader.readAmount(step, `extra.${key}.price`, decimals, 0);
  if (priceMinor === null) {
    if (hasName && !reader.raw(`extra.${key}.price`)) reader.addIssue(step, `extra.${key}.price`, "required");
    return undefined;
  }
  if (isOwn && !hasName) return reader.addIssue(step, `extra.${key}.ar`, "one_language");
  if (isCover(key)) {
    const excessMinor = reader.readAmount(step, `extra.${key}.excess`, decimals, 0);
    if (excessMinor === null) return reader.addIssue(step, `extra.${key}.excess`, "required");
    return { key, name, priceMinor, per: "day", maximum: 1, excessMinor };
  }
  const per = reader.raw(`extra.${key}.per`) || "stay";
  if (per !== "day" && per !== "stay") return reader.addIssue(step, `extra.${key}.per`, "unknown");
  const maximum = reader.readNumber(step, `extra.${key}.max`, { least: 1, most: MAX_EXTRA_QUANTITY }) ?? 1;
  return { key, name, priceMinor, per, maximum };
}

/** Converts the stored rates, rules and extras of a rental to draft fields. */
export function toRentalDraftFields(terms: NewRentalTerms, formatAmount: (minor: number | null) => string): Draft {
  const draft: Draft = {
    weekendRate: formatAmount(terms.weekendMinor),
    weeklyRate: formatAmount(terms.weeklyMinor),
    monthlyRate: formatAmount(terms.monthlyMinor),
    youngDriverAge: terms.youngDriver ? String(terms.youngDriver.belowAge) : "",
    youngDriverFee: formatAmount(terms.youngDriver?.dayMinor ?? null),
    cancellation: terms.cancellation satisfies CancellationPolicy,
    instantBooking: terms.isInstant ? "on" : "",
    graceMinutes: String(terms.graceMinutes),
    houseRules: terms.houseRules ?? "",
  };
  for (const [row, { name, priceMinor }] of terms.returnPlaces.entries()) {
    draft[`return.${row}.city`] = name.ar ?? name.en ?? "";
    draft[`return.${row}.price`] = formatAmount(priceMinor);
  }
  for (const [row, { begins, ends, dayMinor }] of terms.seasons.entries()) {
    draft[`season.${row}.from`] = begins;
    draft[`season.${row}.to`] = ends;
    draft[`season.${row}.price`] = formatAmount(dayMinor);
  }
  for (const { key, name, priceMinor, per, maximum, excessMinor } of terms.extras) {
    draft[`extra.${key}.price`] = formatAmount(priceMinor);
    if (isCover(key)) {
      draft[`extra.${key}.excess`] = formatAmount(excessMinor ?? null);
      continue;
    }
    draft[`extra.${key}.per`] = per;
    draft[`extra.${key}.max`] = String(maximum);
    if (name?.en) draft[`extra.${key}.en`] = name.en;
    if (name?.ar) draft[`extra.${key}.ar`] = name.ar;
  }
  return draft;
}
