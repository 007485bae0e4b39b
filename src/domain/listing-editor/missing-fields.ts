import { type ContentLanguage, type Language, toContentLanguage } from "#kernel/localized-text.ts";
import { type Draft, type DraftField, type DraftIssue, type EditorStep, listFittedCarRows } from "./draft.ts";

type Options = {
  /** Keys of the features that the category requires. */
  requiredFeatures: readonly string[];
  /** Language in which a text is required if no text is filled in. */
  language: Language;
};

const missingCodes: ReadonlySet<string> = new Set(["required", "one_language", "number_for_cars"]);

/** Returns whether the problem of a draft field is that the field is empty. False for a wrong value. */
export const isMissingFieldIssue = ({ code }: DraftIssue): boolean => missingCodes.has(code);

/**
 * Returns the language in which the texts of a listing are filled in. If both languages or neither are filled in,
 * returns `fallback`.
 */
export function getDraftTextLanguage(
  hasText: (language: ContentLanguage) => boolean,
  fallback: Language,
): ContentLanguage {
  if (hasText("ar") === hasText("en")) return toContentLanguage(fallback);
  return hasText("ar") ? "ar" : "en";
}

/**
 * Lists the empty required fields of an editor step, with the same codes as `validateDraft`. Needs no catalog, so pages
 * can call it before they send the step.
 */
export function listMissingFieldIssues(step: EditorStep, draft: Draft, options: Options): DraftIssue[] {
  return findMissingFields(step, draft, options).map((missing) =>
    typeof missing === "string" ? { step, field: missing, code: "required" } : { step, ...missing },
  );
}

type MissingField = DraftField | { field: DraftField; code: string };

function findMissingFields(step: EditorStep, draft: Draft, { requiredFeatures, language }: Options): MissingField[] {
  const isEmpty = (field: DraftField) => !draft[field]?.trim();
  switch (step) {
    case "category":
      return (["category"] as const).filter(isEmpty);
    case "vehicle": {
      const needsModel = draft.by?.trim() !== "hand" && !isEmpty("make");
      return (["year", "make", ...(needsModel ? (["model"] as const) : [])] as const).filter(isEmpty);
    }
    case "part":
      return findMissingPartFields(draft, isEmpty);
    case "features":
      return requiredFeatures.map((key): DraftField => `feature.${key}`).filter(isEmpty);
    case "texts": {
      const missed = getDraftTextLanguage((each) => textFields[each].some((field) => !isEmpty(field)), language);
      return ([0, 1] as const)
        .filter((place) => isEmpty(textFields.ar[place]) && isEmpty(textFields.en[place]))
        .map((place) => ({ field: textFields[missed][place], code: "one_language" }));
    }
    case "price":
      return draft.asks?.trim() === "request" ? [] : (["price"] as const).filter(isEmpty);
    case "contact":
      return (["city", "phone"] as const).filter(isEmpty);
    default:
      return [];
  }
}

const textFields = { ar: ["nameAr", "textAr"], en: ["nameEn", "textEn"] } as const;

/**
 * Lists the missing fields of a part. A part for certain cars needs a part number and at least one car. Each row with a
 * car must be complete.
 */
function findMissingPartFields(draft: Draft, isEmpty: (field: DraftField) => boolean): MissingField[] {
  if (draft.fits?.trim() !== "cars") return (["fits"] as const).filter(isEmpty);
  const rows = listFittedCarRows(draft);
  const cars = rows.flatMap(({ row }) =>
    (["make", "model", "from"] as const).map((part): DraftField => `fit.${row}.${part}`).filter(isEmpty),
  );
  const hasNumber = !isEmpty("partNumber") || !isEmpty("sitePartNumber");
  const number = !hasNumber ? [{ field: "partNumber" as const, code: "number_for_cars" }] : [];
  return [...number, ...(rows.length === 0 ? (["fit.0.make"] as const) : cars)];
}
