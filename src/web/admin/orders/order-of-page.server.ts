import { data, type RouterContextProvider } from "react-router";
import type { Member } from "#domain/accounts/roles.ts";
import { record } from "#domain/audit/record.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { StepContext } from "#domain/orders/commands.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { orderWithId } from "#domain/orders/queries.server.ts";
import { mayPay, stepsFrom } from "#domain/orders/steps.ts";
import { translator } from "#i18n/i18n.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { idOfParam, notFound, stepContext } from "#web/orders/order-of-page.server.ts";
import { shownOrder } from "#web/orders/shown-order.server.ts";
import { saleFlash } from "#web/sales/flash.server.ts";

type Args = {
  request: Request;
  params: { order?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/** Any order, and the steps of who runs the site. */
export async function anyOrderOfPage({ params, context }: Args): Promise<{ order: Order; steps: StepContext }> {
  const { db } = context.get(visitContext);
  const id = idOfParam(params.order);
  const order = id ? await orderWithId(db, id) : undefined;
  if (!order) throw notFound();
  return { order, steps: stepContext(context, { by: "staff", userId: accountOfPage(context).id }) };
}

/** What the page of an order shows; its forms' addresses show the same when they were refused. */
export async function loadAnyOrder(args: Args) {
  const { db, origin } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const { order } = await anyOrderOfPage(args);
  const shown = shownOrder(order, await catalogueOf(db), language, "staff");
  const path = `/admin/orders/${order.id}`;
  const told = saleFlash.read(args.request);
  const page = {
    ...headOf(args.context, path, shown.title),
    back: { href: "/admin/orders", label: translator(language).t("admin.rooms.orders.title") },
    links: order.userId
      ? [{ href: `/admin/users/${order.userId}`, label: translator(language).t("admin.link.buyer") }]
      : [],
    order: shown,
    shares: shown.shares.map((share, i) => {
      const own = order.sellers[i];
      return {
        share,
        path: `${path}/${share.id}`,
        sellerHref: `/admin/sellers/${own?.seller.id}`,
        next: stepsFrom(share.status, "staff"),
        pay: share.isDue
          ? (["paid", "refunded"] as const).filter((to) => mayPay(share.status, share.paymentStatus, to))
          : [],
      };
    }),
    news: told && { text: translator(language).t(`sales.news.${told.done}`) },
  };
  return data(page, told ? { headers: { "set-cookie": saleFlash.cleared(origin) } } : {});
}

export type AnyOrderData = Awaited<ReturnType<typeof loadAnyOrder>>["data"];

/** Writes down what staff did to somebody's order, besides the order's own steps. */
export const recordStep = (context: Readonly<RouterContextProvider>, order: Order, share: number, to: string) =>
  record(context.get(visitContext).db, accountOfPage(context) as Member, {
    action: "orders.step",
    subject: "orders",
    subjectId: order.id,
    details: { number: order.number, share, to },
  });
