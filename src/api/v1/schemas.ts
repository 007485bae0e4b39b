import { z } from "@hono/zod-openapi";
import { SUPPLEMENT_LIMITS } from "#domain/listings/detail/supplement.server.ts";

/** API schemas that several operations share. */

/**
 * Creates a schema that allows a named schema or null. With zod's `nullable()`, the OpenAPI document would lose the
 * null, or the named schema would become nullable everywhere.
 */
export const allowNull = <T extends z.ZodType>(schema: T) => z.union([schema, z.null()]);

export const localTextSchema = z.object({ ar: z.string().nullable(), en: z.string().nullable() }).openapi("LocalText");

export const moneySchema = z.object({ minor: z.number().int(), currency: z.string() }).openapi("Money", {
  description: "Amount in whole minor units (cents, halalas) of the currency",
});

export const languageSchema = z
  .object({ code: z.string(), name: z.string(), image: z.string(), direction: z.enum(["ltr", "rtl"]) })
  .openapi("Language");

export const currencySchema = z
  .object({
    code: z.string(),
    symbol: z.string(),
    name: z.string(),
    names: localTextSchema,
    rate: z.string().openapi({ description: "Units per US dollar, as a decimal string" }),
    decimals: z.number().int(),
  })
  .openapi("Currency");

export const countrySchema = z
  .object({ code: z.string(), name: z.string(), names: localTextSchema })
  .openapi("Country");

export const namedSchema = z
  .object({ id: z.number().int(), slug: z.string(), name: z.string(), names: localTextSchema })
  .openapi("Named");

export const vehicleSchema = z
  .object({
    id: z.number().int(),
    year: z.number().int(),
    make: namedSchema,
    model: namedSchema,
    engine: z
      .string()
      .nullable()
      .openapi({ description: "Engine and all other known details. Null: nothing is known" }),
    name: z.string(),
    generation: z.string().nullable(),
    submodel: z.string().nullable(),
    market: z.enum(["gcc", "us", "eu", "jp"]).nullable(),
    drive: z.enum(["fwd", "rwd", "awd", "4wd"]).nullable(),
  })
  .openapi("Vehicle");

export const vinSchema = z
  .object({
    status: z.enum(["found", "partial"]),
    vin: z.string(),
    vehicle: vehicleSchema.optional(),
    maker: z.string().nullable(),
    country: z.string().nullable(),
    makes: z.array(namedSchema).openapi({ description: "Makes that the VIN allows. Empty if unknown" }),
    models: z.array(namedSchema).openapi({ description: "Models that the VIN allows. Empty if unknown" }),
    series: z.string().nullable().openapi({ description: "Model series as the manufacturer codes it, such as 205" }),
    years: z.array(z.number().int()).openapi({
      description: "Possible model years. Empty if the manufacturer does not write the year into the VIN",
    }),
    warnings: z.array(z.enum(["check_digit"])),
  })
  .openapi("Vin");

const garageTyresSchema = z
  .object({
    front: z.string().openapi({ example: "205/55 R16 91V" }),
    rear: z.string().nullable().openapi({ description: "Null if the rear tyres have the size of the front tyres" }),
  })
  .openapi("GarageTyres");

export const garageVehicleSchema = z
  .object({
    id: z.number().int().openapi({ description: "Id in the garage" }),
    vehicle: vehicleSchema,
    nickname: z.string().nullable(),
    vin: z.string().nullable(),
    answers: z.record(z.string(), z.string()),
    tyres: allowNull(garageTyresSchema).openapi({ description: "Null if the owner stated no tyre sizes" }),
    current: z.boolean(),
  })
  .openapi("GarageVehicle");

export const citySchema = namedSchema.extend({ country: z.string() }).openapi("City");

export const makeSchema = namedSchema.extend({ count: z.number().int() }).openapi("Make");

export const brandSchema = namedSchema
  .extend({ country: z.string().nullable(), image: z.string().nullable(), count: z.number().int() })
  .openapi("Brand");

type CategoryResponse = {
  id: number;
  type: string;
  slug: string;
  name: string;
  names: { ar: string | null; en: string | null };
  image: string | null;
  items: number;
  parent: { id: number; slug: string; name: string } | null;
  layout: string;
  customFields: Record<string, unknown>;
  children: CategoryResponse[];
};

