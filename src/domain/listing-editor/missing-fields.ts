import { type ContentLanguage, type Language, toContentLanguage } from "#kernel/localized-text.ts";
import { type Draft, type DraftField, type EditorStep, listFitRows, type ValidationIssue } from "./draft.ts";

type Options = {
  /** Keys of the features that the category requires. */
  requiredFeatures: readonly string[];
  /** Language in which texts are asked for while none is written. */
  language: Language;
};

const missingCodes: ReadonlySet<string> = new Set(["required", "one_language", "number_for_cars"]);

/** Checks whether a problem is about an empty field, not about a wrong value. */
export const isMissingIssue = ({ code }: ValidationIssue): boolean => missingCodes.has(code);

/** Returns the language of the written texts, or the reader's own if both or none are written. */
export function getExpectedLanguage(
  hasText: (language: ContentLanguage) => boolean,
  fallback: Language,
): ContentLanguage {
  if (hasText("ar") === hasText("en")) return toContentLanguage(fallback);
  return hasText("ar") ? "ar" : "en";
}

/**
 * Lists the empty required fields of a step, with the same codes as `validateDraft`. Needs no catalog, so pages can
 * call it before sending the step.
 */
export function listMissingIssues(step: EditorStep, draft: Draft, options: Options): ValidationIssue[] {
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
      const missed = getExpectedLanguage((each) => textFields[each].some((field) => !isEmpty(field)), language);
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

/** A part for certain cars needs a number and at least one car. Each started row must be complete. */
function findMissingPartFields(draft: Draft, isEmpty: (field: DraftField) => boolean): MissingField[] {
  if (draft.fits?.trim() !== "cars") return (["fits"] as const).filter(isEmpty);
  const rows = listFitRows(draft);
  const cars = rows.flatMap(({ row }) =>
    (["make", "model", "from"] as const).map((part): DraftField => `fit.${row}.${part}`).filter(isEmpty),
  );
  const number = isEmpty("partNumber") ? [{ field: "partNumber" as const, code: "number_for_cars" }] : [];
  return [...number, ...(rows.length === 0 ? (["fit.0.make"] as const) : cars)];
}
