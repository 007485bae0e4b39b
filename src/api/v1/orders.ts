import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { longestEmail } from "#domain/forms/fields.ts";
import { cancelOrder, type StepActor, stepLimits } from "#domain/orders/commands.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { orderOf, ordersOfUser } from "#domain/orders/queries.server.ts";
import { trackOrder } from "#domain/orders/track.server.ts";
import { jsonAnswer, jsonBody, optionalText, pageQuery, text } from "./content.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { memberOf, needs, open } from "./needs.ts";
import { orderSchema, ordersSchema, trackedOrderSchema } from "./order-schemas.ts";
import { presentOrder, presentTrackedOrder } from "./present-order.ts";
import { problem, problemAnswers } from "./problem.ts";
import { accountIn } from "./session.ts";

const tags = ["Orders"];
const byToken = (name: string) =>
  z.string().openapi({ description: `The ${name}'s id, or its token`, example: "1024" });

/** Orders: a member's own by id, anybody's by the token that their mail holds (EN-06). Somebody else's is not found. */
export function addOrders(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, originOf, addressOf, wakeMail } = services;

  const find = async (c: ApiContext, idOrToken: string): Promise<Order | undefined> => {
    const userId = accountIn(c)?.id;
    if (/^[\w-]{16,64}$/.test(idOrToken)) return orderOf(db, { token: idOrToken });
    if (!/^\d{1,15}$/.test(idOrToken)) return undefined;
    return userId === undefined ? undefined : orderOf(db, { id: Number(idOrToken), userId });
  };
  const notFound = (c: ApiContext) => problem(c, { kind: "not_found", code: "order.not_found" });
  /** An order's token opens it to anybody, to be cancelled too: programs that may only read don't get it. */
  const shown = (c: ApiContext, order: Order) => {
    const presented = presentOrder(order, c.get("language"));
    return c.get("bearer")?.scopes.has("orders:write") === false ? { ...presented, token: null } : presented;
  };

  api.openapi(
    createRoute({
      method: "get",
      path: "/orders",
      operationId: "listOrders",
      tags,
      summary: "One's orders, the newest first, 16 a page",
      ...needs("orders:read"),
      request: { query: pageQuery },
      responses: { 200: jsonAnswer("A page of them", ordersSchema), ...problemAnswers(400, 401, 403, 429) },
    }),
    async (c) => {
      const { items, ...page } = await ordersOfUser(db, memberOf(c).id, c.req.valid("query").page);
      return c.json({ items: items.map((order) => shown(c, order)), ...page }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/orders/track",
      operationId: "trackOrder",
      tags,
      summary: "Where an order is, by its number and e-mail, without an account",
      description: "Tells the steps alone: what was paid and where it goes is for who has the order's token.",
      security: [{}],
      request: {
        body: jsonBody(z.object({ number: text(40), email: text(longestEmail, { format: "email" }) })),
      },
      responses: { 200: jsonAnswer("Where it is", trackedOrderSchema), ...problemAnswers(400, 401, 403, 404, 429) },
    }),
    async (c) => {
      const result = await trackOrder({ db, clock, address: addressOf(c) }, c.req.valid("json"));
      return result.ok ? c.json(presentTrackedOrder(result.value), 200) : problem(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/orders/{idOrToken}",
      operationId: "getOrder",
      tags,
      summary: "An order of one's own, or whose token one has",
      ...open("orders:read"),
      request: { params: z.object({ idOrToken: byToken("order") }) },
      responses: { 200: jsonAnswer("The order", orderSchema), ...problemAnswers(401, 403, 404, 429) },
    }),
    async (c) => {
      const order = await find(c, c.req.valid("param").idOrToken);
      return order ? c.json(shown(c, order), 200) : notFound(c);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/orders/{id}/cancellation",
      operationId: "cancelOrder",
      tags,
      summary: "Cancel what of an order isn't on its way yet; by id or token",
      ...open("orders:write"),
      request: {
        params: z.object({ id: byToken("order") }),
        body: { ...jsonBody(z.object({ note: optionalText(stepLimits.note) })), required: false },
      },
      responses: { 200: jsonAnswer("The order", orderSchema), ...problemAnswers(400, 401, 403, 404, 409, 429) },
    }),
    async (c) => {
      const order = await find(c, c.req.valid("param").id);
      if (!order) return notFound(c);
      const actor: StepActor =
        order.userId !== null && order.userId === accountIn(c)?.id
          ? { by: "buyer", userId: order.userId }
          : { by: "buyer", token: order.token };
      const note = c.req.valid("json")?.note ?? undefined;
      const result = await cancelOrder({ db, clock, origin: originOf(c.req.raw), actor }, order.id, { note });
      if (!result.ok) return problem(c, result);
      wakeMail();
      return c.json(shown(c, (await orderOf(db, { token: order.token })) as Order), 200);
    },
  );
}
