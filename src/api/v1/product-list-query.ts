import { z } from "@hono/zod-openapi";
import {
  kindParameterValues,
  MAX_LISTING_PAGE_SIZE,
  radiusSteps,
  sellerTypes,
  sortOrders,
  vehicleFilterModes,
} from "#domain/listings/query/criteria.ts";
import { priceRatings } from "#domain/pricing/market-comparison.ts";

/**
 * Parameter that accepts any text. `parseListQuery`, which the pages use too, checks it against the documented type.
 */
const textParameter = z.string().optional();
const createIntegerParameter = (minimum: number, maximum: number, description?: string) =>
  textParameter.openapi({ type: "integer", minimum, maximum, ...(description ? { description } : {}) });
const createEnumParameter = (choices: readonly string[], description?: string) =>
  textParameter.openapi({ type: "string", enum: [...choices], ...(description ? { description } : {}) });
const createRepeatedParameter = (description?: string, choices?: readonly string[]) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .openapi({
      type: "array",
      items: { type: "string", ...(choices ? { enum: [...choices] } : {}) },
      ...(description ? { description } : {}),
    });
const ID_OR_SLUG_DESCRIPTION = "Ids or slugs. Several values match any of them";

/** Query parameters of product lists. */
export const productListQuery = z.object({
  q: textParameter.openapi({
    type: "string",
    maxLength: 200,
    description:
      "Search text. Recognizes filters: “camry under 50k in Riyadh” contains a model, a price and a city. A word such as “dinar” means the currency of the country in Accept-Language, otherwise of the site's country",
  }),
  exact: createEnumParameter(["1"], "`1` searches for the words of `q` without interpreting them"),
  page: createIntegerParameter(1, 1_000_000),
  cursor: textParameter.openapi({
    type: "string",
    maxLength: 500,
    description:
      "`next` of the previous response with the same parameters. Continues after its last listing. Replaces `page`",
  }),
  limit: createIntegerParameter(1, MAX_LISTING_PAGE_SIZE, "Default: 16"),
  sort: createEnumParameter(sortOrders, "`distance` needs `near`"),
  kind: createEnumParameter(kindParameterValues),
  category: createRepeatedParameter(ID_OR_SLUG_DESCRIPTION),
  make: createRepeatedParameter(ID_OR_SLUG_DESCRIPTION),
  model: createRepeatedParameter("Slugs of make and model, such as toyota.camry"),
  brand: createRepeatedParameter(ID_OR_SLUG_DESCRIPTION),
  city: createRepeatedParameter(ID_OR_SLUG_DESCRIPTION),
  near: textParameter.openapi({
    description:
      "Id, slug or name of a city. Each item then states its `distanceKm` from this city, and lists can be sorted by `distance`",
  }),
  within: textParameter.openapi({
    type: "integer",
    enum: [...radiusSteps],
    description: "With `near`: only listings in cities at most this many kilometres away",
  }),
  region: textParameter.openapi({
    description:
      "Country or city to which the list is limited: `sa`, `sa.riyadh`. Ignored when `city`, `near` or `q` names a city elsewhere",
  }),
  area: textParameter.openapi({
    example: "46,24,47.5,25.3",
    description: "Only listings in cities within these sides, in degrees: west, south, east, north",
  }),
  seller: createIntegerParameter(1, 2_147_483_647, "Id of the seller"),
  sellerType: createRepeatedParameter("Several values match any of them", sellerTypes),
  color: createRepeatedParameter(ID_OR_SLUG_DESCRIPTION),
  fuel: createRepeatedParameter(ID_OR_SLUG_DESCRIPTION),
  gear: createRepeatedParameter(ID_OR_SLUG_DESCRIPTION),
  body: createRepeatedParameter(ID_OR_SLUG_DESCRIPTION),
  condition: createRepeatedParameter(ID_OR_SLUG_DESCRIPTION),
  yearMin: createIntegerParameter(1900, 2100),
  yearMax: createIntegerParameter(1900, 2100),
  priceMin: textParameter.openapi({
    type: "number",
    minimum: 0,
    description: "In units of `currency`, not in minor units",
  }),
  priceMax: textParameter.openapi({ type: "number", minimum: 0 }),
  monthlyMin: textParameter.openapi({
    type: "number",
    minimum: 0,
    description:
      "Cars for sale by their estimated monthly payment in `currency`, with the usual terms of the car's country",
  }),
  monthlyMax: textParameter.openapi({ type: "number", minimum: 0 }),
  mileageMin: createIntegerParameter(0, 5_000_000, "In kilometers"),
  mileageMax: createIntegerParameter(0, 5_000_000),
  discount: createEnumParameter(["any", "yes", "no"]),
  vehicle: createIntegerParameter(
    1,
    2_147_483_647,
    "Id of a vehicle: parts that fit it, including those that fit every vehicle",
  ),
  fit: createEnumParameter(
    vehicleFilterModes,
    [
      "`maybe` adds parts whose fit depends on unknown details. `parts` excludes only parts that do not fit, so cars and",
      "rentals stay. `first` excludes nothing, but lists parts that fit or may fit first, then parts without fitment data,",
      "then parts for other vehicles. A `q` with a part, a model and its year is searched with `first`",
    ].join(" "),
  ),
  until: createIntegerParameter(
    1900,
    2100,
    "With `vehicle`: parts that fit the model in any year from that of the vehicle to this one, at most 40 years",
  ),
  from: textParameter.openapi({
    description: [
      "Pick-up day, such as 2026-12-01. With `to`: only rentals that are available from this day until the return day. On the",
      "return day, the next customer can pick up",
    ].join(" "),
  }),
  to: textParameter.openapi({ description: "Return day. Required with `from`" }),
  rating: createIntegerParameter(1, 5, "Minimum rating"),
  photo: createEnumParameter(["any", "yes"]),
  without: createRepeatedParameter("Words that must not occur"),
  deal: createRepeatedParameter("Price rating among comparable cars. Several values match any of them", priceRatings),
  priceDrop: createEnumParameter(["yes"], "The price fell in the last 30 days"),
  inspected: createEnumParameter(["yes"], "The seller states an inspection in the last 90 days"),
  currency: textParameter.openapi({
    type: "string",
    pattern: "^[A-Z]{3}$",
    description: "Currency of the amounts in the parameters. Default: USD",
  }),
});
