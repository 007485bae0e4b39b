import { redirect } from "react-router";
import { cartCookie } from "#domain/cart/cookie.server.ts";
import { reorder } from "#domain/orders/reorder.server.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { cartVisitor } from "#web/cart/cookie.server.ts";
import { cartFlash } from "#web/cart/flash.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import type { Route } from "./+types/reorder.ts";
import { orderOfPage, toOrder } from "./order-of-page.server.ts";

/** More names than this say nothing more. */
const mostNames = 6;

/** Puts an order's things into the cart again; the cart says what could not be had. */
export async function action(args: Route.ActionArgs) {
  const { db, clock, origin } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const { order, path } = await orderOfPage(args);
  const { token, added, lacking } = await reorder({ db, clock, visitor: cartVisitor(args) }, order);
  if (added === 0) {
    const full = lacking.some(({ code }) => code === "cart.full" || code === "cart.limit_reached");
    throw toOrder(args.context, path, full ? "cartFull" : "nothingAgain");
  }
  const headers = new Headers();
  if (token) headers.append("set-cookie", cartCookie(token, origin));
  const names = lacking.map(({ name, code }) => ({
    name: [...inLanguage(name, language).text].slice(0, 60).join(""),
    code,
  }));
  headers.append(
    "set-cookie",
    cartFlash.cookie(
      { kind: "again", added, lacking: names.slice(0, mostNames), more: names.length > mostNames },
      origin,
    ),
  );
  return redirect("/shop/cart", { status: 303, headers });
}

/** Who loads the page of the form gets the order. */
export async function loader(args: Route.LoaderArgs) {
  const { path } = await orderOfPage(args);
  return redirect(path);
}
