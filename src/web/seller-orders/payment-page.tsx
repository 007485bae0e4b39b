import { getSellerOrderPath } from "#domain/orders/order.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { requestContext } from "#web/context.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/payment-page.ts";
import { sellerOrderFlash } from "./flash.server.ts";
import { loadSellerOrder, requireSellerOrder } from "./load-seller-order.server.ts";
import { SellerOrderView } from "./seller-order-view.tsx";
import { recordPaymentFromForm } from "./transition-from-form.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadSellerOrder(args);

/** Records a payment or refund of a seller order. */
export async function action(args: Route.ActionArgs) {
  const { clock, wakeMail } = args.context.get(requestContext);
  const { sellerOrder, steps } = await requireSellerOrder(args);
  const { to } = await readFormValues(args.request, ["to"]);
  const result = await recordPaymentFromForm(steps, sellerOrder.id, to);
  if (!result.ok) return respondWithFormErrors(result, {}, clock());
  wakeMail();
  throw sellerOrderFlash.redirect(args.context, getSellerOrderPath(sellerOrder.id), { done: result.value });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the seller order with the reason why its payment was not recorded. */
export default function SellerOrderPaymentPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <SellerOrderView page={page} answer={answer} />;
}
