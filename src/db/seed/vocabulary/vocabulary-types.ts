/**
 * Types of the bilingual vehicle vocabulary: makes, models, cities and part brands, each named in English and Arabic.
 */

export type BodyKey =
  | "sedan" | "suv" | "hatchback" | "pickup" | "coupe" | "van" | "wagon" | "convertible" | "truck" | "bus";

/** Model of a make. `aliases` are other spellings, short names and trims that people type, in either script. */
type ModelEntry = { slug: string; en: string; ar: string; body: BodyKey; aliases?: string[] };

/** Make with its models. `aliases` are other spellings that people type, in either script. */
export type MakeEntry = {
  slug: string; en: string; ar: string; country: string; aliases?: string[]; models: ModelEntry[];
};

/** City, or a region that sellers enter as their place. `country` is the ISO 3166-1 alpha-2 code. */
export type CityEntry = { slug: string; country: string; en: string; ar: string; aliases?: string[] };

/** Brand of car parts, tyres, oils or batteries. */
export type BrandEntry = { slug: string; en: string; ar: string; country: string; aliases?: string[] };
