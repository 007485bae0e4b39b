import { createSingleLineField, getFormValues } from "#domain/forms/form-fields.ts";
import { transitionOrder, transitionTextLimits } from "#domain/orders/commands.server.ts";
import { isOrderStatus } from "#domain/orders/order-transitions.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { failure } from "#kernel/result.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { requestContext } from "#web/context.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/transition-page.ts";
import { loadSellerOrder, redirectToSellerOrder, requireSellerOrder } from "./load-seller-order.server.ts";
import { SellerOrderView } from "./seller-order-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadSellerOrder(args);

/** Changes the status of a seller order. Cancelling needs a reason. */
export async function action(args: Route.ActionArgs) {
  const { clock, wakeMail } = args.context.get(requestContext);
  const { sellerOrder, steps } = await requireSellerOrder(args);
  const form = await args.request.formData().catch(() => new FormData());
  const values = getFormValues(form, ["to", "carrier", "trackingNumber", "note"]);
  const { to } = values;
  const now = clock();
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
  const transitioned = await transitionOrder(steps, sellerOrder.id, values as typeof values & { to: typeof to });
  if (!transitioned.ok) {
    // The order has changed status in the meantime, so no field of the form is at fault.
    return respondWithFormErrors(
      transitioned.kind === "conflict" ? failure("conflict", transitioned.code) : transitioned,
      values,
      now,
    );
  }
  wakeMail();
  throw redirectToSellerOrder(args.context, sellerOrder.id, to);
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the seller order with the errors of the rejected status change. */
export default function SellerOrderTransitionPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <SellerOrderView page={page} answer={answer} />;
}
