import { data, type RouterContextProvider, redirect } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { StepContext } from "#domain/orders/commands.server.ts";
import { salePath } from "#domain/orders/order.ts";
import { type Sale, sellerOrderOf } from "#domain/orders/queries.server.ts";
import { mayPay, stepsFrom } from "#domain/orders/steps.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { translator } from "#i18n/i18n.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { idOfParam, notFound, stepContext } from "#web/orders/order-of-page.server.ts";
import { shownOrder } from "#web/orders/shown-order.server.ts";
import { type SaleTold, saleFlash } from "./flash.server.ts";

export type SalePageArgs = {
  request: Request;
  params: { sale?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/** What a page of a seller is about, and who acts; a page that isn't there when it is another seller's. */
export async function saleOfPage({ params, context }: SalePageArgs): Promise<Sale & { steps: StepContext }> {
  const { db } = context.get(visitContext);
  const { id: userId } = accountOfPage(context);
  const sellerIds = await sellersOf(db, userId, "orders");
  const id = idOfParam(params.sale);
  const sale = id && sellerIds.length > 0 ? await sellerOrderOf(db, sellerIds, id) : undefined;
  if (!sale) throw notFound();
  return { ...sale, steps: stepContext(context, { by: "seller", userId, sellerIds }) };
}

/** What the page of a sale shows; its forms' addresses show the same when they were refused. */
export async function loadSale(args: SalePageArgs) {
  const { db, origin } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const { order, share } = await saleOfPage(args);
  const { shares, ...shown } = shownOrder(order, await catalogueOf(db), language, "seller");
  const [own] = shares;
  if (!own) throw notFound();
  const told = saleFlash.read(args.request);
  const path = salePath(share.id);
  const page = {
    ...headOf(args.context, path, shown.title),
    path,
    order: shown,
    share: own,
    /** What can be done about it now. */
    next: stepsFrom(share.status, "seller"),
    pay:
      share.subtotalMinor > 0
        ? (["paid", "refunded"] as const).filter((to) => mayPay(share.status, share.paymentStatus, to))
        : [],
    news: told && { text: translator(language).t(`sales.news.${told.done}`) },
  };
  return data(page, told ? { headers: { "set-cookie": saleFlash.cleared(origin) } } : {});
}

export type SalePageData = Awaited<ReturnType<typeof loadSale>>["data"];

/** To the sale's page, which says what happened. */
export function toSale(context: Readonly<RouterContextProvider>, id: number, done: SaleTold["done"]): Response {
  const { origin } = context.get(visitContext);
  return redirect(salePath(id), { status: 303, headers: { "set-cookie": saleFlash.cookie({ done }, origin) } });
}
