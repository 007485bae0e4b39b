import { z } from "zod";
import type { AdKind } from "#db/schema/ads.ts";
import { longestSizes } from "#domain/ads/own-options.ts";
import type { Catalogue, Category } from "#domain/catalog/catalogue.ts";

/** The longest texts of an ad, in characters. */
export const longest = { name: 100, text: 5_000, feature: 100, partNumber: 60, sku: 60, sizes: longestSizes } as const;
/** So much of a field is kept while it is written, too long as it may be: nothing that was typed gets lost. */
const mostKept = 20_000;
/** So many ads one person may be writing at once. */
export const mostDrafts = 50;
/** So many cars of a part can be named by hand; whoever knows more of them has a file. */
export const mostFits = 20;

const fields = [
  "category",
  // The vehicle: from the lists, or by hand ("hand").
  "by",
  "vin",
  "year",
  "make",
  "model",
  "vehicle",
  "modelName",
  // The part.
  "partNumber",
  "brand",
  "fits",
  // Words.
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
  // Place and contact.
  "city",
  "phone",
  "hidePhone",
  // Pictures that were there before our own store: the ids of those that stay.
  "formerPictures",
] as const;

export type FitPart = "make" | "model" | "from" | "to";
/** What a draft holds, by name: features by their keys, the cars of a part by their rows. */
export type DraftField = (typeof fields)[number] | `feature.${string}` | `fit.${number}.${FitPart}`;

const named: ReadonlySet<string> = new Set(fields);

export const isDraftField = (name: string): name is DraftField => {
  if (named.has(name) || /^feature\.[a-z0-9_]{1,40}$/.test(name)) return true;
  const row = /^fit\.(\d{1,2})\.(?:make|model|from|to)$/.exec(name)?.[1];
  return row !== undefined && String(Number(row)) === row && Number(row) < mostFits;
};

/**
 * An ad that is being written: every field as it was typed, so that nothing gets lost. What it means, and what is
 * wrong with it, is said by `judge`.
 */
export const draftSchema = z.record(
  z.string().refine(isDraftField, "unknown"),
  z
    .string()
    .max(mostKept)
    .regex(/^[^\0]*$/u),
);
export type Draft = Partial<Record<DraftField, string>>;

/** Of what somebody sent, what can stand in a draft. */
export function draftFrom(entries: Iterable<readonly [string, unknown]>): Draft {
  const draft: Draft = {};
  for (const [name, value] of entries) {
    if (typeof value !== "string" || !isDraftField(name)) continue;
    draft[name] = value.toWellFormed().replaceAll("\0", "").slice(0, mostKept).toWellFormed();
  }
  return draft;
}

/** Steps by what is offered; a car's and a rental's are the same. */
const stepsOf = {
  vehicle: ["category", "vehicle", "features", "texts", "pictures", "price", "contact", "preview"],
  part: ["category", "part", "features", "texts", "pictures", "price", "contact", "preview"],
} as const;
export type Step = (typeof stepsOf)["vehicle" | "part"][number];

export const steps = (kind: AdKind | undefined): readonly Step[] => stepsOf[kind === "part" ? "part" : "vehicle"];

/** What is wrong with a draft, and where it is mended. `code` is worded by `selling.wrong`. */
export type Trouble = { step: Step; field: DraftField | "seller"; code: string };

const kinds: Partial<Record<Category["type"], AdKind>> = { carForSale: "car", shop: "part", rentalrooms: "rental" };

/** What is offered in a category; undefined in those that have no ads. */
export const kindOf = (category: Category | undefined): AdKind | undefined => category && kinds[category.type];

/** Categories in which something can be offered: "parts" as such is none, what it is has to be said. */
export const isOfferable = (category: Category): boolean =>
  kindOf(category) !== undefined && !(category.type === "shop" && category.parentId === null);

/** The category that a draft names, if it is one that ads can be in or below. */
export function categoryOf(draft: Draft, catalogue: Catalogue): Category | undefined {
  const category = catalogue.categories.find(draft.category ?? "");
  return category && kindOf(category) ? category : undefined;
}

/** The rows of cars that a part fits, by number; rows without any entry are none. */
export function fitRows(draft: Draft): { row: number; values: Record<FitPart, string> }[] {
  return Array.from({ length: mostFits }, (_, row) => {
    const value = (part: FitPart) => draft[`fit.${row}.${part}`]?.trim() ?? "";
    return { row, values: { make: value("make"), model: value("model"), from: value("from"), to: value("to") } };
  }).filter(({ values }) => Object.values(values).some(Boolean));
}
