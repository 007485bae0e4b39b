import type { ListingKind } from "#db/schema/listings.ts";
import type { RentalExtraKey } from "#db/schema/rental-terms.ts";
import { MAX_RETURN_PLACES, MAX_SEASONS, rentalExtraKeys } from "#domain/bookings/rental-terms.ts";
import type { Catalog, Category } from "#domain/catalog/catalog.ts";
import { kindByCategoryType } from "#domain/listings/query/filterable-features.ts";
import { MAX_SIZES_LENGTH } from "#domain/listings/write/editable-options.ts";

/** Maximum lengths of the texts of a listing, in characters. */
export const listingTextMaxLengths = {
  name: 100,
  text: 5_000,
  feature: 100,
  partNumber: 60,
  sku: 60,
  sizes: MAX_SIZES_LENGTH,
} as const;
/**
 * Maximum length of a field in a stored draft, in characters. This maximum is higher than the limits of a listing, so
 * that no typed text is lost.
 */
export const MAX_STORED_FIELD_LENGTH = 20_000;
/** Maximum number of drafts of a user. */
export const MAX_DRAFTS = 50;
/** Maximum number of cars that a seller can enter for a part in the form. Longer lists are imported from a file. */
export const MAX_FITTED_CAR_ROWS = 20;

const fieldNames = [
  "category",
  // Vehicle: chosen from lists, or entered by hand ("hand").
  "by",
  "vin",
  "year",
  "make",
  "model",
  "vehicle",
  "modelName",
  // Part.
  "partNumber",
  // Number of the site for the fitment of a part of a dismantled car. The form does not show it.
  "sitePartNumber",
  "brand",
  "fits",
  // Texts.
  "nameAr",
  "nameEn",
  "textAr",
  "textEn",
  // Price.
  "asks",
  "price",
  "currency",
  "compareAt",
  "deposit",
  "stock",
  "sku",
  "sizes",
  "colors",
  "minDays",
  // Rental.
  "weekendRate",
  "weeklyRate",
  "monthlyRate",
  "youngDriverAge",
  "youngDriverFee",
  "cancellation",
  "instantBooking",
  "graceMinutes",
  "houseRules",
  // City and contact.
  "city",
  "phone",
  "hidePhone",
  "hideVin",
  // Ids of the listing's pictures from before the picture store.
  "formerPictures",
] as const;

/**
 * Field of an extra of a rental: price, unit, highest quantity, the seller's words in both languages, and the excess of
 * an insurance cover.
 */
type RentalExtraField = "price" | "per" | "max" | "en" | "ar" | "excess";
const extraFields = new RegExp(`^extra\\.(?:${rentalExtraKeys.join("|")})\\.(?:price|per|max|en|ar|excess)$`);
/** Fields of a city in which a rental can be returned. */
const returnFields = new RegExp(`^return\\.[0-${MAX_RETURN_PLACES - 1}]\\.(?:city|price)$`);

/** Fields of a season of a rental. */
const seasonFields = new RegExp(`^season\\.[0-${MAX_SEASONS - 1}]\\.(?:from|to|price)$`);

export type FittedCarField = "make" | "model" | "from" | "to";
/**
 * Name of a draft field. Feature fields contain the feature's key; fields about the cars that a part fits contain the
 * row number.
 */
export type DraftField =
  | (typeof fieldNames)[number]
  | `feature.${string}`
  | `fit.${number}.${FittedCarField}`
  | `extra.${RentalExtraKey}.${RentalExtraField}`
  | `return.${number}.${"city" | "price"}`
  | `season.${number}.${"from" | "to" | "price"}`;

const knownFieldNames: ReadonlySet<string> = new Set(fieldNames);

/** Returns whether a text is the name of a draft field. */
export const isDraftField = (name: string): name is DraftField => {
  if (knownFieldNames.has(name) || /^feature\.[a-z0-9_]{1,40}$/.test(name)) return true;
  if (extraFields.test(name) || returnFields.test(name) || seasonFields.test(name)) return true;
  const row = /^fit\.(\d{1,2})\.(?:make|model|from|to)$/.exec(name)?.[1];
  return row !== undefined && String(Number(row)) === row && Number(row) < MAX_FITTED_CAR_ROWS;
};

/** Draft with every field as typed, so that nothing is lost. `validateDraft` interprets the fields and finds problems. */
export type Draft = Partial<Record<DraftField, string>>;

/** Creates a draft from field names and values. Unknown fields are ignored and values are cut to the maximum length. */
export function toDraft(entries: Iterable<readonly [string, unknown]>): Draft {
  const draft: Draft = {};
  for (const [name, value] of entries) {
    if (typeof value !== "string" || !isDraftField(name)) continue;
    draft[name] = value.toWellFormed().replaceAll("\0", "").slice(0, MAX_STORED_FIELD_LENGTH).toWellFormed();
  }
  return draft;
}

/** Steps of the listing editor. Cars and rentals have the same steps. */
const stepsByKind = {
  vehicle: ["category", "vehicle", "features", "texts", "pictures", "price", "contact", "preview"],
  part: ["category", "part", "features", "texts", "pictures", "price", "contact", "preview"],
} as const;
export type EditorStep = (typeof stepsByKind)["vehicle" | "part"][number];

export const getEditorSteps = (kind: ListingKind | undefined): readonly EditorStep[] =>
  stepsByKind[kind === "part" ? "part" : "vehicle"];

/** Problem of a draft, with the editor step in which it can be fixed. `code` is a message key below `listingEditor.errors`. */
export type DraftIssue = { step: EditorStep; field: DraftField | "seller"; code: string };

/** Returns the kind of the listings in a category. Returns undefined for categories without listings. */
export const getListingKind = (category: Category | undefined): ListingKind | undefined =>
  category && kindByCategoryType[category.type];

/**
 * Returns whether listings can be created in a category. The root of the part categories is too general for a listing.
 */
export const isListableCategory = (category: Category): boolean =>
  getListingKind(category) !== undefined && !(category.type === "shop" && category.parentId === null);

/** Finds the category of a draft. Returns undefined if neither the category nor its descendants can have listings. */
export function findDraftCategory(draft: Draft, catalog: Catalog): Category | undefined {
  const category = catalog.categories.find(draft.category ?? "");
  return category && getListingKind(category) ? category : undefined;
}

/** Lists the non-empty form rows of cars that a part fits, with their row numbers. */
export function listFittedCarRows(draft: Draft): { row: number; values: Record<FittedCarField, string> }[] {
  return Array.from({ length: MAX_FITTED_CAR_ROWS }, (_, row) => {
    const value = (part: FittedCarField) => draft[`fit.${row}.${part}`]?.trim() ?? "";
    return { row, values: { make: value("make"), model: value("model"), from: value("from"), to: value("to") } };
  }).filter(({ values }) => Object.values(values).some(Boolean));
}
