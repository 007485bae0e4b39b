import { z } from "zod";
import { offerDeliveries, wantedConditions } from "#db/schema/part-requests.ts";
import type { Catalog, Category, City, Model } from "#domain/catalog/catalog.ts";
import {
  createFieldError,
  createMultilineField,
  createOptionalMultilineField,
  createOptionalSingleLineField,
  createSingleLineField,
  parseFields,
} from "#domain/forms/form-fields.ts";
import { findFacetEntry } from "#domain/listings/query/facet-values.ts";
import { type FieldError, failure, ok, type Result } from "#kernel/result.ts";
import { parseAmount, parseLenientNumber } from "#kernel/typed-numbers.ts";
import {
  isRequestableCategory,
  OLDEST_REQUEST_YEAR,
  offeredConditions,
  partRequestMaxLengths,
} from "./part-request.ts";

/** Fields of the form of a request, in order. */
export const partRequestFields = [
  "car",
  "year",
  "category",
  "part",
  "partNumber",
  "condition",
  "note",
  "city",
] as const;

/** Fields of the form of an offer, in order. */
const partOfferFields = ["price", "condition", "delivery", "note"] as const;

/** Value of the field `car` for a vehicle of the garage: "garage:12". */
export const formatGarageCar = (id: number): string => `garage:${id}`;

/** Returns the garage vehicle that the field `car` names. Undefined for a model or an invalid value. */
export function parseGarageCar(car: unknown): number | undefined {
  const [, id] = /^garage:([1-9]\d{0,9})$/.exec(typeof car === "string" ? car : "") ?? [];
  return id === undefined ? undefined : Number(id);
}

const requestTexts = z.object({
  part: createSingleLineField(partRequestMaxLengths.part),
  partNumber: createOptionalSingleLineField(partRequestMaxLengths.partNumber),
  condition: z.enum(wantedConditions, "choice"),
  note: createOptionalMultilineField(partRequestMaxLengths.note),
});

export type PartRequestInput = Partial<Record<(typeof partRequestFields)[number], unknown>>;

export type ParsedPartRequest = z.infer<typeof requestTexts> & {
  /** Model and model year. Undefined if the request names a vehicle of the garage. */
  car: { model: Model; year: number } | undefined;
  category: Category;
  city: City;
};

/** Parses a request for a part. `newestYear` is the latest model year. A vehicle of the garage is checked by the caller. */
export function parsePartRequest(
  input: PartRequestInput,
  catalog: Catalog,
  newestYear: number,
): Result<ParsedPartRequest> {
  const toText = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? `${value}` : "");
  const texts = parseFields(requestTexts, input, partRequestFields);
  const isFromGarage = parseGarageCar(input.car) !== undefined;
  const model = catalog.models.get(findFacetEntry(catalog, "model", toText(input.car))?.id ?? 0);
  const year = parseLenientNumber(toText(input.year)) ?? 0;
  const isYearValid = Number.isInteger(year) && year >= OLDEST_REQUEST_YEAR && year <= newestYear;
  const category = catalog.categories.bySlug.get(toText(input.category));
  const city = catalog.cities.bySlug.get(toText(input.city));
  const errors = new Map((texts.ok ? [] : texts.errors).map((error) => [error.path, error]));
  const addError = (path: string, value: unknown, code: string) =>
    errors.set(path, createFieldError(path, toText(value).trim() === "" ? "required" : code));
  if (!isFromGarage && !model) addError("car", input.car, "choice");
  if (!isFromGarage && !isYearValid) addError("year", input.year, "model_year");
  if (!category || !isRequestableCategory(category)) addError("category", input.category, "choice");
  if (!city) addError("city", input.city, "choice");
  if (errors.size > 0 || !texts.ok || !category || !city) {
    return failure(
      "invalid",
      "part_request.invalid",
      partRequestFields.flatMap((field): FieldError[] => {
        const error = errors.get(field);
        return error ? [error] : [];
      }),
    );
  }
  return ok({ ...texts.value, car: isFromGarage || !model ? undefined : { model, year }, category, city });
}

const offerSchema = z.object({
  condition: z.enum(offeredConditions, "choice"),
  delivery: z.enum(offerDeliveries, "choice"),
  note: createOptionalMultilineField(partRequestMaxLengths.note),
});

/** Input of an offer. A text is a typed price, a number is a price in minor units. */
export type PartOfferInput = { price?: unknown; condition?: unknown; delivery?: unknown; note?: unknown };

export type OfferedPart = z.infer<typeof offerSchema> & { priceMinor: number };

/** Maximum price of an offer in minor units. High enough for a part in any currency. */
const MAX_PRICE_MINOR = 1_000_000_000_000;

/** Parses an offer whose price is in a currency with `decimals` decimals. */
export function parsePartOfferInput(input: PartOfferInput, decimals: number): Result<OfferedPart> {
  const parsed = parseFields(offerSchema, input, partOfferFields);
  const price = parsePrice(input.price, decimals);
  const errors = [
    ...("code" in price ? [createFieldError("price", price.code)] : []),
    ...(parsed.ok ? [] : parsed.errors),
  ];
  if ("code" in price || !parsed.ok) return failure("invalid", "part_offer.invalid", errors);
  return ok({ ...parsed.value, priceMinor: price.minor });
}

function parsePrice(value: unknown, decimals: number): { minor: number } | { code: string } {
  if (value === undefined || value === null || value === "") return { code: "required" };
  const parsed =
    typeof value === "number" ? { minor: value } : parseAmount(typeof value === "string" ? value : "", decimals);
  if ("wrong" in parsed) {
    return {
      code: { amount: "price", too_high: "price_high", two_ways: "two_ways" }[parsed.wrong as string] ?? parsed.wrong,
    };
  }
  if (!Number.isSafeInteger(parsed.minor) || parsed.minor <= 0) return { code: "price" };
  return parsed.minor > MAX_PRICE_MINOR ? { code: "price_high" } : parsed;
}

const reportSchema = z.object({ report: createMultilineField(partRequestMaxLengths.report) });

/** Parses the text of a report. */
export function parsePartRequestReport(report: unknown): Result<string> {
  const parsed = parseFields(reportSchema, { report }, ["report"]);
  return parsed.ok ? ok(parsed.value.report) : failure("invalid", "part_request.invalid", parsed.errors);
}
