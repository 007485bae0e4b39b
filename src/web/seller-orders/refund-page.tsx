import { getSellerOrderPath } from "#domain/orders/order.ts";
import { refundGoodwill } from "#domain/returns/refund-return.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { requestContext } from "#web/context.ts";
import { parseFormAmount } from "#web/orders/parse-form-amount.server.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/refund-page.ts";
import { sellerOrderFlash } from "./flash.server.ts";
import { loadSellerOrder, requireSellerOrder } from "./load-seller-order.server.ts";
import { SellerOrderView } from "./seller-order-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadSellerOrder(args);

/** Refunds a part of a seller order without a return. */
export async function action(args: Route.ActionArgs) {
  const { clock, wakeMail, wakePayments } = args.context.get(requestContext);
  const { sellerOrder, steps } = await requireSellerOrder(args);
  const values = await readFormValues(args.request, ["key", "amount", "note"]);
  const amountMinor = await parseFormAmount(args.context, values.amount, sellerOrder.charge.currency);
  const result = await refundGoodwill(steps, sellerOrder.id, { key: values.key, note: values.note, amountMinor });
  // The field `to` tells the forms of the page apart.
  if (!result.ok) return respondWithFormErrors(result, { ...values, to: "goodwill" }, clock());
  wakeMail();
  wakePayments();
  throw sellerOrderFlash.redirect(args.context, getSellerOrderPath(sellerOrder.id), { done: "goodwill" });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the seller order with the errors of the refund. */
export default function SellerOrderRefundPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <SellerOrderView page={page} answer={answer} />;
}
