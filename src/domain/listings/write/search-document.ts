import { type Catalog, getCategoryLineage } from "#domain/catalog/catalog.ts";
import { isVariantSpelling } from "#domain/search/vehicle-names.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { isUnsearchableText } from "../detail/inspection-fields.ts";
import type { ListingAttributes } from "../detail/listing.ts";
import type { SearchTexts } from "../query/full-text.ts";

/** Key of the feature for the colour of the seats. Its values are filters, but no words of the listing. */
const INTERIOR_COLOR_FEATURE = "interior_color";

/** Listing data that is searchable. */
export type SearchableListing = Partial<Omit<ListingAttributes, "categoryId">> & {
  categoryId: number;
  /** Name in at least one language. */
  name: LocalizedText;
  description: LocalizedText;
  /** All numbers of the part: its own number, the numbers of the car makers (OE), and the numbers that it replaces. */
  partNumbers?: readonly string[];
  tags?: readonly string[];
  features?: readonly ({ featureId: number; text: string } | { lookupId: number } | object)[];
};

/** Names of a seller in both languages. `person` tells whether the seller is a private person. */
export type SearchableSeller = { names: readonly string[]; person: boolean };

/**
 * Collects the texts by which a search finds a listing, including every spelling of its make, model, city, brand and
 * features.
 */
export function buildSearchTexts(catalog: Catalog, listing: SearchableListing, seller: SearchableSeller): SearchTexts {
  const { spellings } = catalog;
  const category = catalog.categories.byId.get(listing.categoryId);
  const categories = category ? getCategoryLineage(catalog, category) : [];
  const getBothNames = (name: LocalizedText | undefined) => [name?.ar ?? "", name?.en ?? ""];
  // A white car with black seats is no black car, and everybody calls a car by its outer colour.
  const interiorId = catalog.features.get(INTERIOR_COLOR_FEATURE)?.id;
  const featureLookups = (listing.features ?? [])
    .flatMap((value) => ("lookupId" in value ? (catalog.lookups.get(value.lookupId) ?? []) : []))
    .filter(({ featureId }) => featureId !== interiorId);
  // Equipment counts as much as the description. A search for a part would otherwise rank cars that have this part.
  const equipment = new Set(
    featureLookups.filter(({ featureId }) => catalog.multipleChoiceFeatureIds.has(featureId)).map(({ id }) => id),
  );
  const lookups = [
    listing.colorId,
    listing.fuelId,
    listing.gearId,
    listing.bodyId,
    listing.conditionId,
    ...featureLookups.map(({ id }) => id).filter((id) => !equipment.has(id)),
  ].flatMap((id) => spellings.listWords("lookup", id ?? null));
  const unsearchableIds = new Set(
    [...catalog.features.values()].filter(({ key }) => isUnsearchableText(key)).map(({ id }) => id),
  );
  const texts = (listing.features ?? []).map((value) =>
    "text" in value && !unsearchableIds.has(value.featureId) ? value.text : "",
  );
  const numbers = [listing.sku ?? "", ...texts, ...(listing.partNumbers ?? [])];
  return {
    name: [
      listing.name.ar ?? "",
      listing.name.en ?? "",
      ...spellings.listWords("make", listing.makeId ?? null),
      ...listModelWords(catalog, listing.modelId ?? null),
      String(listing.year ?? ""),
    ],
    attributes: [
      ...getBothNames(catalog.brands.byId.get(listing.brandId ?? 0)?.name),
      ...spellings.listWords("brand", listing.brandId ?? null),
      ...spellings.listWords("city", listing.cityId ?? null),
      ...lookups,
      ...categories.flatMap((each) => getBothNames(each.name)),
      ...(seller.person ? [] : seller.names),
      listing.sku ?? "",
      ...numbers.filter((text) => /\d/.test(text)).map(stripSeparators),
      ...(listing.tags ?? []),
      ...texts,
      ...(listing.partNumbers ?? []),
    ],
    people: seller.person ? seller.names : [],
    description: [
      listing.description.ar ?? "",
      listing.description.en ?? "",
      ...[...equipment].flatMap((id) => spellings.listWords("lookup", id)),
    ],
  };
}

/** Lists the words by which a model is found. A C180 is a C-Class, but a C-Class is not always a C180. */
function listModelWords({ spellings, models }: Catalog, modelId: number | null): string[] {
  const name = models.get(modelId ?? 0)?.name;
  return spellings.listWords("model", modelId).filter((word) => !name || !isVariantSpelling(word, name));
}

/** Removes the separators from a part number. 04465-33471 and 0446533471 are the same number (rule 17). */
const stripSeparators = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "").slice(0, 60);
