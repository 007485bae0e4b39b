import type { OpeningHours, SellerType } from "#db/schema/sellers.ts";
import type { ContentLanguage, LocalizedText } from "#kernel/localized-text.ts";
import sellers from "./demo-sellers.json" with { type: "json" };

export type DemoSeller = {
  slug: string;
  type: SellerType;
  name: { en: string; ar: string };
  city: string;
  phone: string;
  /** Language in which the seller mostly writes listings. */
  tongue: ContentLanguage | "both";
  /** Product range of a showroom. Undefined for private sellers, who sell cars and parts. */
  deals?: "cars" | "off-road" | "parts" | "rentals";
  /** Activity of the seller relative to other sellers of the same kind. */
  weight: number;
  /** Further cities in which the seller sells. */
  branches?: string[];
  about?: LocalizedText;
  address?: LocalizedText;
  hours?: OpeningHours;
  verified?: boolean;
};

/**
 * Row of a seller in the JSON file. A key of the opening hours consists of the digits of the days that have these hours
 * (0 is Sunday).
 */
type SellerRow = Omit<DemoSeller, "hours"> & { hours?: Record<string, [open: string, close: string][]> };

/**
 * All sellers of the demo: showrooms, rental outlets and private sellers. All of them are fictional, and their phone
 * numbers are from ranges that are not assigned.
 */
export const demoSellers: DemoSeller[] = (sellers as SellerRow[]).map(({ hours, ...seller }) => ({
  ...seller,
  ...(hours && {
    hours: Object.fromEntries(Object.entries(hours).flatMap(([days, spans]) => [...days].map((day) => [day, spans]))),
  }),
}));

const pictureFolder = "/pictures/demo/sellers";
export const getDemoLogo = (seller: DemoSeller): string | null =>
  seller.type === "personal" ? null : `${pictureFolder}/${seller.slug}.svg`;
export const getDemoCover = (seller: DemoSeller): string | null =>
  seller.type === "personal" ? null : `${pictureFolder}/${seller.slug}-cover-1200.avif`;
