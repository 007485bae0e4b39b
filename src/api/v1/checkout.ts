import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { MAX_CART_LINES } from "#domain/cart/cart.ts";
import { BASE_CURRENCY, type Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { MAX_EMAIL_LENGTH } from "#domain/forms/form-fields.ts";
import { loadOwnerGarage } from "#domain/garage/garage.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { MAX_NOTES_LENGTH, paymentMethods } from "#domain/orders/order-input.ts";
import { createOrderSender } from "#domain/orders/order-rate-limit.server.ts";
import { placeOrder } from "#domain/orders/place-order.server.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { ok, type Result } from "#kernel/result.ts";
import { allowGuests } from "./access.ts";
import { addressBody } from "./account-schemas.ts";
import { cartLineBody, couponCode, getApiCartVisitor, toCartLineInput } from "./cart.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { orderSchema } from "./order-schemas.ts";
import { presentApiOrder } from "./present-order.ts";
import { getProblemResponses, respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner } from "./route-definition.ts";
import {
  createOptionalTextSchema,
  createTextSchema,
  defineJsonBody,
  defineJsonResponse,
  omitNulls,
} from "./schema-helpers.ts";
import { moneySchema } from "./schemas.ts";
import { getActingAccount } from "./session.ts";

const defineRoute = createRouteDefiner("Orders");

const checkoutBody = z
  .object({
    email: createTextSchema(MAX_EMAIL_LENGTH, { format: "email" }),
    shippingAddress: addressBody.nullish().openapi({ description: "Required if anything is delivered" }),
    billingAddress: addressBody.nullish().openapi({ description: "Default: the shipping address" }),
    delivery: z
      .record(z.string(), z.enum(["delivery", "pick-up"]))
      .optional()
      .openapi({ description: "Delivery method by seller id. Default: `delivery`", example: { 7: "pick-up" } }),
    payment: z.enum(paymentMethods),
    notes: createOptionalTextSchema(MAX_NOTES_LENGTH),
    total: z.number().int().min(0).nullish().openapi({
      description:
        "Total that the buyer agreed to, in minor units of the charged currency. For orders in one currency; see `totals`. The order is refused if the total has changed",
    }),
    totals: z
      .array(moneySchema)
      .min(1)
      .optional()
      .openapi({
        description: "Totals that the buyer agreed to, one for each charged currency. Replaces `total`",
        example: [
          { minor: 44_775, currency: "SAR" },
          { minor: 3_000, currency: "USD" },
        ],
      }),
    currency: createTextSchema(3, {
      description:
        "Currency of the buyer's estimates, which the order keeps with its exchange rate. Default: the base currency. Amounts are charged in the currencies of the listings",
    }).optional(),
    lines: z.array(cartLineBody).min(1).max(MAX_CART_LINES).optional().openapi({
      description:
        "Lines to order instead of the cart, which stays unchanged. Either all lines are ordered or none. Errors name the line (`lines.2.quantity`)",
    }),
    coupons: z.array(couponCode).max(20).optional().openapi({
      description: "Codes of coupons for `lines`. An order of the cart uses the coupons of the cart",
    }),
  })
  .openapi("CheckoutBody", {
    example: {
      email: "sara@example.com",
      shippingAddress: {
        firstName: "Sara",
        lastName: "Al Harbi",
        address1: "8228 King Fahd Road",
        city: "Riyadh",
        country: "SA",
        phone: "+966 50 123 4567",
      },
      payment: "cash-on-delivery",
    },
  });

type CheckoutBody = z.infer<typeof checkoutBody>;

/** Field name in the API, by field name of the domain. */
const apiFieldNames: Record<string, string> = {
  shipping: "shippingAddress",
  billing: "billingAddress",
  seenTotals: "totals",
  idempotencyKey: "Idempotency-Key",
  // Only lines in the request are named `lines` in the API. Errors of cart lines keep the name `line`.
  line: "lines",
};

function renameErrorPath(path: string, { lines, totals }: CheckoutBody): string {
  const [head = "", ...rest] = path.split(".");
  if (head === "line" && !lines) return path;
  if (head === "seenTotals" && !totals) return "total";
  return [apiFieldNames[head] ?? head, ...rest].join(".");
}

/** Registers the checkout route. It orders either the cart or the lines in the request (EN-06). */
export function registerCheckoutRoutes(
  api: OpenAPIHono<ApiEnv>,
  { db, clock, getOrigin, getAddress, limits, wakeMail, payments }: ApiServices,
): void {
  api.openapi(
    defineRoute("post", "/checkout", "checkout", {
      ...allowGuests("orders:write"),
      summary: "Place an order. A request with the same `Idempotency-Key` and body returns the same order",
      request: {
        headers: z.object({
          "idempotency-key": z
            .string()
            .optional()
            .openapi({
              description: "Any key with 8 to 200 characters. Required",
              example: "order-5d0c9f0e",
              param: { required: true },
            }),
        }),
        body: defineJsonBody(checkoutBody),
      },
      responses: {
        201: defineJsonResponse("The order", orderSchema),
        200: defineJsonResponse("The order that was placed with this key before", orderSchema),
        ...getProblemResponses(400, 401, 403, 404, 409, 429),
      },
    }),
    async (c) => {
      const submitted = c.req.valid("json");
      const catalog = await getCatalog(db);
      const currency = catalog.currencies.get((submitted.currency ?? BASE_CURRENCY).toUpperCase());
      if (!currency) {
        const error = { path: "currency", code: "currency.not_found", message: "there is no such currency" };
        return respondWithProblem(c, { kind: "invalid", code: "currency.not_found", errors: [error] });
      }
      const result = await order(c, submitted, currency);
      if (!result.ok) {
        const errors = result.errors?.map((error) => ({
          ...error,
          path: renameErrorPath(error.path, submitted),
        }));
        return respondWithProblem(c, { ...result, errors });
      }
      const { order: placedOrder, repeated } = result.value;
      return c.json(presentApiOrder(placedOrder, catalog, c.get("language")), repeated ? 200 : 201);
    },
  );

  async function order(
    c: ApiContext,
    submitted: CheckoutBody,
    currency: Currency,
  ): Promise<Result<{ order: Order; repeated: boolean }>> {
    const cartVisitor = getApiCartVisitor(c);
    const garage = await loadOwnerGarage({ db, userId: cartVisitor.userId, cookies: c.req.header("cookie") ?? null });
    const placed = await placeOrder(
      {
        db,
        clock,
        origin: getOrigin(c.req.raw),
        visitor: cartVisitor,
        lines: submitted.lines?.map(toCartLineInput),
        couponCodes: submitted.lines && submitted.coupons,
        userId: cartVisitor.userId,
        rateLimitSender: createOrderSender(getActingAccount(c), getAddress(c), limits.orders),
        language: c.get("language"),
        currency,
        canPayOnline: (amounts, country) => payments.listMethods(amounts, country).length > 0,
        answersFor: (id) => garage.vehicles.find(({ vehicle }) => vehicle.id === id)?.fitmentAnswers ?? {},
      },
      {
        email: submitted.email,
        shipping: submitted.shippingAddress ? omitNulls(submitted.shippingAddress) : null,
        billing: submitted.billingAddress ? omitNulls(submitted.billingAddress) : null,
        delivery: submitted.delivery ?? {},
        payment: submitted.payment,
        notes: submitted.notes,
        terms: true,
        seenTotals: submitted.totals ?? (typeof submitted.total === "number" ? [{ minor: submitted.total }] : null),
      },
      c.req.header("idempotency-key") ?? "",
    );
    if (!placed.ok) return placed;
    if (!placed.value.repeated) wakeMail();
    const placedOrder = placed.value.order ?? ((await findOrder(db, { token: placed.value.token })) as Order);
    return ok({ order: placedOrder, repeated: placed.value.repeated });
  }
}
