import { redirect } from "react-router";
import { createSingleLineField, getFormValues } from "#domain/forms/form-fields.ts";
import { recordPaymentStatus, transitionOrder, transitionTextLimits } from "#domain/orders/commands.server.ts";
import { isOrderStatus } from "#domain/orders/order-transitions.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { failure } from "#kernel/result.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { requestContext } from "#web/context.ts";
import { createNotFound, parseIdParam } from "#web/orders/order-from-params.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { type SellerOrderFlash, sellerOrderFlash } from "#web/seller-orders/flash.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/order-action-page.ts";
import { loadAdminOrder, requireAnyOrder, writeOrderTransitionAudit } from "./admin-order.server.ts";
import { AdminOrderView } from "./admin-order-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("admin"), preloadMessages("orders")]);

export const loader = (args: Route.LoaderArgs) => loadAdminOrder(args);

/** Moves a seller order to its next status, or records its payment, on behalf of staff. */
export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { clock, wakeMail, origin } = context.get(requestContext);
  const { order, steps } = await requireAnyOrder(args);
  const sellerOrder = order.sellers.find(({ id }) => id === parseIdParam(params.share));
  if (!sellerOrder || (params.deed !== "step" && params.deed !== "payment")) throw createNotFound();
  const form = await args.request.formData().catch(() => new FormData());
  const values = getFormValues(form, ["to", "carrier", "trackingNumber", "note"]);
  const { to } = values;
  const now = clock();
  const redirectToOrder = async (done: SellerOrderFlash["done"]) => {
    await writeOrderTransitionAudit(context, order, sellerOrder.id, to);
    wakeMail();
    const headers = { "set-cookie": sellerOrderFlash.cookie({ done }, origin) };
    return redirect(`/admin/orders/${order.id}`, { status: 303, headers });
  };
  if (params.deed === "payment") {
    if (to !== "paid" && to !== "refunded")
      return respondWithFormErrors(failure("conflict", "order.payment"), values, now);
    const paymentResult = await recordPaymentStatus(steps, sellerOrder.id, to);
    if (!paymentResult.ok) return respondWithFormErrors(failure("conflict", "order.payment"), values, now);
    throw await redirectToOrder(to);
  }
  if (!isOrderStatus(to) || to === "PENDING")
    return respondWithFormErrors(failure("conflict", "order.illegal_step"), values, now);
  if (to === "CANCELLED" && !createSingleLineField(transitionTextLimits.note).safeParse(values.note).success) {
    const code = values.note.length > transitionTextLimits.note ? "too_long" : "required";
    return respondWithFormErrors(
      failure("invalid", code, [{ path: "note", code, message: `note: ${code}` }]),
      values,
      now,
    );
  }
  const stepResult = await transitionOrder(steps, sellerOrder.id, { ...values, to });
  if (!stepResult.ok)
    return respondWithFormErrors(
      stepResult.kind === "conflict" ? failure("conflict", stepResult.code) : stepResult,
      values,
      now,
    );
  throw await redirectToOrder(to);
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Order page with the errors of the rejected action. */
export default function AdminOrderActionPage({ loaderData: page, actionData, params }: Route.ComponentProps) {
  return <AdminOrderView page={page} answer={actionData as FormState | undefined} share={params.share} />;
}
