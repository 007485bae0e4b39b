import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { MAX_EMAIL_LENGTH } from "#domain/forms/form-fields.ts";
import { cancelOrder, type OrderCommandActor } from "#domain/orders/commands.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { trackOrder } from "#domain/orders/order-tracking.server.ts";
import { findOrder, listUserOrders } from "#domain/orders/queries.server.ts";
import { transitionTextLimits } from "#domain/orders/transition-texts.ts";
import { allowGuests, requireScope, requireUser } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { orderSchema, ordersSchema, trackedOrderSchema } from "./order-schemas.ts";
import { presentApiOrder, presentTrackedOrder } from "./present-order.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createIdOrTokenSchema, findRequestedOrder } from "./requested-order.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { createOptionalTextSchema, createTextSchema, defineJsonBody, pageQuery } from "./schema-helpers.ts";
import { getActingAccount } from "./session.ts";

const defineRoute = createRouteDefiner("Orders");

/**
 * Registers the order routes (EN-06). Members open their own orders by id, and anybody can open an order by the token
 * in its mail. All other orders respond 404.
 */
export function registerOrderRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, getOrigin, getAddress, wakeMail } = services;

  const respondNotFound = (c: ApiContext) => respondWithProblem(c, { kind: "not_found", code: "order.not_found" });
  /**
   * Presents an order. Leaves out its token if the access token may only read orders, because with the order's token
   * one can cancel the order.
   */
  const presentForCaller = async (c: ApiContext, order: Order) => {
    const presented = presentApiOrder(order, await getCatalog(db), c.get("language"));
    return c.get("bearer")?.scopes.has("orders:write") === false ? { ...presented, token: null } : presented;
  };

  api.openapi(
    defineRoute("get", "/orders", "listOrders", {
      summary: "List the orders, newest first, 16 per page",
      ...requireScope("orders:read"),
      request: { query: pageQuery },
      responses: defineResponses(200, "A page of orders", ordersSchema, [400, 401, 403, 429]),
    }),
    async (c) => {
      const { items, ...page } = await listUserOrders(db, requireUser(c).id, c.req.valid("query").page);
      return c.json({ items: await Promise.all(items.map((order) => presentForCaller(c, order))), ...page }, 200);
    },
  );

  api.openapi(
    defineRoute("post", "/orders/track", "trackOrder", {
      summary: "Track an order by number and e-mail, without an account",
      description: "Returns only the steps. Amounts and addresses need the token of the order.",
      security: [{}],
      request: {
        body: defineJsonBody(
          z.object({ number: createTextSchema(40), email: createTextSchema(MAX_EMAIL_LENGTH, { format: "email" }) }),
        ),
      },
      responses: defineResponses(200, "The steps of the order", trackedOrderSchema, [400, 401, 403, 404, 429]),
    }),
    async (c) => {
      const result = await trackOrder({ db, clock, address: getAddress(c) }, c.req.valid("json"));
      return result.ok ? c.json(presentTrackedOrder(result.value), 200) : respondWithProblem(c, result);
    },
  );

  api.openapi(
    defineRoute("get", "/orders/{idOrToken}", "getOrder", {
      summary: "Get an order of the member, or by its token",
      ...allowGuests("orders:read"),
      request: { params: z.object({ idOrToken: createIdOrTokenSchema("order") }) },
      responses: defineResponses(200, "The order", orderSchema, [401, 403, 404, 429]),
    }),
    async (c) => {
      const order = await findRequestedOrder(db, c, c.req.valid("param").idOrToken);
      return order ? c.json(await presentForCaller(c, order), 200) : respondNotFound(c);
    },
  );

  api.openapi(
    defineRoute("post", "/orders/{id}/cancellation", "cancelOrder", {
      summary: "Cancel the parts of an order that are not shipped yet, by id or token",
      ...allowGuests("orders:write"),
      request: {
        params: z.object({ id: createIdOrTokenSchema("order") }),
        body: {
          ...defineJsonBody(z.object({ note: createOptionalTextSchema(transitionTextLimits.note) })),
          required: false,
        },
      },
      responses: defineResponses(200, "The order", orderSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const order = await findRequestedOrder(db, c, c.req.valid("param").id);
      if (!order) return respondNotFound(c);
      const actor: OrderCommandActor =
        order.userId !== null && order.userId === getActingAccount(c)?.id
          ? { by: "buyer", userId: order.userId }
          : { by: "buyer", token: order.token };
      const note = c.req.valid("json")?.note ?? undefined;
      const result = await cancelOrder({ db, clock, origin: getOrigin(c.req.raw), actor }, order.id, { note });
      if (!result.ok) return respondWithProblem(c, result);
      wakeMail();
      return c.json(await presentForCaller(c, (await findOrder(db, { token: order.token })) as Order), 200);
    },
  );
}
