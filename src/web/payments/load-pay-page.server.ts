import { type RouterContextProvider, redirect } from "react-router";
import type { PaymentMethod } from "#db/schema/orders.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { isOpenPayment } from "#domain/payments/payment.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import { onlineMethodNames } from "#domain/payments/payment-methods.ts";
import { listPaymentsDue, toMoney } from "#domain/payments/payments-due.ts";
import { listOrderPayments } from "#domain/payments/queries.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { pickByLanguage } from "#kernel/localized-text.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { getOrderFromParams, type OrderPageArgs } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";

/** Returns the context of the payment commands from a request. */
export function getPaymentContext(context: Readonly<RouterContextProvider>): PaymentContext {
  const { db, clock, origin, payments: providers, logError } = context.get(requestContext);
  return { db, clock, origin, providers, logError };
}

/** Payment methods to which an order can be changed while it is not paid. */
export const isOtherMethod = (method: PaymentMethod): method is Exclude<PaymentMethod, "online"> => method !== "online";

/**
 * Loads the page that leads to the payment pages of an order, one for each currency. An order with nothing to pay
 * redirects to its own page. With `go`, the page forwards to the payment page of that currency.
 */
export async function loadPayPage(args: OrderPageArgs) {
  const { db, clock, payments: providers, language, t } = getPageContext(args.context);
  const { order, path } = await getOrderFromParams(args);
  const dues = listPaymentsDue(order);
  if (dues.length === 0) throw redirect(path, 303);
  const [catalog, payments] = [await getCatalog(db), await listOrderPayments(db, order.id)];
  const { formatPrice } = getFormatters(language);
  const amounts = dues.map((due) => {
    const own = payments.filter(({ currency }) => currency === due.currency);
    const open = own.find(
      ({ state, expiresAt, amountMinor }) =>
        isOpenPayment(state) && expiresAt > clock() && amountMinor === due.amountMinor,
    );
    return {
      currency: due.currency,
      text: formatPrice(toMoney(due), catalog.currencies.get(due.currency) as Currency, { alwaysCents: true }),
      /** Address of the payment page that is open already. */
      nextUrl: open?.nextUrl ?? undefined,
      /** Reason why the last attempt failed. */
      failure: own.at(-1)?.failureCode ?? undefined,
      methods: providers
        .listMethods([toMoney(due)], order.billingAddress.country)
        .map((method) => pickByLanguage(onlineMethodNames[method], language)),
    };
  });
  const go = new URL(args.request.url).searchParams.get("go");
  return {
    ...createUnlistedHead(args.context, `${path}/pay`, t("payments.title")),
    path,
    number: t("orders.number", { number: order.number }),
    amounts,
    forward: amounts.find(({ currency }) => currency === go)?.nextUrl,
    otherMethods: catalog.site.payments.filter(isOtherMethod),
  };
}
