import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { quoteListingShipping } from "#domain/cart/listing-shipping.server.ts";
import { getTotalsSettings } from "#domain/cart/settings.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { parseListingId } from "#domain/listings/detail/listing.ts";
import { canActForSeller } from "#domain/sellers/seller-access.server.ts";
import { deleteShippingRate, saveShippingRate } from "#domain/shipping/commands.server.ts";
import { type ShippingRateFields, toShippingRateFields } from "#domain/shipping/rate-fields.ts";
import type { ShippingRate } from "#domain/shipping/shipping-rate.ts";
import { listShippingRates } from "#domain/shipping/shipping-rates.server.ts";
import type { Failure } from "#kernel/result.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody } from "./schema-helpers.ts";
import {
  destinationQuery,
  findDestination,
  presentQuote,
  shippingQuoteSchema,
  shippingRateBody,
  shippingRateSchema,
} from "./shipping-schemas.ts";

const defineRoute = createRouteDefiner("Orders");
const defineProductsRoute = createRouteDefiner("Products");

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const sellerParams = z.object({ id });
const rateParams = z.object({ id, rate: id });

const presentRate = (
  { cityIds, tiers, freeFromMinor, ...rate }: ShippingRate,
  { cities }: Pick<Catalog, "cities">,
): z.infer<typeof shippingRateSchema> => ({
  ...rate,
  cities: cityIds?.flatMap((cityId) => cities.byId.get(cityId)?.slug ?? []) ?? null,
  tiers: tiers.map(({ maxGrams, minGoodsMinor, priceMinor }) => ({
    maxGrams,
    minGoods: minGoodsMinor,
    price: priceMinor,
  })),
  freeFrom: freeFromMinor,
});

/** Converts a body to typed fields, so that API and pages share one validation. */
function toFields(
  { country, cities, currency, tiers, freeFrom, days }: z.infer<typeof shippingRateBody>,
  catalog: Catalog,
): ShippingRateFields {
  const rate = {
    country,
    cityIds: null,
    currency: currency.toUpperCase(),
    tiers: tiers.map(({ maxGrams, minGoods, price }) => ({ maxGrams, minGoodsMinor: minGoods, priceMinor: price })),
    freeFromMinor: freeFrom ?? null,
    days: days ?? null,
  };
  return { ...toShippingRateFields(rate, catalog), cities: cities ?? [] };
}

/** Name of a field in the API, by its name in forms. */
const apiFieldNames: Record<string, string> = {
  weight: "maxGrams",
  from: "minGoods",
  daysFrom: "days.from",
  daysTo: "days.to",
};

const renameErrors = (failure: Failure): Failure => ({
  ...failure,
  errors: failure.errors?.map((error) => ({
    ...error,
    path: error.path
      .split(".")
      .map((part) => apiFieldNames[part] ?? part)
      .join("."),
  })),
});

/** Registers the shipping rates of a member's own sellers, and the quote for a listing. */
export function registerShippingRoutes(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  const createContext = (c: ApiContext, sellerId: number) => ({ db, now: clock(), actor: requireUser(c), sellerId });
  const findRate = async (sellerId: number, rateId: number) =>
    (await listShippingRates(db, sellerId)).find((rate) => rate.id === rateId) as ShippingRate;

  api.openapi(
    defineRoute("get", "/me/sellers/{id}/shipping-rates", "listShippingRates", {
      ...requireScope("orders:read"),
      summary: "Shipping rates of an own seller. Without any, those of the site apply, or its flat price",
      request: { params: sellerParams },
      responses: defineResponses(200, "The rates", z.object({ items: z.array(shippingRateSchema) }), [401, 403, 404]),
    }),
    async (c) => {
      const { id: sellerId } = c.req.valid("param");
      if (!(await canActForSeller(db, requireUser(c).id, sellerId, "orders")))
        return respondWithProblem(c, { kind: "not_found", code: "seller.not_found" });
      const catalog = await getCatalog(db);
      const items = (await listShippingRates(db, sellerId)).map((rate) => presentRate(rate, catalog));
      return c.json({ items }, 200);
    },
  );

  api.openapi(
    defineRoute("post", "/me/sellers/{id}/shipping-rates", "createShippingRate", {
      ...requireScope("orders:write"),
      summary: "Add a shipping rate. A country and a city have at most one rate each",
      request: { params: sellerParams, body: defineJsonBody(shippingRateBody) },
      responses: defineResponses(201, "The rate", shippingRateSchema, [400, 401, 403, 404]),
    }),
    async (c) => {
      const { id: sellerId } = c.req.valid("param");
      const catalog = await getCatalog(db);
      const fields = toFields(c.req.valid("json"), catalog);
      const saved = await saveShippingRate(createContext(c, sellerId), undefined, fields);
      if (!saved.ok) return respondWithProblem(c, renameErrors(saved));
      return c.json(presentRate(await findRate(sellerId, saved.value.id), catalog), 201);
    },
  );

  api.openapi(
    defineRoute("put", "/me/sellers/{id}/shipping-rates/{rate}", "replaceShippingRate", {
      ...requireScope("orders:write"),
      summary: "Replace a shipping rate",
      request: { params: rateParams, body: defineJsonBody(shippingRateBody) },
      responses: defineResponses(200, "The rate", shippingRateSchema, [400, 401, 403, 404]),
    }),
    async (c) => {
      const { id: sellerId, rate } = c.req.valid("param");
      const catalog = await getCatalog(db);
      const fields = toFields(c.req.valid("json"), catalog);
      const saved = await saveShippingRate(createContext(c, sellerId), rate, fields);
      if (!saved.ok) return respondWithProblem(c, renameErrors(saved));
      return c.json(presentRate(await findRate(sellerId, rate), catalog), 200);
    },
  );

  api.openapi(
    defineRoute("delete", "/me/sellers/{id}/shipping-rates/{rate}", "deleteShippingRate", {
      ...requireScope("orders:write"),
      summary: "Delete a shipping rate",
      request: { params: rateParams },
      responses: defineResponses(200, "Deleted", z.object({ deleted: z.literal(true) }), [401, 403, 404]),
    }),
    async (c) => {
      const { id: sellerId, rate } = c.req.valid("param");
      const deleted = await deleteShippingRate(createContext(c, sellerId), rate);
      return deleted.ok ? c.json({ deleted: true as const }, 200) : respondWithProblem(c, deleted);
    },
  );

  api.openapi(
    defineProductsRoute("get", "/products/{idOrSlug}/shipping", "quoteShipping", {
      summary: "What the shipping of a part to a place costs, before it is in a cart",
      request: {
        params: z.object({ idOrSlug: z.string().max(300) }),
        query: destinationQuery.extend({ quantity: z.coerce.number().int().min(1).max(999).default(1) }),
      },
      responses: defineResponses(200, "The quote", shippingQuoteSchema, [400, 404]),
    }),
    async (c) => {
      const listingId = parseListingId(c.req.valid("param").idOrSlug);
      const found = listingId === undefined ? undefined : await getListing(db, listingId);
      // Only parts are sent. Cars are picked up, and rentals are booked.
      if (!found?.ok || found.value.kind !== "part")
        return respondWithProblem(c, { kind: "not_found", code: "product.not_found" });
      const catalog = await getCatalog(db);
      const { quantity, ...place } = c.req.valid("query");
      const destination = findDestination(place, catalog);
      const settings = await getTotalsSettings(db);
      const quote = await quoteListingShipping(db, found.value, catalog, settings, destination, quantity);
      return c.json(presentQuote(quote), 200);
    },
  );
}
