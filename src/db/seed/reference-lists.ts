/** Typed lists of the reference data in the folder `reference-data`. Its README describes the files and their fields. */
import type { Insertable } from "kysely";
import type { CurrenciesTable, LanguagesTable } from "../schema/locales-and-places.ts";
import additionalModelsByMake from "./reference-data/additional-models.json" with { type: "json" };
import brands from "./reference-data/brands.json" with { type: "json" };
import categories from "./reference-data/categories.json" with { type: "json" };
import cities from "./reference-data/cities.json" with { type: "json" };
import countries from "./reference-data/countries.json" with { type: "json" };
import currencies from "./reference-data/currencies.json" with { type: "json" };
import features from "./reference-data/features.json" with { type: "json" };
import languages from "./reference-data/languages.json" with { type: "json" };
import americanMakes from "./reference-data/makes/america.json" with { type: "json" };
import britishMakes from "./reference-data/makes/britain.json" with { type: "json" };
import chineseMakes from "./reference-data/makes/china.json" with { type: "json" };
import europeanMakes from "./reference-data/makes/europe.json" with { type: "json" };
import germanMakes from "./reference-data/makes/germany.json" with { type: "json" };
import japaneseMakes from "./reference-data/makes/japan.json" with { type: "json" };
import koreanMakes from "./reference-data/makes/korea.json" with { type: "json" };
import otherMakes from "./reference-data/makes/other.json" with { type: "json" };
import qualifiers from "./reference-data/qualifiers.json" with { type: "json" };
import synonyms from "./reference-data/synonyms.json" with { type: "json" };
import type {
  AdditionalModelEntry,
  CategoryEntry,
  CityEntry,
  FeatureEntry,
  MakeEntry,
  NamedEntry,
  QualifierEntry,
} from "./reference-schemas.ts";

type AdditionalModel = Omit<AdditionalModelEntry, "searchable"> & { aliases: string[] };

export const languageRows = languages as LanguagesTable[];
export const currencyRows: Insertable<CurrenciesTable>[] = currencies;
export const featureEntries = features as FeatureEntry[];
export const categoryEntries = categories as CategoryEntry[];
export const qualifierEntries: QualifierEntry[] = qualifiers;
export const vocabularyCities = cities as CityEntry[];
export const vocabularyBrands: NamedEntry[] = brands;

export const vocabularyMakes = [
  ...japaneseMakes,
  ...koreanMakes,
  ...americanMakes,
  ...germanMakes,
  ...britishMakes,
  ...europeanMakes,
  ...chineseMakes,
  ...otherMakes,
] as MakeEntry[];

/**
 * Models that are rare in the Gulf, by slug of their make. The search recognizes them by the aliases of their entry, or
 * by their names if they are marked as `searchable`.
 */
export const additionalModels: ReadonlyMap<string, AdditionalModel[]> = new Map(
  Object.entries(additionalModelsByMake as Record<string, AdditionalModelEntry[]>).map(([make, models]) => [
    make,
    models.map(({ searchable, aliases, ...model }) => ({
      ...model,
      aliases: aliases ?? (searchable ? [model.en, model.ar] : []),
    })),
  ]),
);

/** Groups of words with the same meaning. The first word of a group is its id. */
export const synonymGroups = Object.values(synonyms.general).flat();
/** Groups of synonyms that name parts. */
export const partSynonymGroups = Object.values(synonyms.parts).flat();

/**
 * Returns all countries of ISO 3166 with their names in both languages, from `shorterNames` or from the Unicode locale
 * data.
 */
export function getCountryRows(): { code: string; name_en: string; name_ar: string }[] {
  const shorterNames: Record<string, { en: string; ar: string }> = countries.shorterNames;
  const en = new Intl.DisplayNames("en", { type: "region" });
  const ar = new Intl.DisplayNames("ar", { type: "region" });
  return countries.codes.map((code) => ({
    code,
    name_en: shorterNames[code]?.en ?? en.of(code) ?? code,
    name_ar: shorterNames[code]?.ar ?? ar.of(code) ?? code,
  }));
}
