import { createSingleLineField } from "#domain/forms/form-fields.ts";
import { type OrderTransitionContext, recordPaymentStatus, transitionOrder } from "#domain/orders/commands.server.ts";
import { isOrderStatus } from "#domain/orders/order-transitions.ts";
import { transitionTextLimits } from "#domain/orders/transition-texts.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { SellerOrderFlash } from "./flash.server.ts";

type Done = SellerOrderFlash["done"];

/** Fields of the forms that change the status of a seller order. `to` is the new status. */
export const transitionFields = ["to", "carrier", "trackingNumber", "trackingUrl", "note"] as const;

/** Changes the status of a seller order with the values of a form. A cancellation needs a reason in `note`. */
export async function transitionFromForm(
  steps: OrderTransitionContext,
  sellerOrderId: number,
  values: Record<(typeof transitionFields)[number], string>,
): Promise<Result<Done>> {
  const { to, note } = values;
  if (!isOrderStatus(to) || to === "PENDING") return failure("conflict", "order.illegal_step");
  if (to === "CANCELLED" && !createSingleLineField(transitionTextLimits.note).safeParse(note).success) {
    const code = note.length > transitionTextLimits.note ? "too_long" : "required";
    return failure("invalid", code, [{ path: "note", code, message: `note: ${code}` }]);
  }
  const result = await transitionOrder(steps, sellerOrderId, { ...values, to });
  if (result.ok) return ok(to);
  // After a conflict the order has changed status in the meantime, so no field of the form is at fault.
  return result.kind === "conflict" ? failure("conflict", result.code) : result;
}

/** Records a payment or a refund of a seller order with the value of a form. */
export async function recordPaymentFromForm(
  steps: OrderTransitionContext,
  sellerOrderId: number,
  to: string,
): Promise<Result<Done>> {
  if (to !== "paid" && to !== "refunded") return failure("conflict", "order.payment");
  const result = await recordPaymentStatus(steps, sellerOrderId, to);
  if (result.ok) return ok(to);
  return failure("conflict", result.code === "refund.waits" ? result.code : "order.payment");
}
