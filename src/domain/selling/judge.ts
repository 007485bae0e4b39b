import type { NewAd } from "#domain/ads/insert.server.ts";
import { titleTrouble } from "#domain/ads/title-rules.ts";
import type { Catalogue, Category } from "#domain/catalog/catalogue.ts";
import { optionalPhoneField, textField } from "#domain/forms/fields.ts";
import type { NewPart } from "#domain/parts/part.ts";
import type { Language } from "#kernel/local-text.ts";
import { categoryOf, type Draft, isOfferable, kindOf, longest, type Trouble } from "./draft.ts";
import { getMissedLanguage } from "./missing.ts";
import { featuresOf } from "./read-features.ts";
import { partOf } from "./read-part.ts";
import { priceOf } from "./read-price.ts";
import { vehicleOf } from "./read-vehicle.ts";
import { Reader } from "./reader.ts";

/** An ad as its draft describes it, before it has a seller, pictures and a part of its own. */
export type DraftedAd = Omit<NewAd, "sellerId" | "media" | "partId">;

export type Judged = {
  troubles: Trouble[];
  category: Category | undefined;
  /** What can be told so far, also where something is missing; undefined until a category is known. */
  ad: DraftedAd | undefined;
  /** The part that is offered, where it has a number. */
  part: NewPart | undefined;
};

/**
 * What a draft says, and everything that keeps it from being published. Pure: `now` only says which years there are, and
 * `language` in which of the two whoever has written nothing yet misses their words.
 */
export function judge(draft: Draft, catalogue: Catalogue, now: Date, language: Language = "ar"): Judged {
  const reader = new Reader(draft);
  const category = categoryOf(draft, catalogue);
  if (!category) {
    reader.wrong("category", "category", reader.raw("category") ? "unknown" : "required");
    return { troubles: reader.troubles, category: undefined, ad: undefined, part: undefined };
  }
  if (!isOfferable(category)) reader.wrong("category", "category", "too_general");
  const kind = kindOf(category) ?? "car";
  const vehicle = kind === "part" ? undefined : vehicleOf(reader, catalogue, now);
  const offered = kind === "part" ? partOf(reader, draft, category, catalogue, now) : undefined;
  const { columns, features } = featuresOf(reader, category, catalogue, offered?.partNumber ?? null);
  const texts = textsOf(reader, offered?.partNumber ?? null, language);
  const price = priceOf(reader, kind, catalogue);
  const city = catalogue.cities.find(reader.raw("city"));
  if (!city) reader.wrong("contact", "city", reader.raw("city") ? "unknown" : "required");
  const ad: DraftedAd = {
    kind,
    categoryId: category.id,
    ...texts,
    ...vehicle,
    ...columns,
    ...price,
    brandId: offered?.brandId ?? null,
    compatibility: offered?.universal ? "all" : "unknown",
    cityId: city?.id ?? null,
    phone: phoneOf(reader),
    hidePhone: reader.is("hidePhone"),
    features: [...features, ...minimumDays(catalogue, price.minDays)],
  };
  return { troubles: reader.troubles, category, ad, part: offered?.part };
}

/** Everything that keeps a draft from being published, by the steps in which it is mended. */
export const troublesOf = (draft: Draft, catalogue: Catalogue, now: Date): Trouble[] =>
  judge(draft, catalogue, now).troubles;

/**
 * A title and a text in at least one language, missed in the one that the other is written in; titles without phone
 * numbers and links (rule 31).
 */
function textsOf(
  reader: Reader,
  partNumber: string | null,
  language: Language,
): Pick<DraftedAd, "name" | "description"> {
  const nameIn = (field: "nameAr" | "nameEn") => {
    const name = reader.line("texts", field, longest.name);
    // A part's own number may be as long as a phone's.
    const trouble = name === null ? undefined : titleTrouble(partNumber ? name.replaceAll(partNumber, " ") : name);
    if (trouble) reader.wrong("texts", field, `${trouble}_in_title`);
    return name;
  };
  const textIn = (field: "textAr" | "textEn") => {
    const read = textField(longest.text).safeParse(reader.raw(field));
    const code = read.error?.issues[0]?.message;
    if (code && code !== "required") reader.wrong("texts", field, code);
    return read.data ?? null;
  };
  const name = { ar: nameIn("nameAr"), en: nameIn("nameEn") };
  const description = { ar: textIn("textAr"), en: textIn("textEn") };
  const missed = getMissedLanguage((each) => name[each] !== null || description[each] !== null, language);
  if (name.ar === null && name.en === null) {
    reader.wrong("texts", missed === "ar" ? "nameAr" : "nameEn", "one_language");
  }
  if (description.ar === null && description.en === null) {
    reader.wrong("texts", missed === "ar" ? "textAr" : "textEn", "one_language");
  }
  return { name, description };
}

function phoneOf(reader: Reader): string | null {
  const read = optionalPhoneField().safeParse(reader.raw("phone"));
  if (!read.success) return reader.wrong("contact", "phone", "phone") ?? null;
  if (read.data === null) reader.wrong("contact", "phone", "required");
  return read.data;
}

/** Lists narrow rentals by the feature, bookings go by the column: they say the same. */
function minimumDays(catalogue: Catalogue, days: number | null | undefined) {
  const feature = catalogue.features.get("minimum_days");
  return feature && days ? [{ featureId: feature.id, number: days }] : [];
}
