import { data, type RouterContextProvider, redirect } from "react-router";
import type { Account } from "#domain/accounts/account.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { StepActor, StepContext } from "#domain/orders/commands.server.ts";
import { type Order, trackedOrderPath } from "#domain/orders/order.ts";
import { orderOf } from "#domain/orders/queries.server.ts";
import { bankAccount } from "#domain/orders/settings.server.ts";
import { translator } from "#i18n/i18n.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { type OrderTold, orderFlash } from "./flash.server.ts";
import { reviewLinksOf } from "./review-links.server.ts";
import { shownOrder } from "./shown-order.server.ts";

export type OrderPageArgs = {
  request: Request;
  params: { order?: string | undefined; token?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/** An id as addresses write it; 0, which nothing has, for what is none. */
export const idOfParam = (param: string | undefined): number =>
  /^[1-9]\d{0,14}$/.test(param ?? "") ? Number(param) : 0;

type Buyer = Extract<StepActor, { by: "buyer" }>;

/** What the commands of orders need of a request. */
export function stepContext(context: Readonly<RouterContextProvider>, actor: StepActor): StepContext {
  const { db, clock, origin } = context.get(visitContext);
  return { db, clock, origin, actor };
}

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
  /** By what right they change it. */
  who: Buyer;
}> {
  const { db } = context.get(visitContext);
  const account = context.get(sessionContext)?.account;
  if (params.token !== undefined) {
    const order = /^[\w-]{16,64}$/.test(params.token) ? await orderOf(db, { token: params.token }) : undefined;
    if (!order) throw notFound();
    return {
      order,
      path: trackedOrderPath(order.token),
      token: order.token,
      // Of their own order a member's steps are theirs, by whichever way they came.
      who:
        account && account.id === order.userId
          ? { by: "buyer", userId: account.id }
          : { by: "buyer", token: order.token },
    };
  }
  const id = idOfParam(params.order);
  const order = account && id ? await orderOf(db, { id, userId: account.id }) : undefined;
  if (!account || !order) throw notFound();
  return { order, path: `/account/orders/${order.id}`, token: undefined, who: { by: "buyer", userId: account.id } };
}

/** What the order's page shows; its forms' addresses show the same when they were refused. */
export async function loadOrder(args: OrderPageArgs) {
  const { db, origin, refused } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const { order, path, token, who } = await orderOfPage(args);
  const shown = shownOrder(order, await catalogueOf(db), language, "buyer", token);
  const account = order.payment === "bank-transfer" ? await bankAccount(db) : undefined;
  const told = orderFlash.read(args.request);
  const page = {
    ...headOf(args.context, path, shown.title),
    path,
    isGuest: token !== undefined,
    /** The reader's address, when confirming it brings this order into their account. */
    claim: claimableBy(args.context.get(sessionContext)?.account, order),
    order: shown,
    account,
    reviews: await reviewLinksOf(db, "userId" in who ? who.userId : undefined, order),
    news: told && { kind: told.kind, text: translator(language).t(`orders.news.${told.kind}`) },
    /** A file was on its way that nobody would have read. */
    tooLarge: refused === 413,
  };
  return data(page, told ? { headers: { "set-cookie": orderFlash.cleared(origin) } } : {});
}

export type OrderPageData = Awaited<ReturnType<typeof loadOrder>>["data"];

/** The address that a member has yet to confirm to have a guest's order in their account. */
const claimableBy = (account: Account | undefined, { userId, email }: Order): string | undefined =>
  account && !account.emailVerified && userId === null && account.email.toLowerCase() === email.toLowerCase()
    ? account.email
    : undefined;

/** To the order's page, which says what happened. */
export function toOrder(context: Readonly<RouterContextProvider>, path: string, kind: OrderTold["kind"]): Response {
  const { origin } = context.get(visitContext);
  return redirect(path, { status: 303, headers: { "set-cookie": orderFlash.cookie({ kind }, origin) } });
}
