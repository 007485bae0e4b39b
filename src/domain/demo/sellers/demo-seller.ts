import type { OpeningHours, SellerType } from "#db/schema/sellers.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";

/** Language in which a seller mostly writes listings: Arabic, English or both. */
export type WritingLanguage = "ar" | "en" | "both";

export type DemoSeller = {
  slug: string;
  type: SellerType;
  name: { en: string; ar: string };
  city: string;
  phone: string;
  tongue: WritingLanguage;
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

type Span = [open: string, close: string];

/** Creates opening hours with the same time spans on each of the given days (0 is Sunday). */
export const createOpeningHours = (days: string, ...spans: Span[]): OpeningHours =>
  Object.fromEntries([...days].map((day) => [day, spans]));
