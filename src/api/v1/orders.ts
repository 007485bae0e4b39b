import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { cancelOrder } from "#domain/orders/commands.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { orderOf, ordersOfUser } from "#domain/orders/queries.server.ts";
import { trackOrder } from "#domain/orders/track.server.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { orderSchema, ordersSchema } from "./order-schemas.ts";
import { presentOrder } from "./present-order.ts";
import { problem, problemAnswers } from "./problem.ts";
import { accountIn, signInFirst } from "./session.ts";

const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});
const looseBody = { content: { "application/json": { schema: z.looseObject({}) } } };

/** Orders: a member's own by id, anybody's by the token that their mail holds (EN-06). Somebody else's is not found. */
export function addOrders(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, originOf, addressOf, wakeMail } = services;

  const find = async (c: ApiContext, idOrToken: string): Promise<Order | undefined> => {
    const userId = accountIn(c)?.id;
    if (!/^\d{1,15}$/.test(idOrToken)) return orderOf(db, { token: idOrToken });
    return userId === undefined ? undefined : orderOf(db, { id: Number(idOrToken), userId });
  };
  const notFound = (c: ApiContext) => problem(c, { kind: "not_found", code: "order.not_found" }) as never;

  api.openapi(
    createRoute({
      method: "get",
      path: "/orders",
      summary: "One's orders, the newest first, 16 a page",
      request: { query: z.object({ page: z.string().optional() }) },
      responses: { 200: json("A page of them", ordersSchema), ...problemAnswers(401) },
    }),
    async (c) => {
      const account = accountIn(c);
      if (!account) return signInFirst(c) as never;
      const asked = c.req.valid("query").page ?? "1";
      const { items, ...page } = await ordersOfUser(db, account.id, /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1);
      return c.json({ items: items.map((order) => presentOrder(order, c.get("language"))), ...page }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/orders/track",
      summary: "An order by its number and e-mail, without an account",
      request: { body: { required: true, ...looseBody } },
      responses: { 200: json("The order", orderSchema), ...problemAnswers(400, 403, 404, 429) },
    }),
    async (c) => {
      const result = await trackOrder({ db, clock, address: addressOf(c) }, c.req.valid("json"));
      return result.ok ? c.json(presentOrder(result.value, c.get("language")), 200) : (problem(c, result) as never);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/orders/{idOrToken}",
      summary: "An order of one's own, or whose token one has",
      request: { params: z.object({ idOrToken: z.string() }) },
      responses: { 200: json("The order", orderSchema), ...problemAnswers(404) },
    }),
    async (c) => {
      const order = await find(c, c.req.valid("param").idOrToken);
      return order ? c.json(presentOrder(order, c.get("language")), 200) : notFound(c);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/orders/{id}/cancellation",
      summary: "Cancel what of an order isn't on its way yet; by id or token",
      request: { params: z.object({ id: z.string() }), body: looseBody },
      responses: { 200: json("The order", orderSchema), ...problemAnswers(400, 403, 404, 409) },
    }),
    async (c) => {
      const order = await find(c, c.req.valid("param").id);
      if (!order) return notFound(c);
      const result = await cancelOrder(
        {
          db,
          clock,
          origin: originOf(c.req.raw),
          actor:
            order.userId !== null && order.userId === accountIn(c)?.id
              ? { by: "buyer", userId: order.userId }
              : { by: "buyer", token: order.token },
        },
        order.id,
        { note: c.req.valid("json")?.note },
      );
      if (!result.ok) return problem(c, result) as never;
      wakeMail();
      return c.json(presentOrder((await orderOf(db, { token: order.token })) as Order, c.get("language")), 200);
    },
  );
}
