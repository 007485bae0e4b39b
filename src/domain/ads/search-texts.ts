import { type Catalogue, lineage } from "#domain/catalog/catalogue.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { SearchTexts } from "./search-words.ts";

/** What of an ad is searched. */
export type SearchedAd = {
  categoryId: number;
  /** What it is called; at least one language. */
  name: LocalText;
  description: LocalText;
  makeId?: number | null;
  modelId?: number | null;
  brandId?: number | null;
  year?: number | null;
  cityId?: number | null;
  colorId?: number | null;
  fuelId?: number | null;
  gearId?: number | null;
  bodyId?: number | null;
  conditionId?: number | null;
  sku?: string | null;
  /** All numbers of its part: its own, the car makers' (OE), and those that it replaces. */
  partNumbers?: readonly string[];
  tags?: readonly string[];
  /** Texts of its features, and the values chosen from lists. */
  features?: readonly ({ text: string } | { lookupId: number } | object)[];
};

/** Who sells an ad, by the names in both languages. */
export type SearchedSeller = { names: readonly string[]; person: boolean };

/** An ad is found by its words and by every spelling of its make, model, place, brand and features. */
export function searchTexts(catalogue: Catalogue, ad: SearchedAd, seller: SearchedSeller): SearchTexts {
  const { spellings } = catalogue;
  const category = catalogue.categories.byId.get(ad.categoryId);
  const categories = category ? lineage(catalogue, category) : [];
  const both = (name: LocalText | undefined) => [name?.ar ?? "", name?.en ?? ""];
  const chosen = (ad.features ?? []).map((value) => ("lookupId" in value ? value.lookupId : null));
  const lookups = [ad.colorId, ad.fuelId, ad.gearId, ad.bodyId, ad.conditionId, ...chosen].flatMap((id) =>
    spellings.words("lookup", id ?? null),
  );
  const texts = (ad.features ?? []).map((value) => ("text" in value ? value.text : ""));
  const numbers = [ad.sku ?? "", ...texts, ...(ad.partNumbers ?? [])];
  return {
    name: [
      ad.name.ar ?? "",
      ad.name.en ?? "",
      ...spellings.words("make", ad.makeId ?? null),
      ...spellings.words("model", ad.modelId ?? null),
      String(ad.year ?? ""),
    ],
    facts: [
      ...both(catalogue.brands.byId.get(ad.brandId ?? 0)?.name),
      ...spellings.words("brand", ad.brandId ?? null),
      ...spellings.words("city", ad.cityId ?? null),
      ...lookups,
      ...categories.flatMap((each) => both(each.name)),
      ...(seller.person ? [] : seller.names),
      ad.sku ?? "",
      ...numbers.filter((text) => /\d/.test(text)).map(withoutSeparators),
      ...(ad.tags ?? []),
      ...texts,
      ...(ad.partNumbers ?? []),
    ],
    people: seller.person ? seller.names : [],
    description: [ad.description.ar ?? "", ad.description.en ?? ""],
  };
}

/** Part numbers match however they are separated: 04465-33471 and 0446533471 (rule 17). */
const withoutSeparators = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "").slice(0, 60);
