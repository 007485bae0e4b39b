import { data, type RouterContextProvider, redirect } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { orderOf } from "#domain/orders/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { type OrderTold, orderFlash } from "./flash.server.ts";
import { shownOrder } from "./shown-order.server.ts";

export type OrderPageArgs = {
  request: Request;
  params: { order?: string | undefined; token?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/** An id as addresses write it; 0, which nothing has, for what is none. */
export const idOfParam = (param: string | undefined): number => (/^[1-9]\d{0,14}$/.test(param ?? "") ? Number(param) : 0);

export const notFound = () => data(null, { status: 404 });

/**
 * The order that a page is about: the reader's own by its id, or anybody's by its token. A page that isn't there when
 * it is nobody's, or somebody else's (ER-02).
 */
export async function orderOfPage({ params, context }: OrderPageArgs): Promise<{
  order: Order;
  path: string;
  /** Only for who came by it. */
  token: string | undefined;
  userId: number | null;
}> {
  const { db } = context.get(visitContext);
  const account = context.get(sessionContext)?.account;
  if (params.token !== undefined) {
    const order = /^[\w-]{16,64}$/.test(params.token) ? await orderOf(db, { token: params.token }) : undefined;
    if (!order) throw notFound();
    return { order, path: `/shop/orders/${order.token}`, token: order.token, userId: account?.id ?? null };
  }
  const id = idOfParam(params.order);
  const order = account && id ? await orderOf(db, { id, userId: account.id }) : undefined;
  if (!order) throw notFound();
  return { order, path: `/account/orders/${order.id}`, token: undefined, userId: account?.id ?? null };
}

/** What the order's page shows; its forms' addresses show the same when they were refused. */
export async function loadOrder(args: OrderPageArgs) {
  const { db, origin, refused } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const { order, path, token } = await orderOfPage(args);
  const shown = shownOrder(order, await catalogueOf(db), language, "buyer", token);
  const told = orderFlash.read(args.request);
  const page = {
    ...headOf(args.context, path, shown.title),
    path,
    isGuest: token !== undefined,
    order: shown,
    news: told && { kind: told.kind, text: translator(language).t(`orders.news.${told.kind}`) },
    /** A file was on its way that nobody would have read. */
    tooLarge: refused === 413,
  };
  return data(page, told ? { headers: { "set-cookie": orderFlash.cleared(origin) } } : {});
}

export type OrderPageData = Awaited<ReturnType<typeof loadOrder>>["data"];

/** To the order's page, which says what happened. */
export function toOrder(context: Readonly<RouterContextProvider>, path: string, kind: OrderTold["kind"]): Response {
  const { origin } = context.get(visitContext);
  return redirect(path, { status: 303, headers: { "set-cookie": orderFlash.cookie({ kind }, origin) } });
}
