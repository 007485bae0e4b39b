import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { mostLines } from "#domain/cart/cart.ts";
import { baseCurrency, type Currency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { longestEmail } from "#domain/forms/fields.ts";
import { readGarage } from "#domain/garage/garage.server.ts";
import { longestNotes, paymentMethods } from "#domain/orders/input.ts";
import type { Order } from "#domain/orders/order.ts";
import { orderSender } from "#domain/orders/order-limits.server.ts";
import { placeOrder } from "#domain/orders/place.server.ts";
import { orderOf } from "#domain/orders/queries.server.ts";
import { ok, type Result } from "#kernel/result.ts";
import { addressBody } from "./account-schemas.ts";
import { lineBody, lineInput, visitorIn } from "./cart.ts";
import { jsonAnswer, jsonBody, optionalText, text, withoutNulls } from "./content.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { open } from "./needs.ts";
import { orderSchema } from "./order-schemas.ts";
import { presentOrder } from "./present-order.ts";
import { problem, problemAnswers } from "./problem.ts";
import { accountIn } from "./session.ts";

const checkoutBody = z
  .object({
    email: text(longestEmail, { format: "email" }),
    shippingAddress: addressBody.nullish().openapi({ description: "Needed when anything is delivered" }),
    billingAddress: addressBody.nullish().openapi({ description: "As shipping unless given" }),
    delivery: z
      .record(z.string(), z.enum(["delivery", "pick-up"]))
      .optional()
      .openapi({ description: "By seller's id; `delivery` is usual", example: { 7: "pick-up" } }),
    payment: z.enum(paymentMethods),
    notes: optionalText(longestNotes),
    total: z.number().int().min(0).nullish().openapi({
      description: "What the buyer agreed to, in minor units of the base currency; refused when it changed",
    }),
    currency: text(3, { description: "What the buyer saw amounts in; the base currency unless given" }).optional(),
    lines: z.array(lineBody).min(1).max(mostLines).optional().openapi({
      description:
        "Instead of what is in the cart, which stays as it is: all of them, or none. What is wrong is told by place (`lines.2.quantity`)",
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

/** Fields have other names here than in the domain. */
const fieldNames: Record<string, string> = {
  shipping: "shippingAddress",
  billing: "billingAddress",
  seenTotal: "total",
  idempotencyKey: "Idempotency-Key",
  // Of lines that were sent along; those of a cart have ids.
  line: "lines",
};

function renamed(path: string, isOfCart: boolean): string {
  const [head = "", ...rest] = path.split(".");
  return [isOfCart && head === "line" ? head : (fieldNames[head] ?? head), ...rest].join(".");
}

/** Orders what is in the cart, or what is sent along (EN-06, rule 26). */
export function addCheckout(
  api: OpenAPIHono<ApiEnv>,
  { db, clock, originOf, addressOf, limits, wakeMail }: ApiServices,
): void {
  api.openapi(
    createRoute({
      method: "post",
      path: "/checkout",
      operationId: "checkout",
      tags: ["Orders"],
      ...open("orders:write"),
      summary: "Order; the same `Idempotency-Key` with the same body is the same order",
      request: {
        headers: z.object({
          "idempotency-key": z
            .string()
            .optional()
            .openapi({
              description: "Of your making, 8 to 200 characters; needed",
              example: "order-5d0c9f0e",
              param: { required: true },
            }),
        }),
        body: jsonBody(checkoutBody),
      },
      responses: {
        201: jsonAnswer("The order", orderSchema),
        200: jsonAnswer("The order that was made with this key before", orderSchema),
        ...problemAnswers(400, 401, 403, 404, 409, 429),
      },
    }),
    async (c) => {
      const sent = c.req.valid("json");
      const { currencies } = await catalogueOf(db);
      const currency = currencies.get((sent.currency ?? baseCurrency).toUpperCase());
      if (!currency) {
        const error = { path: "currency", code: "currency.not_found", message: "there is no such currency" };
        return problem(c, { kind: "invalid", code: "currency.not_found", errors: [error] });
      }
      const result = await order(c, sent, currency);
      if (!result.ok) {
        const errors = result.errors?.map((error) => ({ ...error, path: renamed(error.path, !sent.lines) }));
        return problem(c, { ...result, ...(errors ? { errors } : {}) });
      }
      const { order: made, repeated } = result.value;
      return c.json(presentOrder(made, c.get("language")), repeated ? 200 : 201);
    },
  );

  async function order(
    c: ApiContext,
    sent: CheckoutBody,
    currency: Currency,
  ): Promise<Result<{ order: Order; repeated: boolean }>> {
    const own = visitorIn(c);
    const garage = await readGarage({ db, userId: own.userId, cookies: c.req.header("cookie") ?? null });
    const placed = await placeOrder(
      {
        db,
        clock,
        origin: originOf(c.req.raw),
        visitor: own,
        lines: sent.lines?.map(lineInput),
        userId: own.userId,
        counted: orderSender(accountIn(c), addressOf(c), limits.orders),
        language: c.get("language"),
        currency,
        answersFor: (id) => garage.vehicles.find(({ vehicle }) => vehicle.id === id)?.answers ?? {},
      },
      {
        email: sent.email,
        shipping: sent.shippingAddress ? withoutNulls(sent.shippingAddress) : null,
        billing: sent.billingAddress ? withoutNulls(sent.billingAddress) : null,
        delivery: sent.delivery ?? {},
        payment: sent.payment,
        notes: sent.notes,
        terms: true,
        seenTotal: sent.total ?? null,
      },
      c.req.header("idempotency-key") ?? "",
    );
    if (!placed.ok) return placed;
    if (!placed.value.repeated) wakeMail();
    const made = placed.value.order ?? ((await orderOf(db, { token: placed.value.token })) as Order);
    return ok({ order: made, repeated: placed.value.repeated });
  }
}
