/**
 * Schemas of the JSON files in the folder `reference-data`. The typed lists take their types from these schemas. A unit
 * test validates all files, so the server does not validate them on start.
 */
import { z } from "zod";
import type { CategoryLayout, CategoryType, FeatureType } from "../schema/catalog.ts";

const text = z.string().regex(/^\S(.*\S)?$/u, "must be a text without spaces around it");
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must consist of a-z, 0-9 and single hyphens");
const featureKey = z.string().regex(/^[a-z]+(_[a-z]+)*$/, "must consist of a-z and single underscores");
const countryCode = z.string().regex(/^[A-Z]{2}$/, "must be a code of ISO 3166-1, such as SA");
const names = { en: text, ar: text };
const aliases = z.array(text).optional();
const narrowerNames = z.array(text).optional();

const model = z.strictObject({
  slug,
  ...names,
  body: z.enum(["sedan", "suv", "hatchback", "pickup", "coupe", "van", "wagon", "convertible", "truck", "bus"]),
  family: slug.optional(),
  aliases,
  narrowerNames,
});
const additionalModel = model
  .omit({ family: true, narrowerNames: true })
  .extend({ searchable: z.literal(true).optional() });
/** City or brand of parts. */
const namedEntry = z.strictObject({ slug, ...names, country: countryCode, aliases });
const degrees = (limit: number) => z.number().min(-limit).max(limit).multipleOf(0.01);
const city = namedEntry.extend({ coordinates: z.tuple([degrees(90), degrees(180)]), narrowerNames });
const make = namedEntry.extend({ models: z.array(model).min(1) });

const childlessCategory = z.strictObject({
  slug,
  type: z.enum(["shop", "blog", "showrooms", "rentalrooms", "carForSale"] satisfies CategoryType[]),
  ...names,
  layout: z.enum(["grid", "grid-with-features", "list", "table"] satisfies CategoryLayout[]).optional(),
  features: z.array(featureKey).optional(),
  required: z.array(featureKey).optional(),
  /** Features by which lists offer no filter, because few buyers choose by them. */
  unfiltered: z.array(featureKey).optional(),
  /** Category whose picture the category has. Without it, the category has a picture of its own. */
  picture: slug.optional(),
});
export type CategoryEntry = z.infer<typeof childlessCategory> & { children?: CategoryEntry[] };
const category: z.ZodType<CategoryEntry> = childlessCategory.extend({
  children: z.array(z.lazy(() => category)).optional(),
});

const lookup = z.strictObject({
  key: slug,
  ...names,
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, "must be a colour such as #1f2f57")
    .optional(),
  aliases,
});
const feature = z.strictObject({
  key: featureKey,
  type: z.enum(["choice", "choices", "color", "number", "boolean", "text"] satisfies FeatureType[]),
  ...names,
  unit: z.strictObject(names).optional(),
  column: featureKey.optional(),
  /** Whether the values follow from the text of another feature. Nobody enters them, and search texts do not name them. */
  derived: z.literal(true).optional(),
  lookups: z.array(lookup).min(1).optional(),
});

const qualifier = z.strictObject({
  key: slug,
  ...names,
  values: z.array(z.strictObject({ key: slug, ...names })).min(2),
});

const currency = z.strictObject({
  code: z.string().regex(/^[A-Z]{3}$/, "must be a code of ISO 4217, such as SAR"),
  symbol: text,
  symbol_ar: text,
  name_en: text,
  name_ar: text,
  rate: z.string().regex(/^\d+(\.\d+)?$/, "must be a decimal number in quotation marks"),
  decimals: z.int().min(0).max(3),
  position: z.int().min(0),
});
const language = z.strictObject({
  code: z.string().regex(/^[a-z]{2}$/, "must be a code of ISO 639-1, such as ar"),
  name: text,
  image: z.string().startsWith("/pictures/languages/"),
  direction: z.enum(["ltr", "rtl"]),
  position: z.int().min(0),
});
const synonymsByTopic = z.record(text, z.array(z.array(text).min(2)).min(1));

export type AdditionalModelEntry = z.infer<typeof additionalModel>;
export type NamedEntry = z.infer<typeof namedEntry>;
export type CityEntry = z.infer<typeof city>;
export type MakeEntry = z.infer<typeof make>;
export type FeatureEntry = z.infer<typeof feature>;
export type QualifierEntry = z.infer<typeof qualifier>;

/** Schemas by name of their file. `makes` is the schema of each file in the folder `makes`. */
export const referenceSchemas = {
  "additional-models": z.record(slug, z.array(additionalModel).min(1)),
  brands: z.array(namedEntry),
  categories: z.array(category),
  cities: z.array(city),
  countries: z.strictObject({
    codes: z.array(countryCode),
    shorterNames: z.record(countryCode, z.strictObject(names)),
  }),
  currencies: z.array(currency),
  features: z.array(feature),
  languages: z.array(language),
  makes: z.array(make),
  qualifiers: z.array(qualifier),
  synonyms: z.strictObject({ general: synonymsByTopic, parts: synonymsByTopic }),
};
