import { recordPaymentStatus } from "#domain/orders/commands.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { failure } from "#kernel/result.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { requestContext } from "#web/context.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/payment-page.ts";
import { loadSellerOrder, redirectToSellerOrder, requireSellerOrder } from "./load-seller-order.server.ts";
import { SellerOrderView } from "./seller-order-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadSellerOrder(args);

/** Records a payment or refund of a seller order. */
export async function action(args: Route.ActionArgs) {
  const { clock, wakeMail } = args.context.get(requestContext);
  const { sellerOrder, steps } = await requireSellerOrder(args);
  const form = await args.request.formData().catch(() => new FormData());
  const to = form.get("to");
  if (to !== "paid" && to !== "refunded")
    return respondWithFormErrors(failure("conflict", "order.payment"), {}, clock());
  const recordResult = await recordPaymentStatus(steps, sellerOrder.id, to);
  if (!recordResult.ok) return respondWithFormErrors(failure("conflict", "order.payment"), {}, clock());
  wakeMail();
  throw redirectToSellerOrder(args.context, sellerOrder.id, to);
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the seller order with the reason why its payment was not recorded. */
export default function SellerOrderPaymentPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <SellerOrderView page={page} answer={answer} />;
}
