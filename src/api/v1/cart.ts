import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Choice } from "#domain/cart/cart.ts";
import { addLine, type CartContext, clearCart, removeLine, updateQuantities } from "#domain/cart/commands.server.ts";
import { cartCookie, cartTokenOf } from "#domain/cart/cookie.server.ts";
import { cartOf } from "#domain/cart/queries.server.ts";
import { totalsSettings } from "#domain/cart/settings.server.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { Result } from "#kernel/result.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { cartSchema } from "./order-schemas.ts";
import { presentCart } from "./present-order.ts";
import { problem, problemAnswers } from "./problem.ts";
import { accountIn } from "./session.ts";

const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});
const body = <T extends z.ZodType>(schema: T) => ({ required: true, content: { "application/json": { schema } } });
const byId = z.object({ id: z.string() });
const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** A quantity in any digits; the domain says what is wrong with others. */
const quantity = z.union([z.number(), z.string()]);

/** What is put into a cart, or ordered at once: option and value by their slugs. */
export const lineBody = z.object({
  productId: z.number().int(),
  quantity: quantity.default(1),
  options: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  vehicleId: z.number().int().nullish(),
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
  const shown = async (c: ApiContext, visitor: CartVisitor = visitorIn(c)) => {
    const [cart, settings, catalogue] = await Promise.all([cartOf(db, visitor), totalsSettings(db), catalogueOf(db)]);
    return presentCart(cart, settings, { catalogue, language: c.get("language"), now: clock() });
  };
  const answer = async (c: ApiContext, result: Result<unknown>) =>
    result.ok ? c.json(await shown(c), 200) : (problem(c, result) as never);
  const answers = { 200: json("The cart", cartSchema), ...problemAnswers(400, 403, 404, 409) };

  api.openapi(
    createRoute({
      method: "get",
      path: "/cart",
      summary: "The cart, at today's prices and stock",
      responses: { 200: json("The cart", cartSchema) },
    }),
    async (c) => c.json(await shown(c), 200),
  );

  api.openapi(
    createRoute({ method: "delete", path: "/cart", summary: "Take everything out", responses: answers }),
    async (c) => answer(c, await clearCart(contextOf(c))),
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/cart/lines",
      summary: "Put an ad in; the same with the same options becomes more of one line",
      request: { body: body(lineBody) },
      responses: { 201: json("The cart", cartSchema), ...problemAnswers(400, 403, 404, 409) },
    }),
    async (c) => {
      const context = contextOf(c);
      const added = await addLine(context, lineInput(c.req.valid("json")));
      if (!added.ok) return problem(c, added) as never;
      const { token } = added.value;
      if (token) c.header("set-cookie", cartCookie(token, originOf(c.req.raw)), { append: true });
      return c.json(await shown(c, { ...context.visitor, token }), 201);
    },
  );

  api.openapi(
    createRoute({
      method: "patch",
      path: "/cart/lines/{id}",
      summary: "Change how many; today's price counts as seen",
      request: { params: byId, body: body(z.object({ quantity })) },
      responses: answers,
    }),
    async (c) => {
      const line = idOf(c.req.valid("param").id);
      if (line === 0) return problem(c, { kind: "not_found", code: "cart.line_not_found" }) as never;
      const quantities = [{ line, quantity: c.req.valid("json").quantity }];
      return answer(c, await updateQuantities(contextOf(c), { quantities }));
    },
  );

  api.openapi(
    createRoute({
      method: "delete",
      path: "/cart/lines/{id}",
      summary: "Take a line out",
      request: { params: byId },
      responses: answers,
    }),
    async (c) => answer(c, await removeLine(contextOf(c), idOf(c.req.valid("param").id))),
  );
}
