import type { OrderTransitionContext } from "#domain/orders/commands.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { completeTransferRefund } from "#domain/payments/request-refund.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { requestContext } from "#web/context.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { sellerOrderFlash } from "#web/seller-orders/flash.server.ts";
import {
  recordPaymentFromForm,
  transitionFields,
  transitionFromForm,
} from "#web/seller-orders/transition-from-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/order-action-page.ts";
import { loadAdminOrder, requireAnyOrder, writeOrderTransitionAudit } from "./admin-order.server.ts";
import { AdminOrderView } from "./admin-order-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("admin"), preloadMessages("orders")]);

export const loader = (args: Route.LoaderArgs) => loadAdminOrder(args);

/** Moves a seller order to its next status, or records its payment, on behalf of staff. */
export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { clock, wakeMail } = context.get(requestContext);
  const { order, steps } = await requireAnyOrder(args);
  const sellerOrder = order.sellers.find(({ id }) => id === parsePositiveId(params.share));
  if (!sellerOrder || !["step", "payment", "transfer"].includes(params.deed)) throw createNotFound();
  if (params.deed === "transfer") return recordTransfer(args, order, sellerOrder.id, steps);
  const values = await readFormValues(args.request, transitionFields);
  const result =
    params.deed === "payment"
      ? await recordPaymentFromForm(steps, sellerOrder.id, values.to)
      : await transitionFromForm(steps, sellerOrder.id, values);
  if (!result.ok) return respondWithFormErrors(result, values, clock());
  await writeOrderTransitionAudit(context, order, sellerOrder.id, values.to);
  wakeMail();
  throw sellerOrderFlash.redirect(context, `/admin/orders/${order.id}`, { done: result.value });
}

/** Records that a refund was transferred to the buyer. */
async function recordTransfer(
  { request, context }: Route.ActionArgs,
  order: Order,
  sellerOrderId: number,
  steps: OrderTransitionContext,
) {
  const { refund } = await readFormValues(request, ["refund"]);
  const result = await completeTransferRefund(steps, sellerOrderId, refund);
  if (!result.ok && result.kind === "not_found") throw createNotFound();
  if (!result.ok) return respondWithFormErrors(result, {}, steps.clock());
  await writeOrderTransitionAudit(context, order, sellerOrderId, "refunded");
  throw sellerOrderFlash.redirect(context, `/admin/orders/${order.id}`, { done: "refunded" });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the order page with the errors of the rejected action. */
export default function AdminOrderActionPage({ loaderData: page, actionData, params }: Route.ComponentProps) {
  return <AdminOrderView page={page} answer={actionData as FormState | undefined} answeredSellerOrder={params.share} />;
}
