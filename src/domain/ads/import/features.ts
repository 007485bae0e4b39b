import type { NewFeature } from "#domain/ads/insert.server.ts";
import type { Catalogue, Feature } from "#domain/catalog/catalogue.ts";
import { parseTypedNumber } from "#kernel/digits.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { type Reason, reason } from "../../import/reasons.ts";
import { yesOrNo } from "../../import/words.ts";
import type { StoredAd } from "../stored.server.ts";
import { featureField, ownFeatures } from "./fields.ts";
import { type ImportRow, largestEngine } from "./row.ts";

/** What reading a row's fields goes by. */
export type Reading = {
  /** Whether the file has a column for a field, in either language. */
  has: (field: string) => boolean;
  lookup: (field: string, text: LocalText, present: number | null | undefined) => number | null;
  tell: (level: "error" | "warning", field: string, why: Reason) => void;
};

/** The features that a row says; those that the file has no column for stay as they are. */
export function resolveFeatures(
  catalogue: Catalogue,
  row: ImportRow,
  { has, lookup, tell }: Reading,
  current: StoredAd | undefined,
): NewFeature[] {
  const values = new Map((current?.features ?? []).map((value) => [value.featureId, value]));
  const set = (feature: Feature | undefined, value: NewFeature | undefined) => {
    if (!feature) return;
    if (value) values.set(feature.id, value);
    else values.delete(feature.id);
  };
  const present = (feature: Feature | undefined): NewFeature | undefined => feature && values.get(feature.id);

  const engine = catalogue.features.get("engine");
  if (has("engine") && engine) {
    const before = present(engine);
    const number = before && "number" in before ? before.number : 0;
    const same = Math.round(number * 10) / 10 === row.engineLitres;
    // One that no file may say was left out of this one.
    const odd = row.engineLitres === null && number > largestEngine;
    if (!same && !odd)
      set(engine, row.engineLitres === null ? undefined : { featureId: engine.id, number: row.engineLitres });
  }
  for (const key of ["specs", "trim"] as const) {
    const feature = catalogue.features.get(key);
    const before = present(feature);
    const lookupId = lookup(key, row[key], before && "lookupId" in before ? before.lookupId : undefined);
    if (has(key) && feature) set(feature, lookupId === null ? undefined : { featureId: feature.id, lookupId });
  }

  for (const feature of ownFeatures(catalogue)) {
    const field = featureField(feature);
    if (!has(field)) continue;
    const text = row.more?.features?.[field];
    const read = text === undefined ? undefined : readValue(catalogue, feature, text, present(feature));
    if (read && "wrong" in read) tell(read.level, field, read.wrong);
    else set(feature, read);
  }
  return [...values.values()].sort((a, b) => a.featureId - b.featureId);
}

function readValue(
  catalogue: Catalogue,
  feature: Feature,
  text: string,
  before: NewFeature | undefined,
): NewFeature | { level: "error" | "warning"; wrong: Reason } {
  const featureId = feature.id;
  switch (feature.type) {
    case "number": {
      const number = parseTypedNumber(text);
      return number === undefined
        ? { level: "error", wrong: reason("not_number", { value: text }) }
        : { featureId, number };
    }
    case "boolean": {
      const boolean = yesOrNo.find(text);
      return boolean === undefined
        ? { level: "error", wrong: reason("not_yes_no", { value: text }) }
        : { featureId, boolean };
    }
    case "text":
      return { featureId, text };
    default: {
      const own = feature.lookups.map(({ id }) => id);
      const ids = catalogue.spellings.find("lookup", text).filter((id) => own.includes(id));
      const now = before && "lookupId" in before ? before.lookupId : undefined;
      const lookupId = ids.find((id) => id === now) ?? ids[0];
      return lookupId === undefined
        ? { level: "warning", wrong: reason("not_choice", { value: text, field: feature.key }) }
        : { featureId, lookupId };
    }
  }
}
