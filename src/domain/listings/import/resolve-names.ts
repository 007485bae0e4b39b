import type { Catalog } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { isOtherMarker } from "../../csv/unusable-text.ts";
import type { ListingRecord } from "../write/listing-records.server.ts";
import type { ImportRowContext } from "./feature-values.ts";
import { findCatalogIdByName } from "./find-names.ts";
import type { RowGuess } from "./guesses.ts";
import { matchCity } from "./match-city.ts";
import { findVariantOfSpelling, type SimilarEntry } from "./match-model.ts";
import type { MissingCatalogName } from "./missing-names.ts";
import type { NameMatcher } from "./name-matcher.ts";
import type { ImportRow } from "./row.ts";

type NameContext = Pick<ImportRowContext, "addProblem"> & {
  catalog: Catalog;
  matcher: NameMatcher;
  newNames: "add" | "known";
  addMissing: (missing: MissingCatalogName) => void;
  addGuess: (guess: RowGuess) => void;
};

export const hasText = (name: LocalizedText): boolean =>
  Boolean(normalizeToKey(name.ar ?? "") || normalizeToKey(name.en ?? ""));

export const getWording = (name: LocalizedText): string => name.ar ?? name.en ?? "";

/** Returns whether a name is a word for "other", which stands for no entry of the catalog. */
const isPlaceholder = (name: LocalizedText): boolean => isOtherMarker(getWording(name));

/** Resolves the make of a row to its id. Returns undefined for an unknown or missing make. */
export function resolveMake(
  row: ImportRow,
  { catalog, matcher, newNames, addProblem, addMissing, addGuess }: NameContext,
  current: ListingRecord | undefined,
): number | undefined {
  const known = findCatalogIdByName(catalog, "make", row.make, { present: current?.makeId });
  if (known !== undefined || !hasText(row.make) || isPlaceholder(row.make)) return known;
  const match = matcher.matchMake(row.make);
  if (match?.isSure) {
    const { id } = match.similar;
    addGuess({ field: "make", value: getWording(row.make), result: getName(catalog.makes.byId.get(id)) });
    return id;
  }
  if (newNames === "known") addProblem("error", "make", "unknown_make", { value: getWording(row.make) });
  else addMissing({ kind: "make", name: row.make, ...toSimilar(match?.similar) });
  return undefined;
}

export type ResolvedModel = {
  id: number | undefined;
  /** Name in the row, if it is no model of the catalog. */
  unknownName?: LocalizedText;
  /** Words of the row that describe the variant of the model, such as "Pro Max". */
  variant?: string;
};

/** Resolves the model of a row to its id. */
export function resolveModel(
  row: ImportRow,
  makeId: number | null,
  { catalog, matcher, newNames, addProblem, addMissing, addGuess }: NameContext,
  current: ListingRecord | undefined,
): ResolvedModel {
  if (!hasText(row.model) || isPlaceholder(row.model)) {
    const id = current || makeId === null ? undefined : matcher.findModelInTitle(makeId, getWording(row.name));
    if (id !== undefined)
      addGuess({ field: "model", value: getWording(row.name), result: getName(catalog.models.get(id)) });
    return { id };
  }
  const known =
    makeId === null
      ? undefined
      : findCatalogIdByName(catalog, "model", row.model, {
          present: current?.modelId,
          accept: (id) => catalog.models.get(id)?.makeId === makeId,
        });
  if (known !== undefined) {
    const variant = findVariantOfSpelling(getName(catalog.models.get(known)), getWording(row.model));
    return { id: known, ...(variant ? { variant } : {}) };
  }
  const match = makeId === null ? undefined : matcher.matchModel(makeId, row.model);
  if (match === "none") return { id: undefined };
  if (match?.isSure) {
    const { id } = match.similar;
    addGuess({ field: "model", value: getWording(row.model), result: getName(catalog.models.get(id)) });
    return { id, ...(match.variant ? { variant: match.variant } : {}) };
  }
  if (hasText(row.make) && !isPlaceholder(row.make)) {
    if (newNames === "add")
      addMissing({ kind: "model", make: row.make, makeId, name: row.model, ...toSimilar(match?.similar) });
    else if (makeId !== null) addProblem("warning", "model", "unknown_model", { value: getWording(row.model) });
  }
  return { id: undefined, unknownName: row.model };
}

/** Resolves the city of a row. The result contains a doubt if another city may be meant. */
export function resolveCity(
  row: ImportRow,
  { catalog, newNames, addProblem, addMissing, addGuess }: NameContext,
  { country, currentCityId }: { country: string | undefined; currentCityId: number | null | undefined },
) {
  if (!hasText(row.city) || isPlaceholder(row.city)) return undefined;
  const { found, guessedFrom, similar } = matchCity(catalog, row.city, { country, currentCityId });
  if (found && guessedFrom)
    addGuess({ field: "city", value: guessedFrom, result: getName(catalog.cities.byId.get(found.id)) });
  if (found) return found;
  if (newNames === "known") addProblem("warning", "city", "unknown_city", { value: getWording(row.city) });
  else addMissing({ kind: "city", name: row.city, country: row.more?.country, ...toSimilar(similar) });
  return undefined;
}

const toSimilar = (similar: SimilarEntry | undefined) => (similar ? { similar } : {});

const getName = (entry: { name: LocalizedText } | undefined): LocalizedText => entry?.name ?? { ar: null, en: null };
