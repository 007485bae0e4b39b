import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Account } from "#domain/accounts/account.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listHeldSellerOrderIds } from "#domain/ledger/release-escrow.server.ts";
import { readBankAccount } from "#domain/orders/bank-account.server.ts";
import type { OrderCommandActor, OrderTransitionContext } from "#domain/orders/commands.server.ts";
import { getTrackedOrderPath, type Order } from "#domain/orders/order.ts";
import { canConfirmReceipt } from "#domain/orders/order-transitions.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext, sessionContext } from "#web/context.ts";
import { createFlash } from "#web/flash-cookie.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { listInvoiceLinks } from "./invoice-view.server.ts";
import { listRefundedTexts, listReturnableLineViews, listReturnLinks } from "./order-returns.server.ts";
import { presentOrderView } from "./order-view-model.server.ts";
import { getReviewLinks } from "./review-links.server.ts";

/** Outcome of an action on an order for the next page. Texts are in `orders.outcomes`. */
const outcomeSchema = z.object({
  kind: z.enum(["cancelled", "receipt", "late", "nothingAgain", "cartFull", "received", "notReceivable"]),
});

export const orderFlash = createFlash("order", outcomeSchema);

export type OrderPageArgs = {
  request: Request;
  params: { order?: string | undefined; token?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

type BuyerActor = Extract<OrderCommandActor, { by: "buyer" }>;

/** Builds the context of the order commands from a request. `actor` is the person on whose behalf they run. */
export function getOrderCommandContext(
  context: Readonly<RouterContextProvider>,
  actor: OrderCommandActor,
): OrderTransitionContext {
  const { db, clock, origin } = context.get(requestContext);
  return { db, clock, origin, actor };
}

/** Creates the 404 response that pages throw. */
export const createNotFound = () => data(null, { status: 404 });

/**
 * Returns the order named in the URL: the reader's own order by id, or any order by its secret token. Throws 404 for
 * unknown orders and orders of others (ER-02).
 */
export async function getOrderFromParams({ params, context }: OrderPageArgs): Promise<{
  order: Order;
  path: string;
  /** Token of the order. Set only when the URL has one. */
  token: string | undefined;
  /** Buyer who may change the order. */
  actor: BuyerActor;
}> {
  const { db } = context.get(requestContext);
  const account = context.get(sessionContext)?.account;
  if (params.token !== undefined) {
    const order = /^[\w-]{16,64}$/.test(params.token) ? await findOrder(db, { token: params.token }) : undefined;
    if (!order) throw createNotFound();
    return {
      order,
      path: getTrackedOrderPath(order.token),
      token: order.token,
      // A signed-in buyer acts as the account, even through the token link.
      actor:
        account && account.id === order.userId
          ? { by: "buyer", userId: account.id }
          : { by: "buyer", token: order.token },
    };
  }
  const id = parsePositiveId(params.order);
  const order = account && id ? await findOrder(db, { id, userId: account.id }) : undefined;
  if (!account || !order) throw createNotFound();
  return { order, path: `/account/orders/${order.id}`, token: undefined, actor: { by: "buyer", userId: account.id } };
}

/**
 * Loads the data of an order page. The routes of its forms load the same data, because they show the page again with
 * the errors.
 */
export async function loadOrderPage(args: OrderPageArgs) {
  const { db, clock, refusedStatus: refused, language } = getPageContext(args.context);
  const { order, path, token, actor } = await getOrderFromParams(args);
  const orderView = presentOrderView(order, await getCatalog(db), language, "buyer", token);
  const account = order.payment === "bank-transfer" ? await readBankAccount(db) : undefined;
  const onTheWay = order.sellers.filter(({ status }) => canConfirmReceipt(status));
  const outcome = orderFlash.read(args.request);
  const page = {
    ...createUnlistedHead(args.context, path, orderView.title),
    path,
    isGuest: token !== undefined,
    /**
     * Unconfirmed email address of the reader's account, when it is that of the guest order. Confirming the address
     * adds the order to the account.
     */
    claim: getClaimableEmail(args.context.get(sessionContext)?.account, order),
    order: orderView,
    invoices: await listInvoiceLinks(db, { sellerOrderIds: order.sellers.map(({ id }) => id) }, path),
    account,
    returns: await listReturnLinks(db, order.sellers, path, language),
    refunded: await listRefundedTexts(db, order, await getCatalog(db), language),
    /** Lines that the buyer can still return. */
    returnable: await listReturnableLineViews(db, order.sellers, { path, language, now: clock() }),
    /** Ids of the seller orders whose receipt the buyer can confirm, because their money is held until then. */
    receivable: await listHeldSellerOrderIds(
      db,
      onTheWay.map(({ id }) => id),
    ),
    reviews: await getReviewLinks(db, "userId" in actor ? actor.userId : undefined, order),
    news: outcome && { kind: outcome.kind, text: getTranslator(language).t(`orders.outcomes.${outcome.kind}`) },
    /** The uploaded file was over the size limit and was not read. */
    tooLarge: refused === 413,
  };
  return orderFlash.respond(args.context, page, outcome);
}

export type OrderPageData = Awaited<ReturnType<typeof loadOrderPage>>["data"];

/** Returns the unconfirmed email address of the account if it matches the guest order. */
const getClaimableEmail = (account: Account | undefined, { userId, email }: Order): string | undefined =>
  account && !account.emailVerified && userId === null && account.email.toLowerCase() === email.toLowerCase()
    ? account.email
    : undefined;
