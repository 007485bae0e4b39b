import { redirect } from "react-router";
import { createCartCookie } from "#domain/cart/visitor.server.ts";
import { addOrderToCart } from "#domain/orders/reorder.server.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { getCartVisitor } from "#web/cart/cart-visitor.server.ts";
import { cartFlash } from "#web/cart/flash.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import type { Route } from "./+types/reorder.ts";
import { getOrderFromParams, orderFlash } from "./order-from-params.server.ts";

/** Maximum number of unavailable items that the notice in the cart names. */
const MAX_LISTED_NAMES = 6;

/** Adds the lines of an order to the cart again. The cart shows what is unavailable. */
export async function action(args: Route.ActionArgs) {
  const { db, clock, origin, language } = getPageContext(args.context);
  const { order, path } = await getOrderFromParams(args);
  const {
    token,
    added,
    lacking: unavailable,
  } = await addOrderToCart({ db, clock, visitor: getCartVisitor(args) }, order);
  if (added === 0) {
    const isCartFull = unavailable.some(({ code }) => code === "cart.full" || code === "cart.limit_reached");
    throw orderFlash.redirect(args.context, path, { kind: isCartFull ? "cartFull" : "nothingAgain" });
  }
  const headers = new Headers();
  if (token) headers.append("set-cookie", createCartCookie(token, origin));
  const names = unavailable.map(({ name, code }) => ({
    name: [...pickTranslation(name, language).text].slice(0, 60).join(""),
    code,
  }));
  headers.append(
    "set-cookie",
    cartFlash.cookie(
      { kind: "again", added, lacking: names.slice(0, MAX_LISTED_NAMES), more: names.length > MAX_LISTED_NAMES },
      origin,
    ),
  );
  return redirect("/shop/cart", { status: 303, headers });
}

/** Redirects visitors who open the URL of the form to the order. */
export async function loader(args: Route.LoaderArgs) {
  const { path } = await getOrderFromParams(args);
  return redirect(path);
}
