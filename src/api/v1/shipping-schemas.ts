import { z } from "@hono/zod-openapi";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { toDestination } from "#domain/shipping/destination.ts";
import type { Destination, ShippingQuote } from "#domain/shipping/shipping-rate.ts";
import { allowNull, moneySchema } from "./schemas.ts";

/** Query parameters of the place to which goods are sent. */
export const destinationQuery = z.object({
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .optional()
    .openapi({ description: "ISO 3166 code of the country to which the goods are sent", example: "SA" }),
  city: z
    .string()
    .max(100)
    .optional()
    .openapi({ description: "Name of the city in Arabic or English, or its slug. Needs `country`", example: "Riyadh" }),
});

/** Returns the place of a request. Undefined without a country. */
export function findDestination(
  { country, city = "" }: z.infer<typeof destinationQuery>,
  catalog: Pick<Catalog, "cities" | "spellings">,
): Destination | undefined {
  if (country === undefined) return undefined;
  const code = country.toUpperCase();
  const bySlug = catalog.cities.bySlug.get(city);
  return bySlug?.country === code
    ? { country: code, cityId: bySlug.id }
    : toDestination({ country: code, city }, catalog);
}

const deliveryDaysSchema = z.object({ from: z.number().int(), to: z.number().int() });

export const shippingQuoteSchema = z
  .object({
    status: z.enum(["flat", "rate", "unknown", "refused"]).openapi({
      description:
        "`flat`: a part of the flat price of the order, because there are no rates. `rate`: `price` for one parcel. `unknown`: the city or the country is needed. `refused`: the seller does not ship there",
    }),
    price: allowNull(moneySchema).openapi({ description: "Set for `rate`" }),
    days: allowNull(deliveryDaysSchema).openapi({
      description: "Usual days of the delivery, if the seller tells them",
    }),
    reason: z.enum(["place", "weight"]).nullable().openapi({
      description: "Why the seller refuses: the place, or a parcel that is too heavy",
    }),
  })
  .openapi("ShippingQuote");

/** Presents a shipping quote. */
export const presentQuote = (quote: ShippingQuote): z.infer<typeof shippingQuoteSchema> => ({
  status: quote.kind,
  price: quote.kind === "rate" ? quote.price : null,
  days: quote.kind === "rate" ? quote.days : null,
  reason: quote.kind === "refused" ? quote.reason : null,
});

const amount = z.number().int().min(0).max(1_000_000_000);

export const shippingRateBody = z
  .object({
    country: z.string().max(2).openapi({ description: "ISO 3166 code", example: "SA" }),
    cities: z
      .array(z.string().max(100))
      .max(200)
      .nullable()
      .openapi({ description: "Slugs or ids of the cities. Null: the whole country", example: null }),
    currency: z.string().max(3).openapi({ example: "SAR" }),
    tiers: z
      .array(
        z.object({
          maxGrams: z.number().int().min(1).max(1_000_000).nullable().openapi({ description: "Null: any weight" }),
          minGoods: amount.default(0).openapi({ description: "Amount of goods from which the price applies" }),
          price: amount,
        }),
      )
      .min(1)
      .max(8)
      .openapi({
        description:
          "Prices in minor units of the currency. The lowest price that covers a parcel counts; heavier parcels are refused",
        example: [{ maxGrams: 5_000, minGoods: 0, price: 2_000 }],
      }),
    freeFrom: amount.min(1).nullish().openapi({ description: "Amount of goods from which shipping is free" }),
    days: allowNull(z.object({ from: z.number().int().min(0).max(90), to: z.number().int().min(0).max(90) }))
      .optional()
      .openapi({ description: "Usual days of the delivery" }),
  })
  .openapi("ShippingRateBody");

export const shippingRateSchema = z
  .object({
    id: z.number().int(),
    country: z.string(),
    cities: z.array(z.string()).nullable().openapi({ description: "Slugs. Null: the whole country" }),
    currency: z.string(),
    tiers: z.array(
      z.object({ maxGrams: z.number().int().nullable(), minGoods: z.number().int(), price: z.number().int() }),
    ),
    freeFrom: z.number().int().nullable(),
    days: allowNull(deliveryDaysSchema),
  })
  .openapi("ShippingRate");
