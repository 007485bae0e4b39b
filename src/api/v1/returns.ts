import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { OrderCommandActor, OrderTransitionContext } from "#domain/orders/commands.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { findReturn, listReturns, listSellerReturns, type ReturnEntry } from "#domain/returns/queries.server.ts";
import { refundGoodwill, refundReturn } from "#domain/returns/refund-return.server.ts";
import { requestReturn } from "#domain/returns/request-return.server.ts";
import { returnReasons, returnTextLimits } from "#domain/returns/return.ts";
import { returnStates } from "#domain/returns/return-states.ts";
import { type SettableReturnState, transitionReturn } from "#domain/returns/return-transitions.server.ts";
import { canActForSeller } from "#domain/sellers/seller-access.server.ts";
import type { Result } from "#kernel/result.ts";
import { allowGuests, requireScope, requireUser } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { MAX_API_ID } from "./conversation-schemas.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createIdOrTokenSchema, findRequestedOrder } from "./requested-order.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import {
  createOptionalTextSchema,
  defineJsonBody,
  pageQuery,
  paginationShape,
  timestampSchema,
} from "./schema-helpers.ts";
import { moneySchema } from "./schemas.ts";
import { getActingAccount } from "./session.ts";

const defineRoute = createRouteDefiner("Orders");

const id = z.coerce.number().int().min(1).max(MAX_API_ID);
const sellerId = z.coerce.number().int().min(1).max(2_147_483_647);
const note = createOptionalTextSchema(returnTextLimits.note);
const amount = z
  .number()
  .int()
  .min(1)
  .max(MAX_API_ID)
  .openapi({ description: "In minor units of the order's currency" });

const returnSchema = z
  .object({
    id: z.number().int(),
    sellerOrderId: z.number().int(),
    orderNumber: z.string(),
    lineId: z.number().int(),
    quantity: z.number().int(),
    reason: z.enum(returnReasons),
    state: z.enum(returnStates as ["requested"]).openapi({
      description: "`disputed` waits for the site's decision. `withdrawn`, `refunded` and `rejected` are final",
    }),
    guaranteed: z.boolean().openapi({ description: "Accepted at once, because the site said that the part fits" }),
    shippingPaidBy: z.enum(["buyer", "seller", "platform"]),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    respondBy: timestampSchema.nullable().openapi({ description: "Time at which the site acts, if nobody else does" }),
    value: moneySchema.openapi({ description: "Refund in whole" }),
    refunded: moneySchema,
    photos: z.number().int().openapi({ description: "Number of photos" }),
    events: z.array(
      z.object({
        state: z.enum(returnStates as ["requested"]),
        by: z.enum(["buyer", "seller", "staff", "system"]),
        note: z.string().nullable(),
        at: timestampSchema,
      }),
    ),
    createdAt: timestampSchema,
  })
  .openapi("Return");

const presentReturn = ({ found, order, sellerOrder, valueMinor }: ReturnEntry): z.infer<typeof returnSchema> => {
  const { currency } = sellerOrder.charge;
  return {
    id: found.id,
    sellerOrderId: found.sellerOrderId,
    orderNumber: order.number,
    lineId: found.lineId,
    quantity: found.quantity,
    reason: found.reason,
    state: found.state as "requested",
    guaranteed: found.guaranteed,
    shippingPaidBy: found.shippingPaidBy,
    carrier: found.carrier,
    trackingNumber: found.trackingNumber,
    respondBy: found.respondBy?.toISOString() ?? null,
    value: { minor: valueMinor, currency },
    refunded: { minor: found.refundedMinor, currency },
    photos: found.photos.length,
    events: found.events.map(({ state, by, note: words, at }) => ({
      state: state as "requested",
      by,
      note: words,
      at: at.toISOString(),
    })),
    createdAt: found.createdAt.toISOString(),
  };
};

const orderNotFound = { kind: "not_found", code: "order.not_found" } as const;
const returnNotFound = { kind: "not_found", code: "return.not_found" } as const;
const sellerNotFound = { kind: "not_found", code: "seller.not_found" } as const;

