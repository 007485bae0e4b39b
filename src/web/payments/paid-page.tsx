import { redirect } from "react-router";
import { findOrder } from "#domain/orders/queries.server.ts";
import { awaitPayments } from "#domain/payments/await-payments.server.ts";
import { isCapturedPayment, isOpenPayment } from "#domain/payments/payment.ts";
import { listPaymentsDue } from "#domain/payments/payments-due.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getOrderFromParams } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/paid-page.ts";
import { getPaymentContext } from "./load-pay-page.server.ts";
import { PaymentResult } from "./payment-result.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("orders"), preloadMessages("checkout")]);

/**
 * Receives the buyer from the payment page. The address proves nothing: the provider is asked, for at most ten seconds.
 * A paid order goes on to the confirmation.
 */
export async function loader(args: Route.LoaderArgs) {
  const { db, t, wakeMail, wakePayments } = getPageContext(args.context);
  const { order, path } = await getOrderFromParams(args);
  const payments = await awaitPayments(getPaymentContext(args.context), order.id);
  wakeMail();
  wakePayments();
  const current = (await findOrder(db, { token: order.token })) ?? order;
  const dues = listPaymentsDue(current);
  const latest = payments.at(-1);
  if (dues.length === 0 && payments.some(({ state }) => isCapturedPayment(state)))
    throw redirect(`/shop/checkout/success?${new URLSearchParams({ order: order.token })}`, 303);
  // Another currency of the order still has to be paid.
  if (latest && isCapturedPayment(latest.state) && dues.length > 0) throw redirect(`${path}/pay`, 303);
  const failure = latest?.failureCode ?? undefined;
  return {
    ...createUnlistedHead(args.context, `${path}/paid`, t(failure ? "payments.failedTitle" : "payments.checkingTitle")),
    path,
    email: order.email,
    failure,
    isOpen: latest !== undefined && isOpenPayment(latest.state) && !failure,
    isDue: dues.length > 0,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function PaidPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return <PaymentResult page={page} backLabel={t("payments.toOrder")} />;
}
