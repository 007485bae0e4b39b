import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { type Choice, mostOfOne } from "#domain/cart/cart.ts";
import { addLine, type CartContext, clearCart, removeLine, updateQuantities } from "#domain/cart/commands.server.ts";
import { cartCookie, cartTokenOf } from "#domain/cart/cookie.server.ts";
import { type CartToPay, cartToPay } from "#domain/cart/queries.server.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { Result } from "#kernel/result.ts";
import { jsonAnswer, jsonBody, text } from "./content.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { open } from "./needs.ts";
import { cartSchema } from "./order-schemas.ts";
import { presentCart } from "./present-order.ts";
import { problem, problemAnswers } from "./problem.ts";
import { accountIn } from "./session.ts";

const tags = ["Cart"];
const byId = z.object({ id: z.string().openapi({ example: "12" }) });
const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** A quantity in any digits; the domain says what is wrong with others. */
const quantity = z.union([z.number(), z.string()]).openapi({
  description: `A whole number from 1 to ${mostOfOne}; as a text also in Arabic digits`,
  example: 1,
});

/** What is put into a cart, or ordered at once: option and value by their slugs. */
export const lineBody = z.object({
  productId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  quantity: quantity.default(1),
  options: z
    .array(z.object({ name: text(100, { description: "Its slug" }), value: text(100, { description: "Its slug" }) }))
    .max(20)
    .default([]),
  vehicleId: z.number().int().positive().max(2_147_483_647).nullish(),
});

/** The line as the domain reads it. */
export const lineInput = ({ productId, quantity, options, vehicleId }: z.infer<typeof lineBody>) => ({
  ad: productId,
  quantity,
  options: Object.fromEntries(options.map(({ name, value }) => [name, value])) satisfies Choice,
  vehicle: vehicleId ?? undefined,
});

/** Whose cart it is: the member's, else the one that the browser's cookie opens. */
export const visitorIn = (c: ApiContext): CartVisitor => ({
  token: cartTokenOf(c.req.raw),
  userId: accountIn(c)?.id,
});

/** The cart (RT-11): a member's on every device, a visitor's by a cookie. */
export function addCart(api: OpenAPIHono<ApiEnv>, { db, clock, originOf }: ApiServices): void {
  const contextOf = (c: ApiContext): CartContext => ({ db, clock, visitor: visitorIn(c) });
  const shown = async (c: ApiContext, visitor: CartVisitor = visitorIn(c), known?: CartToPay) => {
    const [{ cart, settings }, catalogue] = await Promise.all([known ?? cartToPay(db, visitor), catalogueOf(db)]);
    return presentCart(cart, settings, { catalogue, language: c.get("language"), now: clock() });
  };
  const answer = async (c: ApiContext, result: Result<unknown>) =>
    result.ok ? c.json(await shown(c), 200) : problem(c, result);
  const answers = { 200: jsonAnswer("The cart", cartSchema), ...problemAnswers(400, 401, 403, 404, 409, 429) };

  api.openapi(
    createRoute({
      method: "get",
      path: "/cart",
      operationId: "getCart",
      tags,
      ...open("orders:read"),
      summary: "The cart, at today's prices and stock",
      responses: { 200: jsonAnswer("The cart", cartSchema), ...problemAnswers(401, 403, 429) },
    }),
    async (c) => c.json(await shown(c), 200),
  );

  api.openapi(
    createRoute({
      method: "delete",
      path: "/cart",
      operationId: "clearCart",
      tags,
      ...open("orders:write"),
      summary: "Take everything out",
      responses: answers,
    }),
    async (c) => answer(c, await clearCart(contextOf(c))),
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/cart/lines",
      operationId: "addCartLine",
      tags,
      ...open("orders:write"),
      summary: "Put an ad in; the same with the same options becomes more of one line",
      request: { body: jsonBody(lineBody) },
      responses: { 201: jsonAnswer("The cart", cartSchema), ...problemAnswers(400, 401, 403, 404, 409, 429) },
    }),
    async (c) => {
      const context = contextOf(c);
      const added = await addLine(context, lineInput(c.req.valid("json")));
      if (!added.ok) return problem(c, added);
      const { token, cart } = added.value;
      if (token) c.header("set-cookie", cartCookie(token, originOf(c.req.raw)), { append: true });
      return c.json(await shown(c, { ...context.visitor, token }, cart), 201);
    },
  );

  api.openapi(
    createRoute({
      method: "patch",
      path: "/cart/lines/{id}",
      operationId: "updateCartLine",
      tags,
      ...open("orders:write"),
      summary: "Change how many; today's price counts as seen",
      request: { params: byId, body: jsonBody(z.object({ quantity })) },
      responses: answers,
    }),
    async (c) => {
      const line = idOf(c.req.valid("param").id);
      if (line === 0) return problem(c, { kind: "not_found", code: "cart.line_not_found" });
      const quantities = [{ line, quantity: c.req.valid("json").quantity }];
      return answer(c, await updateQuantities(contextOf(c), { quantities }));
    },
  );

  api.openapi(
    createRoute({
      method: "delete",
      path: "/cart/lines/{id}",
      operationId: "removeCartLine",
      tags,
      ...open("orders:write"),
      summary: "Take a line out",
      request: { params: byId },
      responses: answers,
    }),
    async (c) => answer(c, await removeLine(contextOf(c), idOf(c.req.valid("param").id))),
  );
}
