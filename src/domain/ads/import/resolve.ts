import type { NewAd, NewFeature } from "#domain/ads/insert.server.ts";
import type { AliasTarget, Catalogue, Category } from "#domain/catalog/catalogue.ts";
import { squash } from "#kernel/fold.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { RowProblem } from "../../import/cells.ts";
import { describeCar } from "./describe.ts";
import type { ImportField, Mapping } from "./fields.ts";
import type { ImportRow } from "./row.ts";

/** A make, model, city, brand or category of cars that the catalogue doesn't have. A model belongs to the make named in `make`. */
export type MissingName =
  | { kind: "make" | "city" | "category" | "brand"; name: LocalText }
  | { kind: "model"; make: LocalText; name: LocalText };

export type Resolved = {
  /** The ad, its seller aside; undefined when a problem refuses the row. */
  ad: Omit<NewAd, "sellerId"> | undefined;
  problems: RowProblem[];
  /** Names to add to the catalogue; until then the ad goes without them. */
  missing: MissingName[];
};

/** Words for "some other one": a bucket of the file's, not a model. */
const otherWords = new Set(["other", "others", "unknown", "اخري", "غيرذلك"]);

const choiceFields = ["color", "fuel", "gear", "body", "condition", "specs", "trim"] as const;

/**
 * Finds the catalogue's make, model, city and feature values for the names in a row, through every
 * known spelling. New makes, models, cities and categories are reported as missing; feature values are a
 * closed list, and an unknown one is left out with a warning.
 */
export function resolveRow(catalogue: Catalogue, mapping: Mapping, row: ImportRow): Resolved {
  const problems: RowProblem[] = [];
  const missing: MissingName[] = [];
  const columnOf = (field: string) =>
    mapping[`${field}.ar` as ImportField] ?? mapping[`${field}.en` as ImportField] ?? field;

  const choices = Object.fromEntries(
    choiceFields.map((field) => {
      const found = findLookup(catalogue, field, row[field]);
      if (found === undefined) {
        problems.push({
          level: "warning",
          column: columnOf(field),
          reason: `“${row[field].ar ?? row[field].en}” is no known ${field}; left out`,
        });
      }
      return [field, found ?? null];
    }),
  ) as Record<(typeof choiceFields)[number], number | null>;

  const category = findCategory(catalogue, row.category);
  if (category ? category.type !== "carForSale" : !/\p{L}/u.test(row.category ?? "")) {
    const reason = `“${row.category}” is no category of cars for sale`;
    problems.push({ level: "error", column: mapping.category ?? "category", reason });
  }
  if (problems.some((problem) => problem.level === "error")) return { ad: undefined, problems, missing };
  if (!category && row.category) missing.push({ kind: "category", name: { ar: row.category, en: row.category } });
  const categoryId = (category ?? catalogue.categories.bySlug.get("cars"))?.id;
  if (categoryId === undefined) throw new Error("the catalogue has no category “cars”");

  const said = (name: LocalText) => Boolean(squash(name.ar ?? "") || squash(name.en ?? ""));
  const makeId = find(catalogue, "make", row.make) ?? null;
  if (makeId === null && said(row.make)) missing.push({ kind: "make", name: row.make });
  const hasModel = said(row.make) && said(row.model) && !otherWords.has(squash(row.model.ar ?? row.model.en ?? ""));
  const modelId =
    (makeId !== null && hasModel
      ? find(catalogue, "model", row.model, (id) => catalogue.models.get(id)?.makeId === makeId)
      : undefined) ?? null;
  if (modelId === null && hasModel) missing.push({ kind: "model", make: row.make, name: row.model });
  const cityId = find(catalogue, "city", row.city) ?? null;
  if (cityId === null && said(row.city)) missing.push({ kind: "city", name: row.city });

  const features: NewFeature[] = [];
  const addFeature = (key: string, value: { lookupId: number } | { number: number } | null) => {
    const featureId = catalogue.features.get(key)?.id;
    if (value && featureId) features.push({ featureId, ...value });
  };
  addFeature("engine", row.engineLitres === null ? null : { number: row.engineLitres });
  addFeature("specs", choices.specs === null ? null : { lookupId: choices.specs });
  addFeature("trim", choices.trim === null ? null : { lookupId: choices.trim });

  const facts: Omit<NewAd, "sellerId" | "name" | "description"> = {
    kind: "car",
    categoryId,
    makeId,
    modelId,
    year: row.year,
    cityId,
    colorId: choices.color,
    fuelId: choices.fuel,
    gearId: choices.gear,
    bodyId: choices.body ?? catalogue.models.get(modelId ?? 0)?.bodyId ?? null,
    conditionId: choices.condition,
    mileageKm: row.mileageKm,
    price: row.priceMinor === null ? null : { minor: row.priceMinor, currency: row.currency },
    compareAtMinor: row.compareAtMinor,
    currency: row.currency,
    phone: row.phone,
    sku: row.sku,
    features,
    media: row.picture ? [{ url: row.picture }] : [],
    ...(row.createdAt ? { createdAt: row.createdAt } : {}),
  };
  // Facts without a text of the seller's are worded from the catalogue's names, so that a model
  // that the file mistranslates is not repeated.
  const described = describeCar(catalogue, { ...facts, sellerId: 0 });
  const { name, description } = row;
  return {
    ad: {
      ...facts,
      name: said(name) ? name : described.name,
      description: said(description) ? description : described.description,
    },
    problems,
    missing,
  };
}

/** By slug or id, else by its name in either language; without one it is the cars' own. */
function findCategory(catalogue: Catalogue, text: string | null): Category | undefined {
  const named = catalogue.categories.find(text ?? "cars");
  if (named || !text) return named;
  const wanted = squash(text);
  return catalogue.categories.all.find(
    ({ name }) => squash(name.ar ?? "") === wanted || squash(name.en ?? "") === wanted,
  );
}

/** Null: nothing was said. Undefined: something was said that we don't know. */
function findLookup(catalogue: Catalogue, key: string, text: LocalText): number | null | undefined {
  if (!text.ar && !text.en) return null;
  const own = new Set(catalogue.features.get(key)?.lookups.map((lookup) => lookup.id));
  return find(catalogue, "lookup", text, (id) => own.has(id));
}

/** The Arabic name is tried first: in files from the Gulf it is the original, the English one a translation. */
function find(
  catalogue: Catalogue,
  target: AliasTarget,
  text: LocalText,
  accept = (_: number) => true,
): number | undefined {
  for (const each of [text.ar, text.en]) {
    const found = each && catalogue.spellings.find(target, each).find(accept);
    if (found) return found;
  }
  return undefined;
}
