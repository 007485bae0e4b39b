import type { Catalog, Category, CategoryFeature, Feature } from "#domain/catalog/catalog.ts";
import { tyreDimensions } from "#domain/catalog/tyre-size.ts";
import { hasRepeatedPanel, PANELS_FEATURE } from "#domain/listings/detail/body-panels.ts";
import { MAX_REPORT_ADDRESS_LENGTH, parseFeatureText } from "#domain/listings/detail/inspection-fields.ts";
import { MAX_VIDEO_ADDRESS_LENGTH } from "#domain/listings/detail/video.ts";
import type { NewFeatureValue, NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { type DraftField, getListingKind, listingTextMaxLengths } from "./draft.ts";
import type { DraftFieldReader } from "./draft-reader.ts";

/**
 * Features that the step for features leaves out, because another step has a field for them or the tyre size states
 * them.
 */
const otherStepFeatures: ReadonlySet<string> = new Set(["year", "part_number", "minimum_days", ...tyreDimensions]);

/** Valid ranges of features with numbers. Features without an entry accept any number. */
const numberBounds: Record<string, { least: number; most: number; integer?: boolean }> = {
  mileage: { least: 0, most: 2_000_000 },
  engine: { least: 0.1, most: 20, integer: false },
  warranty: { least: 0, most: 240 },
  seats: { least: 1, most: 100 },
  doors: { least: 1, most: 10 },
  cylinders: { least: 1, most: 16 },
  horsepower: { least: 1, most: 3_000 },
  owners: { least: 0, most: 50 },
  paint_thickness: { least: 20, most: 5_000 },
  capacity: { least: 1, most: 10_000, integer: false },
  volume: { least: 0.01, most: 10_000, integer: false },
  rim_size: { least: 4, most: 60, integer: false },
  pack_quantity: { least: 1, most: 1_000 },
  weight: { least: 1, most: 1_000_000 },
  min_age: { least: 16, most: 99 },
  licence_years: { least: 0, most: 50 },
  mileage_per_day: { least: 1, most: 10_000 },
  extra_km_price: { least: 0, most: 1_000_000, integer: false },
};
/** Maximum lengths of text features that may be longer than others. */
const maxTextLengths: Record<string, number> = {
  inspection_report: MAX_REPORT_ADDRESS_LENGTH,
  history_report: MAX_REPORT_ADDRESS_LENGTH,
  video: MAX_VIDEO_ADDRESS_LENGTH,
};
const defaultBounds = { least: 0, most: 1_000_000_000, integer: false };

/** Lists the features for which the editor has a field in a category, required ones first. */
export function listEditorFeatures(category: Category): CategoryFeature[] {
  const features = category.features.filter(({ feature }) => !otherStepFeatures.has(feature.key));
  return [...features.filter(({ required }) => required), ...features.filter(({ required }) => !required)];
}

type Columns = Pick<NewListing, "mileageKm" | "colorId" | "fuelId" | "gearId" | "bodyId" | "conditionId">;
const columnNames: Record<string, keyof Columns> = {
  mileage_km: "mileageKm",
  color_id: "colorId",
  fuel_id: "fuelId",
  gear_id: "gearId",
  body_id: "bodyId",
  condition_id: "conditionId",
};

/** Parses the features of a draft and reports missing required features as problems. */
export function parseFeatureFields(
  reader: DraftFieldReader,
  category: Category,
  catalog: Catalog,
  partNumber: string | null,
) {
  const columns: Columns = {};
  const features: NewFeatureValue[] = [];
  for (const { feature, required } of listEditorFeatures(category)) {
    const field: DraftField = `feature.${feature.key}`;
    if (feature.type === "choices") {
      features.push(...parseLookups(reader, feature, field));
      continue;
    }
    const value = parseFeature(reader, feature, field);
    if (value === undefined && required && !reader.raw(field)) reader.addIssue("features", field, "required");
    if (value === undefined) continue;
    const column = columnNames[feature.column ?? ""];
    if (column) columns[column] = "lookupId" in value ? value.lookupId : "number" in value ? value.number : null;
    else features.push({ featureId: feature.id, ...value });
  }
  const numbers = catalog.features.get("part_number");
  if (getListingKind(category) === "part" && numbers && partNumber)
    features.push({ featureId: numbers.id, text: partNumber });
  return { columns, features };
}

type FeatureValue = { lookupId: number } | { number: number } | { text: string } | { boolean: boolean };

/** Parses the values of a feature of the type "choices", which are separated by commas. */
function parseLookups(reader: DraftFieldReader, feature: Feature, field: DraftField): NewFeatureValue[] {
  const slugs = new Set(reader.raw(field).split(",").filter(Boolean));
  const lookups = feature.lookups.filter(({ slug }) => slugs.has(slug));
  if (lookups.length < slugs.size) reader.addIssue("features", field, "unknown");
  if (feature.key === PANELS_FEATURE && hasRepeatedPanel([...slugs])) reader.addIssue("features", field, "panel_twice");
  return lookups.map(({ id }) => ({ featureId: feature.id, lookupId: id }));
}

function parseFeature(reader: DraftFieldReader, feature: Feature, field: DraftField): FeatureValue | undefined {
  const typed = reader.raw(field);
  if (!typed) return undefined;
  switch (feature.type) {
    case "choice":
    case "color": {
      const lookup = feature.lookups.find(({ slug }) => slug === typed);
      return lookup ? { lookupId: lookup.id } : reader.addIssue("features", field, "unknown");
    }
    case "boolean":
      return typed === "yes" || typed === "no"
        ? { boolean: typed === "yes" }
        : reader.addIssue("features", field, "unknown");
    case "number": {
      const number = reader.readNumber("features", field, numberBounds[feature.key] ?? defaultBounds);
      return number === null ? undefined : { number };
    }
    case "text": {
      const text = reader.readLine("features", field, maxTextLengths[feature.key] ?? listingTextMaxLengths.feature);
      if (text === null) return undefined;
      const parsed = parseFeatureText(feature.key, text);
      return "text" in parsed ? parsed : reader.addIssue("features", field, parsed.problem);
    }
  }
}
