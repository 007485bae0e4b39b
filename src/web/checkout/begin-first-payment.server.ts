import type { RouterContextProvider } from "react-router";
import { getTrackedOrderPath, type Order } from "#domain/orders/order.ts";
import { beginPayment } from "#domain/payments/begin-payment.server.ts";
import { listPaymentsDue } from "#domain/payments/payments-due.ts";
import { requestContext } from "#web/context.ts";

/**
 * Begins the payment of a new order. Returns the path of our own page that leads to the payment page: a form must not be
 * redirected to another site. If the payment cannot begin, the page offers to try again and other methods.
 */
export async function beginFirstPayment(context: Readonly<RouterContextProvider>, order: Order): Promise<string> {
  const { db, clock, origin, payments: providers, logError } = context.get(requestContext);
  const path = `${getTrackedOrderPath(order.token)}/pay`;
  const [due] = listPaymentsDue(order);
  if (!due) return path;
  const begun = await beginPayment({ db, clock, origin, providers, logError }, order.id, due.currency);
  return begun.ok ? `${path}?${new URLSearchParams({ go: due.currency })}` : path;
}