export const categorySchema: z.ZodType<CategoryResponse> = z
  .object({
    id: z.number().int(),
    type: z.enum(["shop", "blog", "showrooms", "rentalrooms", "carForSale"]),
    slug: z.string(),
    name: z.string(),
    names: localTextSchema,
    image: z.string().nullable(),
    items: z.number().int().openapi({ description: "Number of active listings in the category and below" }),
    parent: z.object({ id: z.number().int(), slug: z.string(), name: z.string() }).nullable(),
    layout: z.string(),
    customFields: z.record(z.string(), z.unknown()),
    get children() {
      return z.array(categorySchema);
    },
  })
  .openapi("Category");
export type { CategoryResponse };

const imageSchema = z.object({
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  name: localTextSchema,
});

export const sellerSchema = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    type: z.enum(["personal", "showroom", "rental_room"]),
    name: z.string(),
    names: localTextSchema,
    verified: z.boolean(),
  })
  .openapi("Seller");

/** Fields that product lists and product details share. */
const productBaseSchema = z.object({
  id: z.number().int(),
  slug: z.string(),
  path: z.string(),
  kind: z.enum(["car", "part", "rental"]),
  name: z.string(),
  names: localTextSchema,
  excerpt: z.string(),
  sku: z.string().nullable(),
  price: allowNull(moneySchema).openapi({ description: "Null: price on request" }),
  compareAtPrice: allowNull(moneySchema).openapi({
    description: "Price before it fell in the last 30 days, otherwise the previous price given by the seller",
  }),
  priceFellAt: z.iso
    .datetime()
    .nullable()
    .openapi({ description: "Null if the price did not fall in the last 30 days" }),
  deal: z
    .enum(["great", "good", "fair", "high"])
    .nullable()
    .openapi({ description: "Price compared with similar cars. Null: too few of them, or not a car" }),
  pricePer: z.enum(["whole", "day"]),
  accountName: z.string(),
  images: z.array(imageSchema),
  badges: z.array(z.string()),
  rating: z.number().nullable(),
  reviews: z.number().int(),
  availability: z.enum(["in-stock", "out-of-stock", "on-backorder"]),
  stock: z.number().int(),
  brand: allowNull(namedSchema),
  make: allowNull(namedSchema),
  model: allowNull(namedSchema),
  year: z.number().int().nullable(),
  mileageKm: z.number().int().nullable(),
  city: allowNull(namedSchema),
  category: allowNull(namedSchema),
  createdAt: z.iso.datetime(),
  age: z.object({ unit: z.enum(["minute", "hour", "day", "month", "year"]), count: z.number().int() }),
  seller: sellerSchema,
});

export const productSummarySchema = productBaseSchema
  .extend({
    compatibility: z.enum(["all", "unknown", "vehicles"]).openapi({
      description:
        "EN-01. `vehicles`: fits some vehicles, whose ids the product contains. The parameter `vehicle` filters lists by fitment",
    }),
    distanceKm: z.number().int().nullable().optional().openapi({ description: "From `near`. Only in lists with it" }),
    stay: z
      .object({ days: z.number().int(), total: allowNull(moneySchema) })
      .optional()
      .openapi({
        description:
          "Price of the days `from` to `to` with all compulsory fees; null on request. Only in lists with them, whose `price` filter and order by price compare it",
      }),
  })
  .openapi("ProductSummary");

const attributeSchema = z.object({
  slug: z.string(),
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
  unit: z.string().nullable(),
  color: z.string().nullable(),
});

/** Fitment rule of a part. */
export const fitmentSchema = z
  .object({
    effect: z.enum(["fits", "excludes"]),
    make: allowNull(namedSchema),
    model: allowNull(namedSchema),
    yearFrom: z.number().int(),
    yearTo: z.number().int().nullable().openapi({ description: "Null: all later years" }),
    engine: z.string().nullable(),
    market: z.string().nullable(),
    drive: z.string().nullable(),
    gear: z.string().nullable(),
    body: z.string().nullable(),
    builtFrom: z.string().nullable(),
    builtTo: z.string().nullable(),
    qualifiers: z.array(z.object({ key: z.string(), value: z.string() })),
    position: z.string().nullable(),
    quantity: z.number().int().nullable(),
    note: z.string().nullable(),
    verified: z.boolean(),
  })
  .openapi("Fitment");

