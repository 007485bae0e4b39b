import type { Catalog, Feature } from "#domain/catalog/catalog.ts";
import type { NewFeatureValue } from "#domain/listings/write/insert-listings.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";
import type { ProblemReasonCode, ProblemReasonValues } from "../../csv/problem-reasons.ts";
import type { RowProblem } from "../../csv/row-reader.ts";
import { yesNoSpellings } from "../../csv/spelling-map.ts";
import { hasRepeatedPanel, PANELS_FEATURE } from "../detail/body-panels.ts";
import { parseFeatureText } from "../detail/inspection-fields.ts";
import type { ListingRecord } from "../write/listing-records.server.ts";
import { getImportFeatureField, listImportableFeatures } from "./fields.ts";
import { type ImportRow, MAX_ENGINE_LITRES } from "./row.ts";

/** Helper functions for resolving the fields of an imported row. */
export type ImportRowContext = {
  /** Returns whether the file has a column for a field, in either language. */
  has: (field: string) => boolean;
  lookup: (field: string, text: LocalizedText, present: number | null | undefined) => number | null;
  addProblem: (
    level: RowProblem["level"],
    field: string,
    code: ProblemReasonCode,
    values?: ProblemReasonValues,
  ) => void;
};

/** Resolves the features of an imported row. Features without a column in the file stay unchanged. */
export function resolveRowFeatures(
  catalog: Catalog,
  row: ImportRow,
  { has, lookup, addProblem }: ImportRowContext,
  current: ListingRecord | undefined,
): NewFeatureValue[] {
  const values = Map.groupBy(current?.features ?? [], ({ featureId }) => featureId);
  const set = (feature: Feature | undefined, ...newValues: NewFeatureValue[]) => {
    if (feature) values.set(feature.id, newValues);
  };
  const getCurrentValue = (feature: Feature | undefined): NewFeatureValue | undefined =>
    feature && values.get(feature.id)?.[0];

  const engine = catalog.features.get("engine");
  if (has("engine") && engine) {
    const currentValue = getCurrentValue(engine);
    const number = currentValue && "number" in currentValue ? currentValue.number : 0;
    const isUnchanged = Math.round(number * 10) / 10 === row.engineLitres;
    // An engine size above the import limit is exported as an empty cell, so an empty cell keeps this size.
    const isUnlistedEngine = row.engineLitres === null && number > MAX_ENGINE_LITRES;
    if (!isUnchanged && !isUnlistedEngine)
      set(engine, ...(row.engineLitres === null ? [] : [{ featureId: engine.id, number: row.engineLitres }]));
  }
  for (const key of ["specs", "trim"] as const) {
    const feature = catalog.features.get(key);
    const currentValue = getCurrentValue(feature);
    const lookupId = lookup(
      key,
      row[key],
      currentValue && "lookupId" in currentValue ? currentValue.lookupId : undefined,
    );
    if (has(key) && feature) set(feature, ...(lookupId === null ? [] : [{ featureId: feature.id, lookupId }]));
  }

  for (const feature of listImportableFeatures(catalog)) {
    const field = getImportFeatureField(feature);
    if (!has(field)) continue;
    const text = row.more?.features?.[field];
    const texts = text === undefined ? [] : feature.type === "choices" ? splitChoices(text) : [text];
    const parsed = texts.map((each) => parseFeatureValue(catalog, feature, each, getCurrentValue(feature)));
    for (const problem of parsed) if ("code" in problem) addProblem(problem.level, field, problem.code, problem.values);
    const newValues = parsed.filter((value) => !("code" in value)) as NewFeatureValue[];
    if (feature.key === PANELS_FEATURE && hasRepeatedPanel(listSlugs(catalog, newValues))) {
      addProblem("error", field, "panel_twice");
      continue;
    }
    // A cell with an unusable value keeps the value that the listing has.
    if (newValues.length > 0 || texts.length === 0) set(feature, ...removeRepeatedLookups(newValues));
  }
  return [...values.values()].flat().sort((a, b) => a.featureId - b.featureId);
}

const listSlugs = ({ lookups }: Catalog, values: readonly NewFeatureValue[]): string[] =>
  removeRepeatedLookups(values).flatMap((value) =>
    "lookupId" in value ? (lookups.get(value.lookupId)?.slug ?? []) : [],
  );

/** Splits a cell with several values, such as "ABS, ISOFIX; alarm". */
const splitChoices = (text: string): string[] =>
  text
    .split(/[,،;؛|\n]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** Removes values that name the same lookup as an earlier value, in another spelling. */
const removeRepeatedLookups = (values: readonly NewFeatureValue[]): NewFeatureValue[] => [
  ...new Map(values.map((value) => ["lookupId" in value ? value.lookupId : value, value])).values(),
];

function parseFeatureValue(
  catalog: Catalog,
  feature: Feature,
  text: string,
  currentValue: NewFeatureValue | undefined,
): NewFeatureValue | { level: RowProblem["level"]; code: ProblemReasonCode; values: ProblemReasonValues } {
  const featureId = feature.id;
  switch (feature.type) {
    case "number": {
      const number = parseLocalizedNumber(text);
      return number === undefined
        ? { level: "error", code: "not_number", values: { value: text } }
        : { featureId, number };
    }
    case "boolean": {
      const boolean = yesNoSpellings.find(text);
      return boolean === undefined
        ? { level: "error", code: "not_yes_no", values: { value: text } }
        : { featureId, boolean };
    }
    case "text": {
      const parsed = parseFeatureText(feature.key, text);
      if ("text" in parsed) return { featureId, ...parsed };
      return { level: "warning", code: `not_${parsed.problem}`, values: { value: text } };
    }
    default: {
      const ownLookupIds = feature.lookups.map(({ id }) => id);
      const ids = catalog.spellings.find("lookup", text).filter((id) => ownLookupIds.includes(id));
      const currentLookupId = currentValue && "lookupId" in currentValue ? currentValue.lookupId : undefined;
      const lookupId = ids.find((id) => id === currentLookupId) ?? ids[0];
      return lookupId === undefined
        ? { level: "warning", code: "not_choice", values: { value: text, field: feature.key } }
        : { featureId, lookupId };
    }
  }
}
