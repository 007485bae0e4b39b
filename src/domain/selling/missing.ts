import type { Language } from "#kernel/local-text.ts";
import { type Draft, type DraftField, fitRows, type Step, type Trouble } from "./draft.ts";

type Options = {
  /** The features that the category requires. */
  requiredFeatures: readonly string[];
  /** The language that words are asked for in while nothing is written. */
  language: Language;
};

const missingCodes: ReadonlySet<string> = new Set(["required", "one_language", "number_for_cars"]);

/** Tells troubles of empty fields from those of fields that hold something wrong. */
export const isMissing = ({ code }: Trouble): boolean => missingCodes.has(code);

/** Returns the language in which words are missed: the one that is being written, or the reader's own. */
export function getMissedLanguage(writes: (language: Language) => boolean, own: Language): Language {
  if (writes("ar") === writes("en")) return own;
  return writes("ar") ? "ar" : "en";
}

/**
 * Lists the empty fields of a step that keep a draft from being published, with the codes that `judge` gives them.
 * Needs no catalogue, so that a page can tell before it sends the step.
 */
export function findMissing(step: Step, draft: Draft, options: Options): Trouble[] {
  return findMissingFields(step, draft, options).map((missing) =>
    typeof missing === "string" ? { step, field: missing, code: "required" } : { step, ...missing },
  );
}

type Missing = DraftField | { field: DraftField; code: string };

function findMissingFields(step: Step, draft: Draft, { requiredFeatures, language }: Options): Missing[] {
  const isEmpty = (field: DraftField) => !draft[field]?.trim();
  switch (step) {
    case "category":
      return (["category"] as const).filter(isEmpty);
    case "vehicle": {
      const needsModel = draft.by?.trim() !== "hand" && !isEmpty("make");
      return (["year", "make", ...(needsModel ? (["model"] as const) : [])] as const).filter(isEmpty);
    }
    case "part":
      return findMissingOfPart(draft, isEmpty);
    case "features":
      return requiredFeatures.map((key): DraftField => `feature.${key}`).filter(isEmpty);
    case "texts": {
      const missed = getMissedLanguage((each) => textFields[each].some((field) => !isEmpty(field)), language);
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

/** A part for certain cars needs its number and at least one car; every car that is begun is told in full. */
function findMissingOfPart(draft: Draft, isEmpty: (field: DraftField) => boolean): Missing[] {
  if (draft.fits?.trim() !== "cars") return (["fits"] as const).filter(isEmpty);
  const rows = fitRows(draft);
  const cars = rows.flatMap(({ row }) =>
    (["make", "model", "from"] as const).map((part): DraftField => `fit.${row}.${part}`).filter(isEmpty),
  );
  const number = isEmpty("partNumber") ? [{ field: "partNumber" as const, code: "number_for_cars" }] : [];
  return [...number, ...(rows.length === 0 ? (["fit.0.make"] as const) : cars)];
}
