import { z } from "zod";
import type { Catalog, City, FeatureLookup, Model } from "#domain/catalog/catalog.ts";
import {
  createFieldError,
  createOptionalMultilineField,
  createPhoneField,
  parseFields,
} from "#domain/forms/form-fields.ts";
import { findFacetEntry, findLookupBySlug } from "#domain/listings/query/facet-values.ts";
import { findContactInTitle } from "#domain/listings/write/title-rules.ts";
import { findVinProblem, normalizeVin } from "#domain/vehicles/vin/vin.ts";
import { type FieldError, failure, ok, type Result } from "#kernel/result.ts";
import { parseAmount, parseLenientNumber } from "#kernel/typed-numbers.ts";
import { MAX_DONOR_CAR_NOTE_LENGTH, OLDEST_DONOR_YEAR } from "./donor-car.ts";
import { donorPartKinds } from "./donor-parts.ts";

/** Fields that describe the car and do not change later. */
export const donorVehicleFields = ["model", "year", "engine"] as const;
/** Fields about the car that the seller may change. */
export const donorDetailFields = ["mileage", "color", "vin", "city", "phone", "note"] as const;
/** Names of the fields of one part: whether it is left, and its price. */
export const getDonorPartFields = (part: string) => ({ tick: `part.${part}`, price: `price.${part}` });
/** Fields of all parts, in order. */
export const donorPartFields: readonly string[] = donorPartKinds.flatMap(({ key }) => {
  const { tick, price } = getDonorPartFields(key);
  return [tick, price];
});

/** Values of a form, or of an API request. A number in the field of a price is in minor units. */
export type DonorCarInput = Readonly<Record<string, unknown>>;

export const MAX_DONOR_MILEAGE_KM = 2_000_000;
/** Maximum price of a part in whole units of the currency. */
const MAX_PRICE = 100_000_000;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");
const toText = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

export type DonorVehicle = { model: Model; year: number; engineId: number | null };

/** Parses the model, the year and the engine of a car. Whether the model has the engine is checked by the caller. */
export function parseDonorVehicle(input: DonorCarInput, catalog: Catalog, newestYear: number): Result<DonorVehicle> {
  const model = catalog.models.get(findFacetEntry(catalog, "model", toText(input.model))?.id ?? 0);
  const year = parseLenientNumber(toText(input.year)) ?? 0;
  const engine = isEmpty(input.engine) ? null : Number(toText(input.engine));
  const errors: FieldError[] = [];
  if (!model) errors.push(createFieldError("model", isEmpty(input.model) ? "required" : "choice"));
  if (!Number.isInteger(year) || year < OLDEST_DONOR_YEAR || year > newestYear)
    errors.push(createFieldError("year", isEmpty(input.year) ? "required" : "model_year"));
  const isEngineValid = engine === null || (Number.isInteger(engine) && engine > 0 && engine < 2 ** 31);
  if (!isEngineValid) errors.push(createFieldError("engine", "choice"));
  if (!model || errors.length > 0) return failure("invalid", "donor_car.invalid", errors);
  return ok({ model, year, engineId: engine });
}

const textsSchema = z.object({
  phone: createPhoneField(),
  note: createOptionalMultilineField(MAX_DONOR_CAR_NOTE_LENGTH),
});

type DonorCarDetails = z.infer<typeof textsSchema> & {
  mileageKm: number | null;
  color: FeatureLookup | undefined;
  vin: string | null;
  city: City;
};

/** Parses the facts about a car that its seller may change later. */
export function parseDonorCarDetails(input: DonorCarInput, catalog: Catalog): Result<DonorCarDetails> {
  const texts = parseFields(textsSchema, { phone: toText(input.phone), note: toText(input.note) }, donorDetailFields);
  const mileage = isEmpty(input.mileage) ? null : (parseLenientNumber(toText(input.mileage)) ?? -1);
  const color = findLookupBySlug(catalog, "color", toText(input.color));
  const vin = normalizeVin(toText(input.vin));
  const city = catalog.cities.bySlug.get(toText(input.city));
  const errors = new Map((texts.ok ? [] : texts.errors).map((error) => [error.path, error]));
  const addError = (path: string, code: string) => errors.set(path, createFieldError(path, code));
  if (mileage !== null && (!Number.isInteger(mileage) || mileage < 0 || mileage > MAX_DONOR_MILEAGE_KM))
    addError("mileage", "service.km");
  if (!isEmpty(input.color) && !color) addError("color", "choice");
  if (vin !== "" && findVinProblem(vin)) addError("vin", "donor_car.vin");
  if (!city) addError("city", isEmpty(input.city) ? "required" : "choice");
  // The note is public at once. Buyers find the phone number where it belongs.
  if (texts.ok && texts.value.note && findContactInTitle(texts.value.note)) addError("note", "donor_car.contact");
  if (errors.size > 0 || !texts.ok || !city) {
    const ordered = donorDetailFields.flatMap((field) => errors.get(field) ?? []);
    return failure("invalid", "donor_car.invalid", ordered);
  }
  return ok({ ...texts.value, mileageKm: mileage, color, vin: vin || null, city });
}

/** Part that is left of a car. A price of null means "price on request". */
export type OfferedDonorPart = { part: string; minor: number | null };

/**
 * Parses the parts that are ticked or have a price, in a currency with `decimals` decimals. Fails without any part. A
 * part with a price need not be ticked.
 */
export function parseDonorParts(input: DonorCarInput, decimals: number): Result<OfferedDonorPart[]> {
  const parts: OfferedDonorPart[] = [];
  const errors: FieldError[] = [];
  for (const { key } of donorPartKinds) {
    const fields = getDonorPartFields(key);
    if (isEmpty(input[fields.tick]) && isEmpty(input[fields.price])) continue;
    const price = parsePrice(input[fields.price], decimals);
    if ("code" in price) errors.push(createFieldError(fields.price, price.code));
    else parts.push({ part: key, minor: price.minor });
  }
  if (errors.length === 0 && parts.length === 0) errors.push(createFieldError("parts", "donor_car.parts"));
  return errors.length > 0 ? failure("invalid", "donor_car.invalid", errors) : ok(parts);
}

function parsePrice(value: unknown, decimals: number): { minor: number | null } | { code: string } {
  if (isEmpty(value)) return { minor: null };
  const parsed = typeof value === "number" ? { minor: value } : parseAmount(toText(value), decimals);
  if ("wrong" in parsed) {
    return { code: { amount: "price", too_high: "price_high" }[parsed.wrong as string] ?? parsed.wrong };
  }
  if (!Number.isSafeInteger(parsed.minor) || parsed.minor <= 0) return { code: "price" };
  return parsed.minor > MAX_PRICE * 10 ** decimals ? { code: "price_high" } : parsed;
}
