import type { OpeningHours, SellerType } from "#db/schema/sellers.ts";
import type { LocalText } from "#kernel/local-text.ts";

/** What a seller writes ads in: mostly Arabic, mostly English, or both. */
export type Tongue = "ar" | "en" | "both";

export type DemoSeller = {
  slug: string;
  type: SellerType;
  name: { en: string; ar: string };
  city: string;
  phone: string;
  tongue: Tongue;
  /** What a showroom deals in; people sell cars and parts. */
  deals?: "cars" | "off-road" | "parts" | "rentals";
  /** How busy a seller is, beside the others of the same kind. */
  weight: number;
  /** Cities it sells in besides its own. */
  branches?: string[];
  about?: LocalText;
  address?: LocalText;
  hours?: OpeningHours;
  verified?: boolean;
};

type Span = [open: string, close: string];

/** The same hours on each of these days (0 is Sunday). */
export const openOn = (days: string, ...spans: Span[]): OpeningHours =>
  Object.fromEntries([...days].map((day) => [day, spans]));
