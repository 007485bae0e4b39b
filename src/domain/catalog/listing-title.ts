import type { ListingKind } from "#db/schema/listings.ts";
import { type ContentLanguage, contentLanguages, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { normalizeSearchText, tokenize } from "#kernel/normalize-text.ts";
import type { Catalog } from "./catalog.ts";

/** Data from which the title of a listing is made. `name` is the name that the seller wrote. */
export type TitleParts = {
  kind: ListingKind;
  name: LocalizedText;
  make: LocalizedText | null;
  model: LocalizedText | null;
  year: number | null;
};

/**
 * Formats the title under which readers see a listing, in each language. The title of a car or rental is made from its
 * make, model and year: "Toyota Camry 2018", "تويوتا كامري 2018". Parts, and vehicles without a known make and model,
 * keep the name that their seller wrote.
 */
export function formatListingTitle({ kind, name, make, model, year }: TitleParts): LocalizedText {
  if (kind === "part" || !make || !model) return name;
  const formatTitle = (language: ContentLanguage) => {
    const makeName = pickTranslation(make, language).text;
    const modelName = pickTranslation(model, language).text;
    // Some models repeat their make, such as "Mini Cooper" of Mini.
    const repeatsMake = `${normalizeSearchText(modelName)} `.startsWith(`${normalizeSearchText(makeName)} `);
    return [repeatsMake ? "" : makeName, modelName, year ?? ""].filter(Boolean).join(" ");
  };
  return { en: formatTitle("en"), ar: formatTitle("ar") };
}

type TitleCatalog = Pick<Catalog, "makes" | "models">;
type TitledListing = Pick<TitleParts, "kind" | "name" | "year"> & { makeId: number | null; modelId: number | null };

/** Returns the title of a listing in each language, with the names of the catalog (`formatListingTitle`). */
export const getListingTitle = (
  { kind, name, makeId, modelId, year }: TitledListing,
  catalog: TitleCatalog,
): LocalizedText =>
  formatListingTitle({
    kind,
    name,
    make: catalog.makes.byId.get(makeId ?? 0)?.name ?? null,
    model: catalog.models.get(modelId ?? 0)?.name ?? null,
    year,
  });

/** Words that sellers add to the name of a car and that describe nothing. */
const fillerWords = ["a", "for", "sale", "rent", "model", "car", "للبيع", "للايجار", "موديل", "سيارة"].flatMap(
  tokenize,
);

/**
 * Returns the name that the seller wrote if it says more than the title of the listing. Returns undefined when the name
 * is the title, or only repeats words of the title in either language.
 */
export function getSellerWording(listing: TitledListing, catalog: TitleCatalog): LocalizedText | undefined {
  const title = getListingTitle(listing, catalog);
  if (title === listing.name) return undefined;
  const titleWords = contentLanguages.flatMap((language) => tokenize(title[language] ?? ""));
  const knownWords = new Set([...titleWords, ...fillerWords]);
  const saysMore = contentLanguages.some((language) =>
    tokenize(listing.name[language] ?? "").some((word) => !knownWords.has(word)),
  );
  return saysMore ? listing.name : undefined;
}
