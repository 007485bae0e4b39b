import { data, type RouterContextProvider, redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { OrderTransitionContext } from "#domain/orders/commands.server.ts";
import { getSellerOrderPath } from "#domain/orders/order.ts";
import { canChangePaymentStatus, getAllowedOrderTransitions } from "#domain/orders/order-transitions.ts";
import { findSellerOrder, type SellerOrderEntry } from "#domain/orders/queries.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { createNotFound, getOrderCommandContext, parseIdParam } from "#web/orders/order-from-params.server.ts";
import { presentOrderView } from "#web/orders/order-view-model.server.ts";
import { type SellerOrderFlash, sellerOrderFlash } from "./flash.server.ts";

export type SellerOrderPageArgs = {
  request: Request;
  params: { sale?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/** Loads the seller order of the URL for its seller. Throws 404 when the order belongs to another seller. */
export async function requireSellerOrder({
  params,
  context,
}: SellerOrderPageArgs): Promise<SellerOrderEntry & { steps: OrderTransitionContext }> {
  const { db } = context.get(requestContext);
  const { id: userId } = getCurrentAccount(context);
  const sellerIds = await listAccessibleSellerIds(db, userId, "orders");
  const id = parseIdParam(params.sale);
  const found = id && sellerIds.length > 0 ? await findSellerOrder(db, sellerIds, id) : undefined;
  if (!found) throw createNotFound();
  return { ...found, steps: getOrderCommandContext(context, { by: "seller", userId, sellerIds }) };
}

/** Loads the data of a seller order page. The routes of the page's forms load the same data when a form is rejected. */
export async function loadSellerOrder(args: SellerOrderPageArgs) {
  const { db, origin } = args.context.get(requestContext);
  const { language } = args.context.get(preferencesContext);
  const { order, sellerOrder } = await requireSellerOrder(args);
  const { shares, ...presentedOrder } = presentOrderView(order, await getCatalog(db), language, "seller");
  const [presentedSellerOrder] = shares;
  if (!presentedSellerOrder) throw createNotFound();
  const flash = sellerOrderFlash.read(args.request);
  const path = getSellerOrderPath(sellerOrder.id);
  const page = {
    ...createUnlistedHead(args.context, path, presentedOrder.title),
    path,
    order: presentedOrder,
    share: presentedSellerOrder,
    /** Status changes that the seller can make now. */
    next: getAllowedOrderTransitions(sellerOrder.status, "seller"),
    pay:
      sellerOrder.subtotalMinor > 0
        ? (["paid", "refunded"] as const).filter((to) =>
            canChangePaymentStatus(sellerOrder.status, sellerOrder.paymentStatus, to),
          )
        : [],
    news: flash && { text: getTranslator(language).t(`sellerOrders.outcomes.${flash.done}`) },
  };
  return data(page, flash ? { headers: { "set-cookie": sellerOrderFlash.cleared(origin) } } : {});
}

export type SellerOrderPageData = Awaited<ReturnType<typeof loadSellerOrder>>["data"];

/** Redirects to the seller order with a flash message about the change. */
export function redirectToSellerOrder(
  context: Readonly<RouterContextProvider>,
  id: number,
  done: SellerOrderFlash["done"],
): Response {
  const { origin } = context.get(requestContext);
  return redirect(getSellerOrderPath(id), {
    status: 303,
    headers: { "set-cookie": sellerOrderFlash.cookie({ done }, origin) },
  });
}
