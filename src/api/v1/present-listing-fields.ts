import type { Catalog } from "#domain/catalog/catalog.ts";
import { type Draft, type DraftField, type DraftIssue, listFittedCarRows } from "#domain/listing-editor/draft.ts";
import { DEFAULT_LISTING_CURRENCY } from "#domain/listing-editor/price-fields.ts";
import { messagesByLanguage } from "#i18n/all-messages.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import type { FieldError } from "#kernel/result.ts";
import { parseAmount, parseLenientNumber } from "#kernel/typed-numbers.ts";
import { toListingFieldPath } from "./listing-fields.ts";
import type { ListingFields } from "./listing-schemas.ts";

/**
 * Presents the fields of a draft with their API types. A value that cannot be parsed becomes null; the validation
 * issues report it.
 */
export function presentListingFields(
  { fields: draft, sellerId }: { fields: Draft; sellerId: number | null },
  catalog: Catalog,
): ListingFields {
  const text = (field: DraftField) => draft[field]?.trim() || null;
  const number = (field: DraftField) => parseNumber(draft[field]);
  const currency = catalog.currencies.get(text("currency") ?? DEFAULT_LISTING_CURRENCY);
  const amount = (field: DraftField) => {
    const parsed = parseAmount(draft[field] ?? "", currency?.decimals ?? 2);
    if ("wrong" in parsed) return null;
    return { minor: parsed.minor, currency: currency?.code ?? text("currency") ?? DEFAULT_LISTING_CURRENCY };
  };
  return {
    category: parseIdOrSlug(draft.category),
    seller: sellerId,
    title: { ar: text("nameAr"), en: text("nameEn") },
    description: { ar: text("textAr"), en: text("textEn") },
    vin: text("vin"),
    vehicle: parseInteger(draft.vehicle),
    year: number("year"),
    make: parseIdOrSlug(draft.make),
    model: draft.by === "hand" ? null : parseIdOrSlug(draft.model),
    modelName: text("modelName"),
    mileageKm: number("feature.mileage"),
    features: presentDraftFeatures(draft, catalog),
    partNumber: text("partNumber"),
    brand: parseIdOrSlug(draft.brand),
    fits: (["all", "cars", "unknown"] as const).find((each) => each === draft.fits) ?? null,
    fitsCars: listFittedCarRows(draft).map(({ values }) => ({
      make: parseIdOrSlug(values.make),
      model: parseIdOrSlug(values.model),
      from: parseNumber(values.from),
      to: parseNumber(values.to),
    })),
    price: amount("price"),
    onRequest: draft.asks === "request",
    compareAtPrice: amount("compareAt"),
    deposit: amount("deposit"),
    stock: number("stock"),
    sku: text("sku"),
    sizes: splitList(draft.sizes, /[,،;؛\n]/),
    colors: splitList(draft.colors, ","),
    minDays: number("minDays"),
    city: parseIdOrSlug(draft.city),
    phone: text("phone"),
    hidePhone: draft.hidePhone === "on",
    hideVin: draft.hideVin === "on",
  };
}

const parseNumber = (typed: string | undefined): number | null => parseLenientNumber(typed ?? "") ?? null;

const parseInteger = (typed: string | undefined): number | null => {
  const value = parseNumber(typed);
  return Number.isSafeInteger(value) ? value : null;
};

const parseIdOrSlug = (typed: string | undefined): number | string | null =>
  /^\d{1,9}$/.test(typed ?? "") ? Number(typed) : typed?.trim() || null;

const splitList = (typed: string | undefined, separator: string | RegExp): string[] =>
  (typed ?? "")
    .split(separator)
    .map((each) => each.trim())
    .filter(Boolean);

function presentDraftFeatures(draft: Draft, catalog: Catalog): ListingFields["features"] {
  const features: ListingFields["features"] = {};
  for (const [field, value] of Object.entries(draft)) {
    const key = /^feature\.(.+)$/.exec(field)?.[1];
    const typed = value?.trim();
    if (!key || key === "mileage" || !typed) continue;
    const type = catalog.features.get(key)?.type;
    if (type === "choices") features[key] = typed.split(",");
    else if (type === "boolean" && (typed === "yes" || typed === "no")) features[key] = typed === "yes";
    else features[key] = (type === "number" ? parseNumber(typed) : null) ?? typed;
  }
  return features;
}

/**
 * Presents the validation issues of a draft. Each has the API path of its field and a message in the reader's
 * language.
 */
export const presentValidationIssues = (
  issues: readonly Pick<DraftIssue, "field" | "code">[],
  language: Language,
): FieldError[] => issues.map(({ field, code }) => createFieldProblem(toListingFieldPath(field), code, language));

/** Creates a field error with a message in the reader's language. */
export function createFieldProblem(path: string, code: string, language: Language): FieldError {
  const messages: Record<string, string> = messagesByLanguage[language].listingEditor.errors;
  const apiOnly = apiOnlyMessages[code];
  return {
    path,
    code,
    message:
      (Object.hasOwn(messages, code) ? messages[code] : undefined) ??
      (apiOnly ? pickByLanguage(apiOnly, language) : code),
  };
}

/** Messages for errors that a form cannot cause, only an API client. */
const apiOnlyMessages: Record<string, ByLanguage<string>> = {
  unknown_feature: {
    en: "Listings in this category don't have this feature.",
    ar: "ليست في إعلانات هذا القسم هذه الخاصية.",
  },
  fixed: { en: "A listing stays with its seller.", ar: "يبقى الإعلان باسم بائعه." },
};

/** Creates the field error for a rejected picture file, with a message in the reader's language. */
export function createPictureProblem(path: string, code: string, file: string, language: Language): FieldError {
  const messages: Record<string, string> = messagesByLanguage[language].pictures.issues;
  const issue = code.replace(/^picture\./, "");
  const wording = Object.hasOwn(messages, issue) ? messages[issue] : undefined;
  return { path, code, message: [file, wording ?? code].filter(Boolean).join(": ") };
}

/** Returns the name of a listing event in the reader's language, such as "Price changed". */
export const formatListingEvent = (eventName: string, language: Language): string => {
  const messages: Record<string, string> = messagesByLanguage[language].myListings.event;
  return (Object.hasOwn(messages, eventName) ? messages[eventName] : undefined) ?? messages.changed ?? eventName;
};

/** Returns in the reader's language who caused a listing event. */
export const formatEventActor = (by: "seller" | "staff" | "system", language: Language): string =>
  messagesByLanguage[language].myListings.actor[by];
