import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Order } from "#domain/orders/order.ts";
import { beginPayment } from "#domain/payments/begin-payment.server.ts";
import { paymentStates } from "#domain/payments/payment.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import { listPaymentsDue, toMoney } from "#domain/payments/payments-due.ts";
import { listOrderPayments, type Payment } from "#domain/payments/queries.server.ts";
import { allowGuests } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createIdOrTokenSchema, findRequestedOrder } from "./requested-order.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { createTextSchema, defineJsonBody, timestampSchema } from "./schema-helpers.ts";
import { moneySchema } from "./schemas.ts";

const defineRoute = createRouteDefiner("Orders");

const onlineMethodSchema = z.string().openapi({
  description: "`mada`, `knet`, `benefit`, `omannet`, `naps`, `meeza`, `stc-pay`, `apple-pay` or `card`",
});

export const paymentSchema = z
  .object({
    id: z.uuid(),
    amount: moneySchema,
    state: z.enum(paymentStates).openapi({
      description:
        "`begun` and `pending`: the buyer can pay at `nextUrl`. `failed`, `voided` and `expired`: begin another payment",
    }),
    method: onlineMethodSchema.nullable(),
    nextUrl: z.string().nullable().openapi({
      description: "Page of the payment provider that the buyer opens. Null if nobody can pay there any more",
    }),
    failureCode: z
      .enum(["declined", "authentication", "cancelled", "expired", "mismatch", "refused"])
      .nullable()
      .openapi({ description: "Reason of the last failed attempt" }),
    refunded: moneySchema,
    createdAt: timestampSchema,
    capturedAt: timestampSchema.nullable(),
  })
  .openapi("Payment");

const orderPaymentsSchema = z
  .object({
    items: z.array(paymentSchema),
    due: z
      .array(z.object({ amount: moneySchema, methods: z.array(onlineMethodSchema) }))
      .openapi({ description: "Amounts that still have to be paid online, one for each currency" }),
  })
  .openapi("OrderPayments");

export const presentPayment = (payment: Payment, mayPay: boolean): z.infer<typeof paymentSchema> => ({
  id: payment.id,
  amount: toMoney(payment),
  state: payment.state,
  method: payment.method,
  nextUrl: mayPay && payment.state === "pending" ? payment.nextUrl : null,
  failureCode: payment.failureCode,
  refunded: { minor: payment.refundedMinor, currency: payment.currency },
  createdAt: payment.createdAt.toISOString(),
  capturedAt: payment.capturedAt?.toISOString() ?? null,
});

/** Registers the routes of an order's payments. */
export function registerPaymentRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, getOrigin, payments: providers, logError } = services;
  const respondNotFound = (c: ApiContext) => respondWithProblem(c, { kind: "not_found", code: "order.not_found" });
  const mayPay = (c: ApiContext) => c.get("bearer")?.scopes.has("orders:write") !== false;
  const createContext = (c: ApiContext): PaymentContext => ({
    db,
    clock,
    origin: getOrigin(c.req.raw),
    providers,
    logError: (error) => logError?.(c.get("requestId"), error),
  });
  const presentOrderPayments = async (c: ApiContext, order: Order) => ({
    items: (await listOrderPayments(db, order.id)).map((payment) => presentPayment(payment, mayPay(c))),
    due: listPaymentsDue(order).map((due) => ({
      amount: toMoney(due),
      methods: providers.listMethods([toMoney(due)], order.billingAddress.country) as string[],
    })),
  });

  api.openapi(
    defineRoute("get", "/orders/{idOrToken}/payments", "listOrderPayments", {
      summary: "List the online payments of an order, the oldest first, and what is still due",
      ...allowGuests("orders:read"),
      request: { params: z.object({ idOrToken: createIdOrTokenSchema("order") }) },
      responses: defineResponses(200, "The payments", orderPaymentsSchema, [401, 403, 404, 429]),
    }),
    async (c) => {
      const order = await findRequestedOrder(db, c, c.req.valid("param").idOrToken);
      return order ? c.json(await presentOrderPayments(c, order), 200) : respondNotFound(c);
    },
  );

  api.openapi(
    defineRoute("post", "/orders/{idOrToken}/payments", "beginOrderPayment", {
      summary: "Begin the online payment of an order",
      description:
        "Returns the open payment of the currency if there is one, so that a repeated request never charges twice. Send the buyer to `nextUrl`. The state is known when the provider has told us: ask for the payments again.",
      ...allowGuests("orders:write"),
      request: {
        params: z.object({ idOrToken: createIdOrTokenSchema("order") }),
        body: {
          ...defineJsonBody(
            z.object({
              currency: createTextSchema(3, { description: "Default: the first currency that is due" }).optional(),
            }),
          ),
          required: false,
        },
      },
      responses: defineResponses(200, "The payment", paymentSchema, [400, 401, 403, 404, 409, 429, 503]),
    }),
    async (c) => {
      const order = await findRequestedOrder(db, c, c.req.valid("param").idOrToken);
      if (!order) return respondNotFound(c);
      const currency = c.req.valid("json")?.currency?.toUpperCase() ?? listPaymentsDue(order)[0]?.currency ?? "";
      const result = await beginPayment(createContext(c), order.id, currency);
      return result.ok ? c.json(presentPayment(result.value, mayPay(c)), 200) : respondWithProblem(c, result);
    },
  );
}