/** Registers the routes of returns, for buyers by order and for sellers by their id. */
export function registerReturnRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, getOrigin, wakeMail, wakePayments } = services;
  const createContext = (c: ApiContext, actor: OrderCommandActor): OrderTransitionContext => ({
    db,
    clock,
    origin: getOrigin(c.req.raw),
    actor,
  });
  const getBuyer = (c: ApiContext, order: Order): OrderCommandActor =>
    order.userId !== null && order.userId === getActingAccount(c)?.id
      ? { by: "buyer", userId: order.userId }
      : { by: "buyer", token: order.token };
  /** Finds a return of an order of the caller. */
  const findOrderReturn = async (order: Order | undefined, returnId: number) => {
    const entry = order && (await findReturn(db, returnId));
    return entry?.order.id === order?.id ? entry : undefined;
  };
  /** Finds a return to a seller of the caller. */
  const findSellerReturn = async (c: ApiContext, ownSellerId: number, returnId: number) => {
    if (!(await canActForSeller(db, requireUser(c).id, ownSellerId, "orders"))) return undefined;
    const entry = await findReturn(db, returnId);
    return entry?.sellerOrder.seller.id === ownSellerId ? entry : undefined;
  };
  const getSeller = (c: ApiContext, ownSellerId: number): OrderCommandActor => ({
    by: "seller",
    userId: requireUser(c).id,
    sellerIds: [ownSellerId],
  });
  /** Wakes the jobs after a change, and reads the return again. */
  const finish = async (result: Result<unknown>, returnId: number): Promise<ReturnEntry | undefined> => {
    if (!result.ok) return undefined;
    wakeMail();
    wakePayments();
    return findReturn(db, returnId);
  };

  api.openapi(
    defineRoute("get", "/orders/{idOrToken}/returns", "listOrderReturns", {
      summary: "List the returns of an order, the oldest first",
      ...allowGuests("orders:read"),
      request: { params: z.object({ idOrToken: createIdOrTokenSchema("order") }) },
      responses: defineResponses(200, "The returns", z.object({ items: z.array(returnSchema) }), [401, 403, 404, 429]),
    }),
    async (c) => {
      const order = await findRequestedOrder(db, c, c.req.valid("param").idOrToken);
      if (!order) return respondWithProblem(c, orderNotFound);
      const returns = await listReturns(
        db,
        order.sellers.map(({ id: sellerOrderId }) => sellerOrderId),
      );
      const entries = await Promise.all(returns.map((each) => findReturn(db, each.id)));
      return c.json({ items: entries.flatMap((entry) => (entry ? [presentReturn(entry)] : [])) }, 200);
    },
  );

  api.openapi(
    defineRoute("post", "/orders/{idOrToken}/returns", "requestReturn", {
      summary: "Ask for the return of pieces of an order line",
      description:
        "A part that does not fit, although the order says that it fits, is accepted at once. Photos are added on the site only.",
      ...allowGuests("orders:write"),
      request: {
        params: z.object({ idOrToken: createIdOrTokenSchema("order") }),
        body: defineJsonBody(
          z.object({
            lineId: z.number().int().min(1).max(MAX_API_ID),
            quantity: z.number().int().min(1).max(1_000_000).default(1),
            reason: z.enum(returnReasons),
            note: createOptionalTextSchema(returnTextLimits.note, {
              description: "Required for `damaged`, `wrong-part` and `not-as-described`",
            }),
          }),
        ),
      },
      responses: defineResponses(201, "The return", returnSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const order = await findRequestedOrder(db, c, c.req.valid("param").idOrToken);
      const input = c.req.valid("json");
      const sellerOrder = order?.sellers.find(({ lines }) => lines.some((line) => line.id === input.lineId));
      if (!order || !sellerOrder) return respondWithProblem(c, orderNotFound);
      const receipts = { save: async () => "", read: async () => undefined, remove: async () => {} };
      const context = { ...createContext(c, getBuyer(c, order)), receipts };
      const result = await requestReturn(context, sellerOrder.id, input);
      if (!result.ok) return respondWithProblem(c, result);
      const entry = await finish(result, result.value.id);
      return c.json(presentReturn(entry as ReturnEntry), 201);
    },
  );

  api.openapi(
    defineRoute("post", "/orders/{idOrToken}/returns/{returnId}/state", "moveOwnReturn", {
      summary: "Say that the goods were sent, withdraw a return, or dispute the seller's answer",
      ...allowGuests("orders:write"),
      request: {
        params: z.object({ idOrToken: createIdOrTokenSchema("order"), returnId: id }),
        body: defineJsonBody(
          z.object({
            state: z.enum(["sent", "withdrawn", "disputed"]),
            carrier: createOptionalTextSchema(returnTextLimits.carrier, { description: "Required for `sent`" }),
            trackingNumber: createOptionalTextSchema(returnTextLimits.trackingNumber),
            note: createOptionalTextSchema(returnTextLimits.note, { description: "Required for `disputed`" }),
          }),
        ),
      },
      responses: defineResponses(200, "The return", returnSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const { idOrToken, returnId } = c.req.valid("param");
      const { state, ...texts } = c.req.valid("json");
      const order = await findRequestedOrder(db, c, idOrToken);
      if (!order || !(await findOrderReturn(order, returnId))) return respondWithProblem(c, returnNotFound);
      const result = await transitionReturn(createContext(c, getBuyer(c, order)), returnId, state, texts);
      const entry = await finish(result, returnId);
      if (!result.ok) return respondWithProblem(c, result);
      return c.json(presentReturn(entry as ReturnEntry), 200);
    },
  );

  api.openapi(
    defineRoute("get", "/me/sellers/{id}/returns", "listSellerReturns", {
      summary: "List the returns to an own seller, the newest first",
      ...requireScope("orders:read"),
      request: { params: z.object({ id: sellerId }), query: pageQuery },
      responses: defineResponses(
        200,
        "A page of returns",
        z.object({ items: z.array(returnSchema), ...paginationShape }),
        [400, 401, 403, 404, 429],
      ),
    }),
    async (c) => {
      const { id: ownSellerId } = c.req.valid("param");
      if (!(await canActForSeller(db, requireUser(c).id, ownSellerId, "orders")))
        return respondWithProblem(c, sellerNotFound);
      const { items, ...page } = await listSellerReturns(db, [ownSellerId], c.req.valid("query").page);
      return c.json({ items: items.map(presentReturn), ...page }, 200);
    },
  );

  api.openapi(
    defineRoute("post", "/me/sellers/{id}/returns/{returnId}/state", "moveSellerReturn", {
      summary: "Accept or decline a return, or say that the goods have arrived",
      ...requireScope("orders:write"),
      request: {
        params: z.object({ id: sellerId, returnId: id }),
        body: defineJsonBody(
          z.object({
            state: z.enum(["approved", "declined", "received"]),
            note: createOptionalTextSchema(returnTextLimits.note, { description: "Required for `declined`" }),
            restock: z
              .boolean()
              .default(false)
              .openapi({ description: "Puts received goods on sale again. Only for `received`" }),
          }),
        ),
      },
      responses: defineResponses(200, "The return", returnSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const { id: ownSellerId, returnId } = c.req.valid("param");
      const { state, ...input } = c.req.valid("json");
      if (!(await findSellerReturn(c, ownSellerId, returnId))) return respondWithProblem(c, returnNotFound);
      const result = await transitionReturn(
        createContext(c, getSeller(c, ownSellerId)),
        returnId,
        state as SettableReturnState,
        input,
      );
      const entry = await finish(result, returnId);
      if (!result.ok) return respondWithProblem(c, result);
      return c.json(presentReturn(entry as ReturnEntry), 200);
    },
  );

  api.openapi(
    defineRoute("post", "/me/sellers/{id}/returns/{returnId}/refund", "refundReturn", {
      summary: "Refund a return, in part or as a whole",
      description: "The same request sent twice refunds once. A refund in part needs a note.",
      ...requireScope("orders:write"),
      request: {
        params: z.object({ id: sellerId, returnId: id }),
        body: defineJsonBody(z.object({ amount, note })),
      },
      responses: defineResponses(200, "The return", returnSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const { id: ownSellerId, returnId } = c.req.valid("param");
      const input = c.req.valid("json");
      if (!(await findSellerReturn(c, ownSellerId, returnId))) return respondWithProblem(c, returnNotFound);
      const context = createContext(c, getSeller(c, ownSellerId));
      const result = await refundReturn(context, returnId, { amountMinor: input.amount, note: input.note });
      const entry = await finish(result, returnId);
      if (!result.ok) return respondWithProblem(c, result);
      return c.json(presentReturn(entry as ReturnEntry), 200);
    },
  );

  api.openapi(
    defineRoute("post", "/me/sellers/{id}/orders/{sellerOrderId}/refunds", "refundSellerOrder", {
      summary: "Refund a part of a paid order without a return",
      description: "`key` is a UUID of the client: the same refund sent twice is made once.",
      ...requireScope("orders:write"),
      request: {
        params: z.object({ id: sellerId, sellerOrderId: id }),
        body: defineJsonBody(
          z.object({ key: z.uuid().openapi({ example: "0b6c7d1e-52a5-4f0f-9a3e-6f1d2c3b4a59" }), amount, note }),
        ),
      },
      responses: defineResponses(200, "The refund", z.object({ id: z.uuid(), amount }), [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const { id: ownSellerId, sellerOrderId } = c.req.valid("param");
      const input = c.req.valid("json");
      if (!(await canActForSeller(db, requireUser(c).id, ownSellerId, "orders")))
        return respondWithProblem(c, sellerNotFound);
      const context = createContext(c, getSeller(c, ownSellerId));
      const refund = { key: input.key, amountMinor: input.amount, note: input.note };
      const result = await refundGoodwill(context, sellerOrderId, refund);
      if (!result.ok) return respondWithProblem(c, result);
      wakeMail();
      wakePayments();
      return c.json({ id: input.key, amount: input.amount }, 200);
    },
  );
}
