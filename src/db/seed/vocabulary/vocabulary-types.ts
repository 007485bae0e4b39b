/**
 * Types of the bilingual vehicle vocabulary: makes, models, cities and part brands, each named in English and Arabic.
 */

export type BodyKey =
  | "sedan" | "suv" | "hatchback" | "pickup" | "coupe" | "van" | "wagon" | "convertible" | "truck" | "bus";

/** Model of a make. `aliases` are spellings, short names and trim badges that people type, in either script. */
export type ModelEntry = { slug: string; en: string; ar: string; body: BodyKey; aliases?: string[] };

/** Make with its models. `aliases` are spellings that people type besides the two names, in either script. */
export type MakeEntry = {
  slug: string; en: string; ar: string; country: string; aliases?: string[]; models: ModelEntry[];
};

/** City, or region that sellers name as their place. `country` is ISO 3166-1 alpha-2. */
export type CityEntry = { slug: string; country: string; en: string; ar: string; aliases?: string[] };

/** Brand of parts, tyres, oils or batteries. */
export type BrandEntry = { slug: string; en: string; ar: string; country: string; aliases?: string[] };
