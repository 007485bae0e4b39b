import type { Catalog, Category } from "#domain/catalog/catalog.ts";
import { createMultilineField, createOptionalPhoneField } from "#domain/forms/form-fields.ts";
import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { findContactInTitle } from "#domain/listings/write/title-rules.ts";
import type { NewPart } from "#domain/parts/part.ts";
import type { Language } from "#kernel/localized-text.ts";
import {
  type Draft,
  type DraftIssue,
  findDraftCategory,
  getListingKind,
  isListableCategory,
  listingTextMaxLengths,
} from "./draft.ts";
import { DraftFieldReader } from "./draft-reader.ts";
import { parseFeatureFields } from "./feature-fields.ts";
import { getDraftTextLanguage } from "./missing-fields.ts";
import { parseOfferedPart } from "./part-fields.ts";
import { parsePriceFields } from "./price-fields.ts";
import { parseVehicleFields } from "./vehicle-fields.ts";

/** Listing that a draft describes, without seller, pictures and part id. */
export type DraftedListing = Omit<NewListing, "sellerId" | "media" | "partId">;

export type DraftValidation = {
  issues: DraftIssue[];
  category: Category | undefined;
  /** Listing as far as the draft describes it. Undefined until the category is chosen. */
  ad: DraftedListing | undefined;
  /** Part that the listing offers. Undefined without a part number. */
  part: NewPart | undefined;
};

/**
 * Validates a draft and converts it to a listing, without reading the database. `now` limits the model years. A draft
 * without texts must have texts in `language`.
 */
export function validateDraft(draft: Draft, catalog: Catalog, now: Date, language: Language = "ar"): DraftValidation {
  const reader = new DraftFieldReader(draft);
  const category = findDraftCategory(draft, catalog);
  if (!category) {
    reader.addIssue("category", "category", reader.raw("category") ? "unknown" : "required");
    return { issues: reader.issues, category: undefined, ad: undefined, part: undefined };
  }
  if (!isListableCategory(category)) reader.addIssue("category", "category", "too_general");
  const kind = getListingKind(category) ?? "car";
  const vehicle = kind === "part" ? undefined : parseVehicleFields(reader, catalog, now);
  const offeredPart = kind === "part" ? parseOfferedPart(reader, draft, category, catalog, now) : undefined;
  const { columns, features } = parseFeatureFields(reader, category, catalog, offeredPart?.partNumber ?? null);
  const texts = parseTexts(reader, offeredPart?.partNumber ?? null, language);
  const price = parsePriceFields(reader, kind, catalog);
  const city = catalog.cities.find(reader.raw("city"));
  if (!city) reader.addIssue("contact", "city", reader.raw("city") ? "unknown" : "required");
  const ad: DraftedListing = {
    kind,
    categoryId: category.id,
    ...texts,
    ...vehicle,
    ...columns,
    ...price,
    brandId: offeredPart?.brandId ?? null,
    compatibility: offeredPart?.universal ? "all" : "unknown",
    cityId: city?.id ?? null,
    phone: parsePhone(reader),
    hidePhone: reader.isChecked("hidePhone"),
    hideVin: reader.isChecked("hideVin"),
    features: [...features, ...toMinimumDaysFeature(catalog, price.minDays)],
  };
  return { issues: reader.issues, category, ad, part: offeredPart?.part };
}

/**
 * Parses the title and the description. Each is required in at least one language. If only one of them is missing, it
 * is required in the language of the other. Titles may not contain phone numbers or links (rule 31).
 */
function parseTexts(
  reader: DraftFieldReader,
  partNumber: string | null,
  language: Language,
): Pick<DraftedListing, "name" | "description"> {
  const nameIn = (field: "nameAr" | "nameEn") => {
    const name = reader.readLine("texts", field, listingTextMaxLengths.name);
    // A part number may look like a phone number, so the title check ignores it.
    const problem =
      name === null ? undefined : findContactInTitle(partNumber ? name.replaceAll(partNumber, " ") : name);
    if (problem) reader.addIssue("texts", field, `${problem}_in_title`);
    return name;
  };
  const textIn = (field: "textAr" | "textEn") => {
    const parsed = createMultilineField(listingTextMaxLengths.text).safeParse(reader.raw(field));
    const code = parsed.error?.issues[0]?.message;
    if (code && code !== "required") reader.addIssue("texts", field, code);
    return parsed.data ?? null;
  };
  const name = { ar: nameIn("nameAr"), en: nameIn("nameEn") };
  const description = { ar: textIn("textAr"), en: textIn("textEn") };
  const missed = getDraftTextLanguage((each) => name[each] !== null || description[each] !== null, language);
  if (name.ar === null && name.en === null) {
    reader.addIssue("texts", missed === "ar" ? "nameAr" : "nameEn", "one_language");
  }
  if (description.ar === null && description.en === null) {
    reader.addIssue("texts", missed === "ar" ? "textAr" : "textEn", "one_language");
  }
  return { name, description };
}

function parsePhone(reader: DraftFieldReader): string | null {
  const parsed = createOptionalPhoneField().safeParse(reader.raw("phone"));
  if (!parsed.success) return reader.addIssue("contact", "phone", "phone") ?? null;
  if (parsed.data === null) reader.addIssue("contact", "phone", "required");
  return parsed.data;
}

/**
 * Converts the minimum rental days to a feature of the listing, which filters use. For bookings, the days are also
 * stored in the column `min_days`.
 */
function toMinimumDaysFeature(catalog: Catalog, days: number | null | undefined) {
  const feature = catalog.features.get("minimum_days");
  return feature && days ? [{ featureId: feature.id, number: days }] : [];
}
