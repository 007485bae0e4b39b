import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { addLine, clearCart } from "#domain/cart/commands.server.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { baseCurrency, type Currency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { readGarage } from "#domain/garage/garage.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { placeOrder } from "#domain/orders/place.server.ts";
import { orderOf } from "#domain/orders/queries.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { lineBody, lineInput, visitorIn } from "./cart.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { orderSchema } from "./order-schemas.ts";
import { presentOrder } from "./present-order.ts";
import { problem, problemAnswers } from "./problem.ts";

const orderAnswer = (description: string) => ({
  description,
  content: { "application/json": { schema: orderSchema } },
});

const address = z.looseObject({});

const checkoutBody = z.object({
  email: z.string(),
  shippingAddress: address.nullish().openapi({ description: "Needed when anything is delivered" }),
  billingAddress: address.nullish().openapi({ description: "As shipping unless given" }),
  delivery: z
    .record(z.string(), z.string())
    .optional()
    .openapi({ description: "By seller's id `delivery`, which is usual, or `pick-up`" }),
  payment: z.string(),
  notes: z.string().nullish(),
  total: z
    .number()
    .nullish()
    .openapi({ description: "What the buyer agreed to, in minor units of the base currency; refused when it changed" }),
  currency: z.string().optional().openapi({ description: "What the buyer saw amounts in" }),
  lines: z.array(lineBody).min(1).max(100).optional().openapi({ description: "Instead of what is in the cart" }),
});

type CheckoutBody = z.infer<typeof checkoutBody>;

/** Fields have other names here than in the domain. */
const fieldNames: Record<string, string> = {
  shipping: "shippingAddress",
  billing: "billingAddress",
  seenTotal: "total",
  idempotencyKey: "Idempotency-Key",
};

function renamed(path: string): string {
  const [head = "", ...rest] = path.split(".");
  return [fieldNames[head] ?? head, ...rest].join(".");
}

/** Orders what is in the cart, or what is sent along (EN-06, rule 26). */
export function addCheckout(api: OpenAPIHono<ApiEnv>, { db, clock, originOf, wakeMail }: ApiServices): void {
  /** A cart that is there for one order alone; what it can't hold is said. */
  async function cartFor(lines: NonNullable<CheckoutBody["lines"]>): Promise<Result<CartVisitor>> {
    let visitor: CartVisitor = { token: undefined };
    for (const [i, line] of lines.entries()) {
      const added = await addLine({ db, clock, visitor }, lineInput(line));
      if (!added.ok) {
        await clearCart({ db, clock, visitor });
        const errors = added.errors?.map((error) => ({ ...error, path: `lines.${i}.${error.path}` }));
        return failure(added.kind, added.code, errors);
      }
      visitor = { token: added.value.token };
    }
    return ok(visitor);
  }

  api.openapi(
    createRoute({
      method: "post",
      path: "/checkout",
      summary: "Order; the same `Idempotency-Key` with the same body is the same order",
      request: {
        headers: z.object({ "idempotency-key": z.string().optional() }),
        body: { required: true, content: { "application/json": { schema: checkoutBody } } },
      },
      responses: {
        201: orderAnswer("The order"),
        200: orderAnswer("The order that was made with this key before"),
        ...problemAnswers(400, 403, 404, 409),
      },
    }),
    async (c) => {
      const sent = c.req.valid("json");
      const { currencies } = await catalogueOf(db);
      const currency = currencies.get((sent.currency ?? baseCurrency).toUpperCase());
      if (!currency) {
        const error = { path: "currency", code: "currency.not_found", message: "there is no such currency" };
        return problem(c, { kind: "invalid", code: "currency.not_found", errors: [error] }) as never;
      }
      const result = await order(c, sent, currency);
      if (!result.ok) {
        const errors = result.errors?.map((error) => ({ ...error, path: renamed(error.path) }));
        return problem(c, { ...result, ...(errors ? { errors } : {}) }) as never;
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
    const held = sent.lines ? await cartFor(sent.lines) : ok(own);
    if (!held.ok) return held;
    const garage = await readGarage({ db, userId: own.userId, cookies: c.req.header("cookie") ?? null });
    const placed = await placeOrder(
      {
        db,
        clock,
        origin: originOf(c.req.raw),
        visitor: held.value,
        userId: own.userId,
        sender: sent.lines && `lines ${own.userId ?? ""} ${JSON.stringify(sent.lines)}`,
        language: c.get("language"),
        currency,
        answersFor: (id) => garage.vehicles.find(({ vehicle }) => vehicle.id === id)?.answers ?? {},
      },
      {
        email: sent.email,
        shipping: sent.shippingAddress ?? null,
        billing: sent.billingAddress ?? null,
        delivery: sent.delivery ?? {},
        payment: sent.payment,
        notes: sent.notes,
        terms: true,
        seenTotal: sent.total ?? null,
      },
      c.req.header("idempotency-key") ?? "",
    );
    if (sent.lines && !(placed.ok && !placed.value.repeated)) await clearCart({ db, clock, visitor: held.value });
    if (!placed.ok) return placed;
    if (!placed.value.repeated) wakeMail();
    const made = (await orderOf(db, { token: placed.value.token })) as Order;
    return ok({ order: made, repeated: placed.value.repeated });
  }
}
