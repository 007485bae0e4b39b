import type { NewAd, NewFeature } from "#domain/ads/insert.server.ts";
import type { Catalogue, Category, CategoryFeature, Feature } from "#domain/catalog/catalogue.ts";
import { type DraftField, kindOf, longest } from "./draft.ts";
import type { Reader } from "./reader.ts";

/** Asked for in other steps. */
const elsewhere: ReadonlySet<string> = new Set(["year", "part_number", "minimum_days"]);

/** What numbers can be meant; others only have to be numbers. */
const bounds: Record<string, { least: number; most: number; whole?: boolean }> = {
  mileage: { least: 0, most: 2_000_000 },
  engine: { least: 0.1, most: 20, whole: false },
  warranty: { least: 0, most: 240 },
  seats: { least: 1, most: 100 },
  capacity: { least: 1, most: 10_000, whole: false },
  volume: { least: 0.01, most: 10_000, whole: false },
  rim_size: { least: 4, most: 60, whole: false },
};
const usualBounds = { least: 0, most: 1_000_000_000, whole: false };

/** The features that a category's ads are asked for, those that are required first. */
export function askedFeatures(category: Category): CategoryFeature[] {
  const asked = category.features.filter(({ feature }) => !elsewhere.has(feature.key));
  return [...asked.filter(({ required }) => required), ...asked.filter(({ required }) => !required)];
}

type Columns = Pick<NewAd, "mileageKm" | "colorId" | "fuelId" | "gearId" | "bodyId" | "conditionId">;
const columnNames: Record<string, keyof Columns> = {
  mileage_km: "mileageKm",
  color_id: "colorId",
  fuel_id: "fuelId",
  gear_id: "gearId",
  body_id: "bodyId",
  condition_id: "conditionId",
};

/** What a draft says of its category's features; required ones that it doesn't say are troubles. */
export function featuresOf(reader: Reader, category: Category, catalogue: Catalogue, partNumber: string | null) {
  const columns: Columns = {};
  const features: NewFeature[] = [];
  for (const { feature, required } of askedFeatures(category)) {
    const field: DraftField = `feature.${feature.key}`;
    const value = read(reader, feature, field);
    if (value === undefined && required && !reader.raw(field)) reader.wrong("features", field, "required");
    if (value === undefined) continue;
    const column = columnNames[feature.column ?? ""];
    if (column) columns[column] = "lookupId" in value ? value.lookupId : "number" in value ? value.number : null;
    else features.push({ featureId: feature.id, ...value });
  }
  const numbers = catalogue.features.get("part_number");
  if (kindOf(category) === "part" && numbers && partNumber) features.push({ featureId: numbers.id, text: partNumber });
  return { columns, features };
}

type Value = { lookupId: number } | { number: number } | { text: string } | { boolean: boolean };

function read(reader: Reader, feature: Feature, field: DraftField): Value | undefined {
  const typed = reader.raw(field);
  if (!typed) return undefined;
  switch (feature.type) {
    case "choice":
    case "color": {
      const lookup = feature.lookups.find(({ slug }) => slug === typed);
      return lookup ? { lookupId: lookup.id } : reader.wrong("features", field, "unknown");
    }
    case "boolean":
      return typed === "yes" || typed === "no"
        ? { boolean: typed === "yes" }
        : reader.wrong("features", field, "unknown");
    case "number": {
      const number = reader.number("features", field, bounds[feature.key] ?? usualBounds);
      return number === null ? undefined : { number };
    }
    case "text": {
      const text = reader.line("features", field, longest.feature);
      return text === null ? undefined : { text };
    }
  }
}
