import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { MAX_QUANTITY_PER_LINE, type OptionChoice } from "#domain/cart/cart.ts";
import { addCartCoupon, removeCartCoupon } from "#domain/cart/cart-coupons.server.ts";
import { getCheckoutCart } from "#domain/cart/checkout-cart.server.ts";
import {
  addCartLine,
  type CartContext,
  clearCart,
  removeCartLine,
  updateCartQuantities,
} from "#domain/cart/commands.server.ts";
import type { CheckoutCart } from "#domain/cart/queries.server.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { createCartCookie, readCartToken } from "#domain/cart/visitor.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Result } from "#kernel/result.ts";
import { allowGuests } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { cartSchema } from "./order-schemas.ts";
import { presentCart } from "./present-order.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { createTextSchema, defineJsonBody } from "./schema-helpers.ts";
import { getActingAccount } from "./session.ts";
import { destinationQuery, findDestination } from "./shipping-schemas.ts";

const defineRoute = createRouteDefiner("Cart");
const idParams = z.object({ id: z.string().openapi({ example: "12" }) });
const parseLineId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** Quantity of a line. A text may use digits of any script. The domain command validates the value. */
const quantity = z.union([z.number(), z.string()]).openapi({
  description: `Whole number from 1 to ${MAX_QUANTITY_PER_LINE}. Texts may contain Arabic digits`,
  example: 1,
});

/** Code of a coupon as it was typed. */
export const couponCode = createTextSchema(60, { description: "Code of a coupon", example: "SAVE10" });

/** Request body of a cart line, and of a line of an order without a cart. Options and their values are slugs. */
export const cartLineBody = z.object({
  productId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  quantity: quantity.default(1),
  options: z
    .array(
      z.object({
        name: createTextSchema(100, { description: "Slug of the option" }),
        value: createTextSchema(100, { description: "Slug of the value" }),
      }),
    )
    .max(20)
    .default([]),
  vehicleId: z.number().int().positive().max(2_147_483_647).nullish(),
});

/** Converts the request body of a line to the input of the domain command. */
export const toCartLineInput = ({ productId, quantity, options, vehicleId }: z.infer<typeof cartLineBody>) => ({
  ad: productId,
  quantity,
  options: Object.fromEntries(options.map(({ name, value }) => [name, value])) satisfies OptionChoice,
  vehicle: vehicleId ?? undefined,
});

/** Returns the owner of the cart: the acting member, otherwise the guest whom the cart cookie identifies. */
export const getApiCartVisitor = (c: ApiContext): CartVisitor => ({
  token: readCartToken(c.req.raw),
  userId: getActingAccount(c)?.id,
});

/**
 * Registers the cart routes (RT-11). A member's cart is the same on every device; a guest's cart belongs to a cookie.
 */
export function registerCartRoutes(api: OpenAPIHono<ApiEnv>, { db, clock, getOrigin, getAddress }: ApiServices): void {
  const createCartContext = (c: ApiContext): CartContext => ({ db, clock, visitor: getApiCartVisitor(c) });
  const presentCurrentCart = async (
    c: ApiContext,
    visitor: CartVisitor = getApiCartVisitor(c),
    loadedCart?: CheckoutCart,
    place: z.infer<typeof destinationQuery> = {},
  ) => {
    const [{ cart, settings }, catalog] = await Promise.all([
      loadedCart ?? getCheckoutCart(db, visitor, clock()),
      getCatalog(db),
    ]);
    return presentCart(
      cart,
      settings,
      { catalog, language: c.get("language"), now: clock() },
      findDestination(place, catalog),
    );
  };
  const respondWithCart = async (c: ApiContext, result: Result<unknown>) =>
    result.ok ? c.json(await presentCurrentCart(c), 200) : respondWithProblem(c, result);
  const responses = defineResponses(200, "The cart", cartSchema, [400, 401, 403, 404, 409, 429]);

  api.openapi(
    defineRoute("get", "/cart", "getCart", {
      ...allowGuests("orders:read"),
      summary: "Get the cart with current prices and stock, and the shipping to a place",
      request: { query: destinationQuery },
      responses: defineResponses(200, "The cart", cartSchema, [400, 401, 403, 429]),
    }),
    async (c) => c.json(await presentCurrentCart(c, undefined, undefined, c.req.valid("query")), 200),
  );

  api.openapi(
    defineRoute("delete", "/cart", "clearCart", {
      ...allowGuests("orders:write"),
      summary: "Empty the cart",
      responses: responses,
    }),
    async (c) => respondWithCart(c, await clearCart(createCartContext(c))),
  );

  api.openapi(
    defineRoute("post", "/cart/lines", "addCartLine", {
      ...allowGuests("orders:write"),
      summary: "Add a listing to the cart",
      request: { body: defineJsonBody(cartLineBody) },
      responses: defineResponses(201, "The cart", cartSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const context = createCartContext(c);
      const added = await addCartLine(context, toCartLineInput(c.req.valid("json")));
      if (!added.ok) return respondWithProblem(c, added);
      const { token, cart } = added.value;
      if (token) c.header("set-cookie", createCartCookie(token, getOrigin(c.req.raw)), { append: true });
      return c.json(await presentCurrentCart(c, { ...context.visitor, token }, cart), 201);
    },
  );

  api.openapi(
    defineRoute("patch", "/cart/lines/{id}", "updateCartLine", {
      ...allowGuests("orders:write"),
      summary: "Change the quantity of a line and accept its current price",
      request: { params: idParams, body: defineJsonBody(z.object({ quantity })) },
      responses: responses,
    }),
    async (c) => {
      const line = parseLineId(c.req.valid("param").id);
      if (line === 0) return respondWithProblem(c, { kind: "not_found", code: "cart.line_not_found" });
      const quantities = [{ line, quantity: c.req.valid("json").quantity }];
      return respondWithCart(c, await updateCartQuantities(createCartContext(c), { quantities }));
    },
  );

  api.openapi(
    defineRoute("delete", "/cart/lines/{id}", "removeCartLine", {
      ...allowGuests("orders:write"),
      summary: "Remove a line",
      request: { params: idParams },
      responses: responses,
    }),
    async (c) => respondWithCart(c, await removeCartLine(createCartContext(c), parseLineId(c.req.valid("param").id))),
  );

  api.openapi(
    defineRoute("post", "/cart/coupons", "addCartCoupon", {
      ...allowGuests("orders:write"),
      summary: "Enter the code of a coupon. It replaces the earlier coupon of the same seller, or of the site",
      request: { body: defineJsonBody(z.object({ coupon: couponCode })) },
      responses,
    }),
    async (c) => {
      const context = { ...createCartContext(c), address: getAddress(c) };
      return respondWithCart(c, await addCartCoupon(context, c.req.valid("json").coupon));
    },
  );

  api.openapi(
    defineRoute("delete", "/cart/coupons/{code}", "removeCartCoupon", {
      ...allowGuests("orders:write"),
      summary: "Remove a coupon",
      request: { params: z.object({ code: couponCode }) },
      responses,
    }),
    async (c) => respondWithCart(c, await removeCartCoupon(createCartContext(c), c.req.valid("param").code)),
  );
}
