import { z } from "@hono/zod-openapi";
import { fitModes, highestLimit, sellerTypes, sorts } from "#domain/ads/criteria.ts";
import { kinds } from "#domain/ads/request.ts";
import { verdicts } from "#domain/pricing/market-rule.ts";

/** A text is whatever stands in the address: the documented types are what `readList`, which the pages use too, checks. */
const text = z.string().optional();
const whole = (minimum: number, maximum: number, description?: string) =>
  text.openapi({ type: "integer", minimum, maximum, ...(description ? { description } : {}) });
const oneOf = (choices: readonly string[], description?: string) =>
  text.openapi({ type: "string", enum: [...choices], ...(description ? { description } : {}) });
const repeated = (description?: string, choices?: readonly string[]) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .openapi({
      type: "array",
      items: { type: "string", ...(choices ? { enum: [...choices] } : {}) },
      ...(description ? { description } : {}),
    });
const idsOrSlugs = "Ids or slugs; several mean any";

/** The parameters of lists of ads. */
export const listQuery = z.object({
  q: text.openapi({
    type: "string",
    maxLength: 200,
    description: "Read as a sentence: “camry under 50k in Riyadh” is a model, a price and a city",
  }),
  exact: oneOf(["1"], "1 searches q word for word"),
  page: whole(1, 1_000_000),
  cursor: text.openapi({
    type: "string",
    maxLength: 500,
    description: "`next` of the answer before, with the same parameters: goes on behind its last ad, instead of `page`",
  }),
  limit: whole(1, highestLimit, "16 without it"),
  sort: oneOf(sorts),
  kind: oneOf(kinds),
  category: repeated(idsOrSlugs),
  make: repeated(idsOrSlugs),
  model: repeated("make.model, for example toyota.camry"),
  brand: repeated(idsOrSlugs),
  city: repeated(idsOrSlugs),
  seller: whole(1, 2_147_483_647, "A seller's id"),
  sellerType: repeated("Several mean any", sellerTypes),
  color: repeated(idsOrSlugs),
  fuel: repeated(idsOrSlugs),
  gear: repeated(idsOrSlugs),
  body: repeated(idsOrSlugs),
  condition: repeated(idsOrSlugs),
  yearMin: whole(1900, 2100),
  yearMax: whole(1900, 2100),
  priceMin: text.openapi({ type: "number", minimum: 0, description: "In units of `currency`, not in minor ones" }),
  priceMax: text.openapi({ type: "number", minimum: 0 }),
  mileageMin: whole(0, 5_000_000, "In kilometres"),
  mileageMax: whole(0, 5_000_000),
  discount: oneOf(["any", "yes", "no"]),
  vehicle: whole(1, 2_147_483_647, "A vehicle's id: parts that fit it, and those that fit every vehicle"),
  fit: oneOf(
    fitModes,
    [
      "maybe adds parts whose fit depends on what isn't known; parts leaves out only parts that don't fit, so that cars",
      "and rentals stay; first leaves nothing out and lists what fits or may before parts of which nothing is known, and",
      "those before what is for other cars. A q that names a part, a model and its year is read so",
    ].join(" "),
  ),
  until: whole(
    1900,
    2100,
    "With `vehicle`: parts that fit the vehicle's model in any year from the vehicle's own to this one, at most 40 years",
  ),
  from: text.openapi({
    description: [
      "With `to`: only rentals that can be had from that day of pick-up up to that day of return, on which the next",
      "one may fetch the car; for example 2026-12-01",
    ].join(" "),
  }),
  to: text.openapi({ description: "The day of return; goes with `from`" }),
  rating: whole(1, 5, "Rated so or higher"),
  photo: oneOf(["any", "yes"]),
  without: repeated("Words that must not occur"),
  deal: repeated("The price among comparable cars; several mean any", verdicts),
  priceDrop: oneOf(["yes"], "The price fell in the last 30 days"),
  currency: text.openapi({
    type: "string",
    pattern: "^[A-Z]{3}$",
    description: "Currency of priceMin and priceMax; USD without it",
  }),
});
