import type { Catalog, Category } from "#domain/catalog/catalog.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";

/** Number of offers from which search engines list the page of a part. A page with one offer repeats its listing. */
export const MIN_INDEXED_OFFERS = 2;

/** First part of the path of parts without a known brand. */
const NO_BRAND = "other";

/** Brand and number that identify a part. `folded` is the normalised number. */
export type PartKey = { brandId: number | null; folded: string };

/** Returns the path of the page with all offers of a part. */
export function getPartPath({ brands }: Pick<Catalog, "brands">, { brandId, folded }: PartKey): string {
  const brand = brands.byId.get(brandId ?? 0)?.slug ?? NO_BRAND;
  return `/parts/${brand}/${encodeURIComponent(folded.toLowerCase())}`;
}

/** Finds the brand of a path: its id, or null for parts without a brand. Undefined for an unknown brand. */
export const findPathBrand = ({ brands }: Pick<Catalog, "brands">, slug: string): number | null | undefined =>
  slug === NO_BRAND ? null : brands.bySlug.get(slug)?.id;

/** Names a part by its brand, kind and number: "Bosch Brake pads 0986494", "فحمات Bosch 0986494". */
export function formatPartName(
  { brands }: Pick<Catalog, "brands">,
  { brandId, category, number }: { brandId: number | null; category: Category | undefined; number: string },
  language: Language,
): string {
  const brandName = brands.byId.get(brandId ?? 0)?.name;
  const brand = brandName && pickTranslation(brandName, language).text;
  const kind = category && pickTranslation(category.name, language).text.replace(/ \(.*\)/, "");
  return (language === "ar" ? [kind, brand, number] : [brand, kind, number]).filter(Boolean).join(" ");
}

/** Values by which the offers of a part are ordered. Amounts are in minor units of the base currency. */
export type ComparedOffer = { id: number; isInStock: boolean; priceMinor: number | null; shippingMinor: number | null };

/**
 * Compares two offers: those in stock come first, then those with a price, then those whose delivery is known, then the
 * lower sum of both.
 */
export const compareOffers = (a: ComparedOffer, b: ComparedOffer): number =>
  Number(b.isInStock) - Number(a.isInStock) ||
  Number(a.priceMinor === null) - Number(b.priceMinor === null) ||
  Number(a.shippingMinor === null) - Number(b.shippingMinor === null) ||
  (a.priceMinor ?? 0) + (a.shippingMinor ?? 0) - ((b.priceMinor ?? 0) + (b.shippingMinor ?? 0)) ||
  a.id - b.id;