export const productSchema = productBaseSchema
  .extend({
    description: z.string(),
    descriptions: localTextSchema,
    status: z.string(),
    market: z
      .object({ ads: z.number().int(), low: moneySchema, median: moneySchema, high: moneySchema })
      .nullable()
      .openapi({ description: "Prices of comparable cars. Null: too few of them, or nothing to compare" }),
    priceHistory: z.array(z.object({ at: z.iso.datetime(), price: moneySchema })).openapi({
      description: "Prices with the time from which they applied, oldest first, including the current price",
    }),
    vin: z
      .object({
        start: z.string().openapi({ description: "The first 11 characters", example: "4T1B11HK5KU" }),
        agrees: z
          .array(z.enum(["make", "model", "year"]))
          .openapi({ description: "Facts of the listing that the VIN confirms" }),
      })
      .nullable()
      .openapi({ description: "Start of the VIN. Null without a VIN, and if the seller hides it" }),
    phoneNumber: z.string().nullable().openapi({
      description:
        "Null if the seller shows no number. Empty after this network or account has seen 30 different numbers within an hour",
    }),
    compatibility: z.union([z.enum(["all", "unknown"]), z.array(z.number().int())]).openapi({
      description: `EN-01: ids of vehicles that the part fits for certain, at most ${SUPPLEMENT_LIMITS.vehicles}. \`/fit\` checks any vehicle`,
    }),
    fitment: z
      .array(fitmentSchema)
      .openapi({ description: `The first ${SUPPLEMENT_LIMITS.rules} fitment rules of the part` }),
    attributes: z.array(attributeSchema),
    features: z.array(attributeSchema),
    options: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        names: localTextSchema,
        type: z.enum(["default", "color"]),
        values: z.array(
          z.object({ slug: z.string(), name: z.string(), names: localTextSchema, color: z.string().nullable() }),
        ),
      }),
    ),
    tags: z.array(z.string()),
    categories: z.array(namedSchema),
  })
  .openapi("Product");

export const suggestionsSchema = z
  .object({
    products: z.array(productSummarySchema),
    categories: z.array(
      namedSchema.extend({
        type: z.string(),
        path: z.string(),
        count: z.number().int().openapi({ description: "Number of active listings in the category and below" }),
        parent: allowNull(namedSchema),
      }),
    ),
    makes: z.array(
      namedSchema.extend({
        path: z.string(),
        count: z.number().int(),
        model: allowNull(namedSchema).openapi({
          description: "Suggested model of the make. Null: the make itself",
        }),
      }),
    ),
    corrections: z
      .array(z.string())
      .openapi({ description: "Corrected texts to which the suggestions belong, if the typed text has none" }),
  })
  .openapi("Suggestions");

export const filterSchema = z
  .object({
    type: z.enum(["check", "radio", "range", "color", "rating", "category", "vehicle", "days", "near"]),
    slug: z.string(),
    name: z.string(),
    value: z.unknown().openapi({
      description: [
        "Selected values: slugs; one slug or null for `radio` and `rating`; {min, max} for a range; an id or null for `vehicle`",
        "(its items are values of `fit`, and `maybe` counts the listings that it adds); {from, to} or null for days;",
        "{near, within} or null for `near` (its items are values of `within`)",
      ].join(" "),
    }),
    not: z
      .array(z.string())
      .optional()
      .openapi({ description: "Excluded slugs, set by the parameter `not.` and the slug" }),
    unit: z.string().optional().openapi({ description: "Unit of the range" }),
    items: z
      .array(z.object({ slug: z.string(), name: z.string(), count: z.number().int(), color: z.string().optional() }))
      .optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  })
  .openapi("Filter");

export const productListSchema = z
  .object({
    items: z.array(productSummarySchema),
    page: z.number().int(),
    limit: z.number().int(),
    sort: z.string(),
    total: z.number().int(),
    totalIsMinimum: z.boolean().optional(),
    pages: z.number().int(),
    from: z.number().int(),
    to: z.number().int(),
    next: z.string().nullable().openapi({
      description: "Cursor of the next page. Null at the end, and for sort orders without cursors",
    }),
    filters: z.array(filterSchema),
    reading: z
      .object({
        asked: z.string(),
        understood: z.array(z.object({ name: z.string(), value: z.string() })).openapi({
          description: "Parameters that were recognized in `q`",
        }),
        corrected: z.object({ text: z.string(), why: z.enum(["spelling", "keyboard"]) }).optional(),
        leftOut: z
          .string()
          .optional()
          .openapi({ description: "Ignored words, which no listing contains together with the others" }),
      })
      .optional()
      .openapi({ description: "Interpretation of `q`, if it differs from its words" }),
    closeMatches: z
      .object({
        items: z.array(productSummarySchema),
        words: z.string().openapi({ description: "Searched words, of which each listing may lack some" }),
        preferences: z.array(z.object({ name: z.string(), value: z.string() })).openapi({
          description: "Parameters that were recognized in `q`, of which each listing may lack some",
        }),
      })
      .optional()
      .openapi({
        description:
          "Listings of the car named in `q` that do not match all of `q`. Only if the first page has room for them. `total` and `filters` do not include them",
      }),
  })
  .openapi("ProductList");
