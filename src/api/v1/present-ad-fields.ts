import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { type Draft, type DraftField, fitRows, type Trouble } from "#domain/selling/draft.ts";
import { usualCurrency } from "#domain/selling/read-price.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { typedAmount, typedNumber } from "#kernel/digits.ts";
import type { Language } from "#kernel/local-text.ts";
import type { FieldError } from "#kernel/result.ts";
import { pathOfField } from "./ad-fields.ts";
import type { AdFields } from "./ad-schemas.ts";

const texts = { ar, en };

/** What a draft says, typed. What was written on a page and can't be read as that is null, and a problem of the draft. */
export function presentAdFields(
  { fields: draft, sellerId }: { fields: Draft; sellerId: number | null },
  catalogue: Catalogue,
): AdFields {
  const text = (field: DraftField) => draft[field]?.trim() || null;
  const number = (field: DraftField) => numberOf(draft[field]);
  const currency = catalogue.currencies.get(text("currency") ?? usualCurrency);
  const amount = (field: DraftField) => {
    const read = typedAmount(draft[field] ?? "", currency?.decimals ?? 2);
    if ("wrong" in read) return null;
    return { minor: read.minor, currency: currency?.code ?? text("currency") ?? usualCurrency };
  };
  return {
    category: idIn(draft.category),
    seller: sellerId,
    title: { ar: text("nameAr"), en: text("nameEn") },
    description: { ar: text("textAr"), en: text("textEn") },
    vin: text("vin"),
    vehicle: wholeOf(draft.vehicle),
    year: number("year"),
    make: idIn(draft.make),
    model: draft.by === "hand" ? null : idIn(draft.model),
    modelName: text("modelName"),
    mileageKm: number("feature.mileage"),
    features: featuresOf(draft, catalogue),
    partNumber: text("partNumber"),
    brand: idIn(draft.brand),
    fits: (["all", "cars", "unknown"] as const).find((each) => each === draft.fits) ?? null,
    fitsCars: fitRows(draft).map(({ values }) => ({
      make: idIn(values.make),
      model: idIn(values.model),
      from: numberOf(values.from),
      to: numberOf(values.to),
    })),
    price: amount("price"),
    onRequest: draft.asks === "request",
    compareAtPrice: amount("compareAt"),
    deposit: amount("deposit"),
    stock: number("stock"),
    sku: text("sku"),
    sizes: listOf(draft.sizes, /[,،;؛\n]/),
    colors: listOf(draft.colors, ","),
    minDays: number("minDays"),
    city: idIn(draft.city),
    phone: text("phone"),
    hidePhone: draft.hidePhone === "on",
  };
}

const numberOf = (typed: string | undefined): number | null => typedNumber(typed ?? "") ?? null;

const wholeOf = (typed: string | undefined): number | null => {
  const value = numberOf(typed);
  return Number.isSafeInteger(value) ? value : null;
};

const idIn = (typed: string | undefined): number | string | null =>
  /^\d{1,9}$/.test(typed ?? "") ? Number(typed) : typed?.trim() || null;

const listOf = (typed: string | undefined, separator: string | RegExp): string[] =>
  (typed ?? "")
    .split(separator)
    .map((each) => each.trim())
    .filter(Boolean);

function featuresOf(draft: Draft, catalogue: Catalogue): AdFields["features"] {
  const features: AdFields["features"] = {};
  for (const [field, value] of Object.entries(draft)) {
    const key = /^feature\.(.+)$/.exec(field)?.[1];
    const typed = value?.trim();
    if (!key || key === "mileage" || !typed) continue;
    const type = catalogue.features.get(key)?.type;
    if (type === "boolean" && (typed === "yes" || typed === "no")) features[key] = typed === "yes";
    else features[key] = (type === "number" ? numberOf(typed) : null) ?? typed;
  }
  return features;
}

/** What is wrong with a draft, where, and in words. */
export const presentTroubles = (
  troubles: readonly Pick<Trouble, "field" | "code">[],
  language: Language,
): FieldError[] => troubles.map(({ field, code }) => fieldProblem(pathOfField(field), code, language));

/** The same of one field. */
export function fieldProblem(path: string, code: string, language: Language): FieldError {
  const words: Record<string, string> = texts[language].selling.wrong;
  return {
    path,
    code,
    message: (Object.hasOwn(words, code) ? words[code] : undefined) ?? own[code]?.[language] ?? code,
  };
}

/** What only programs do: a page doesn't let one choose it. */
const own: Record<string, Record<Language, string>> = {
  unknown_feature: {
    en: "Ads of this category don't have this feature.",
    ar: "إعلانات هذا القسم ليس فيها هذه الخاصية.",
  },
  fixed: { en: "An ad stays with its seller.", ar: "يبقى الإعلان باسم بائعه." },
};

/** Why a file isn't a picture of the ad, in words. */
export function pictureProblem(path: string, code: string, file: string, language: Language): FieldError {
  const words: Record<string, string> = texts[language].pictures.trouble;
  const trouble = code.replace(/^picture\./, "");
  const said = Object.hasOwn(words, trouble) ? words[trouble] : undefined;
  return { path, code, message: [file, said ?? code].filter(Boolean).join(": ") };
}

/** What happened to an ad, in a few words: "Price changed". */
export const eventInWords = (what: string, language: Language): string => {
  const words: Record<string, string> = texts[language].myAds.event;
  return (Object.hasOwn(words, what) ? words[what] : undefined) ?? words.changed ?? what;
};

/** Who did it. */
export const actorInWords = (by: "seller" | "staff" | "system", language: Language): string =>
  texts[language].myAds.by[by];
