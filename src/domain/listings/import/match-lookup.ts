import type { Catalog, Feature, FeatureLookup } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { findLookupByName } from "./find-names.ts";
import { findPortalValue, isPortalValueField, listSimplerForms, splitValue } from "./portal-values.ts";

/** Value of a feature that a cell means. `guessedFrom` is the text of the cell if the catalog does not contain it. */
export type LookupMatch = { id: number; guessedFrom?: string };

/**
 * Finds the value of a feature for a cell in either language. Returns null for an empty cell and undefined for an
 * unknown value. Words of portals come before the spellings of the catalog, because they depend on the column: "Gas" is
 * petrol in a column of fuels.
 */
export function matchLookup(
  catalog: Catalog,
  feature: Feature | undefined,
  text: LocalizedText,
  currentId: number | null | undefined,
): LookupMatch | null | undefined {
  if (!text.ar && !text.en) return null;
  const lookups = feature?.lookups ?? [];
  const current = lookups.find(({ id }) => id === currentId);
  if (current && hasName(current, text)) return { id: current.id };
  for (const each of [text.ar, text.en]) {
    const match = each && feature ? guessLookup(catalog, feature, each, currentId) : undefined;
    if (match) return match;
  }
  return undefined;
}

/** Returns whether a text is the own name of a value, in the languages that the text has. */
const hasName = ({ name }: FeatureLookup, text: LocalizedText): boolean =>
  (text.ar ?? name.ar) === name.ar && (text.en ?? name.en) === name.en;

function guessLookup(
  catalog: Catalog,
  feature: Feature,
  text: string,
  currentId: number | null | undefined,
): LookupMatch | undefined {
  const { key, lookups } = feature;
  const findPortal = (form: string): number | undefined => {
    const value = isPortalValueField(key) ? findPortalValue(key, form) : undefined;
    return value === undefined ? undefined : lookups.find(({ slug }) => slug === value)?.id;
  };
  const findSpelling = (form: string) =>
    findLookupByName(catalog, feature, { ar: form, en: null }, currentId) ?? undefined;
  const find = (form: string) => findPortal(form) ?? findSpelling(form);

  const isOwnName = lookups.some(({ name }) =>
    [name.ar, name.en].some((each) => normalizeToKey(each ?? "") === normalizeToKey(text)),
  );
  const portalId = isOwnName ? undefined : findPortal(text);
  if (portalId !== undefined) return { id: portalId, guessedFrom: text };
  const knownId = findSpelling(text);
  if (knownId !== undefined) return { id: knownId };
  const simplerId = listSimplerForms(text).map(find).find(isDefined);
  if (simplerId !== undefined) return { id: simplerId, guessedFrom: text };
  // Parts with different meanings are no value: "يدوي/عادي" is one gearbox, "black/white" is no colour.
  const partIds = splitValue(text).flatMap((part) => [part, ...listSimplerForms(part)].map(find).find(isDefined) ?? []);
  const [partId] = partIds;
  return partId !== undefined && partIds.every((id) => id === partId) ? { id: partId, guessedFrom: text } : undefined;
}

const isDefined = (id: number | undefined): id is number => id !== undefined;
