import type { ReturnState } from "#db/schema/returns.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Trx } from "#domain/cart/cart-lines.server.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { settleCouponCosts } from "#domain/ledger/coupon-costs.server.ts";
import { notifyAdministrators } from "#domain/notifications/notify-administrators.server.ts";
import {
  lockSellerOrder,
  type NotifyingContext,
  type OrderTransitionContext,
  prepareNotifications,
} from "#domain/orders/commands.server.ts";
import { refuseOwnOrder } from "#domain/orders/own-orders.server.ts";
import type { SellerOrderEntry } from "#domain/orders/queries.server.ts";
import { restockLine } from "#domain/orders/stock.server.ts";
import { getRefundableCharge } from "#domain/payments/refundable-charge.server.ts";
import { readSiteSettings } from "#domain/site/site-settings.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { findReturn, listReturns, type ReturnEntry } from "./queries.server.ts";
import { getAdminReturnPath } from "./return.ts";
import { insertReturnEvent } from "./return-events.server.ts";
import { parseReturnStep, type ReturnStepInput } from "./return-input.ts";
import {
  type BuyerReturnMailKind,
  notifyReturnBuyer,
  notifyReturnSeller,
  type SellerReturnMailKind,
} from "./return-notifications.server.ts";
import { creditReturnShipping } from "./return-shipping.server.ts";
import { calculateReturnDeadline, canTransitionReturn, getOverdueState } from "./return-states.ts";
import { calculateFullRefund } from "./return-value.ts";

/** States that `transitionReturn` sets. A refund needs an amount and has a command of its own. */
export type SettableReturnState = Exclude<ReturnState, "requested" | "refunded">;

/** States that the actor must explain to the other side in a note. */
const statesWithRequiredNote: readonly SettableReturnState[] = ["declined", "disputed", "rejected"];

export const createReturnNotFound = (): Failure => failure("not_found", "return.not_found");

/** Locks the seller order of a return and reads the return. Returns undefined if the actor has no access. */
export async function lockReturn(
  trx: Trx,
  { actor }: Pick<OrderTransitionContext, "actor">,
  returnId: number,
): Promise<ReturnEntry | undefined> {
  const row = await trx.selectFrom("returns").select("seller_order_id").where("id", "=", returnId).executeTakeFirst();
  const locked = row && (await lockSellerOrder(trx, actor, row.seller_order_id));
  return locked && (await findReturn(trx, returnId));
}

/** Checks whether the actor has already made this transition, for example with a first click. */
export const isRepeatedReturnTransition = (
  { found }: ReturnEntry,
  to: ReturnState,
  { actor }: OrderTransitionContext,
): boolean => found.state === to && found.events.at(-1)?.by === actor.by;

/**
 * Changes the state of a return. Does nothing if the same side has already made this transition. After the commit, call
 * `wakeMail`.
 */
export async function transitionReturn(
  context: OrderTransitionContext,
  returnId: number,
  to: SettableReturnState,
  input: ReturnStepInput = {},
): Promise<Result<null>> {
  const texts = parseReturnStep(input);
  if (!texts.ok) return texts;
  const { note, carrier, trackingNumber } = texts.value;
  const notifying = await prepareNotifications(context);
  return withTransaction(context.db, async (trx): Promise<Result<null>> => {
    const entry = await lockReturn(trx, context, returnId);
    if (!entry) return createReturnNotFound();
    const refused = await refuseOwnOrder(trx, context.actor, entry);
    if (refused) return refused;
    if (isRepeatedReturnTransition(entry, to, context)) return ok(null);
    const now = context.clock();
    const { found, valueMinor } = entry;
    if (!canTransitionReturn({ ...found, valueMinor }, to, context.actor.by))
      return createIllegalReturnTransition(found.state, to);
    if (context.actor.by === "system" && !isOverdue(found, to, now))
      return createIllegalReturnTransition(found.state, to);
    if (statesWithRequiredNote.includes(to) && context.actor.by !== "system" && note === null)
      return createFieldFailure("note", "required");
    if (to === "sent" && carrier === null) return createFieldFailure("carrier", "required");
    const { returnAnswerDays } = await readSiteSettings(trx);
    await trx
      .updateTable("returns")
      .set({
        state: to,
        respond_by: calculateReturnDeadline(to, now, returnAnswerDays),
        updated_at: now,
        ...(to === "sent" ? { carrier, tracking_number: trackingNumber } : {}),
        ...(to === "received" ? { received_at: now } : {}),
      })
      .where("id", "=", returnId)
      .execute();
    await insertReturnEvent(trx, context, returnId, { state: to, note });
    if (to === "received") {
      await receiveGoods(trx, entry, { isOnSale: input.restock === true, now });
      await endReturnsWithoutRefund(trx, context, entry.sellerOrder);
    }
    const changed = await findReturn(trx, returnId);
    const shipment = to === "sent" ? [carrier, trackingNumber] : [];
    const words = [...shipment, note].filter(Boolean).join(" · ");
    if (changed) await notifyOtherSides(trx, notifying, changed, to, words || null);
    return ok(null);
  });
}

/**
 * Ends the returns of a seller order whose goods have arrived if nothing is left to refund: a coupon paid for the whole
 * line, or the buyer got everything back. They would otherwise stay open and hold the money of the order.
 */
export async function endReturnsWithoutRefund(
  trx: Trx,
  context: OrderTransitionContext,
  sellerOrder: SellerOrderEntry["sellerOrder"],
): Promise<void> {
  const returns = await listReturns(trx, [sellerOrder.id]);
  const left = await getRefundableCharge(trx, sellerOrder);
  for (const found of returns.filter(({ state }) => state === "received")) {
    if (left.totalMinor > 0 && calculateFullRefund(sellerOrder, found, returns).totalMinor > 0) continue;
    await trx.updateTable("returns").set({ state: "refunded", respond_by: null }).where("id", "=", found.id).execute();
    await insertReturnEvent(trx, context, found.id, { state: "refunded" });
  }
}

export const createIllegalReturnTransition = (from: ReturnState, to: ReturnState): Failure =>
  failure("conflict", "return.illegal_step", [
    { path: "state", code: "return.illegal_step", message: `not from ${from} to ${to}` },
  ]);

const isOverdue = ({ state, respondBy }: ReturnEntry["found"], to: ReturnState, now: Date): boolean =>
  respondBy !== null && respondBy <= now && getOverdueState(state) === to;

/**
 * Takes returned goods out of the order, and puts them on sale again if they are undamaged. Posts what the platform pays
 * for the return shipping, and takes back its discounts of goods that cost the buyer nothing.
 */
async function receiveGoods(
  trx: Trx,
  entry: ReturnEntry,
  { isOnSale, now }: { isOnSale: boolean; now: Date },
): Promise<void> {
  const { lineId, quantity, sellerOrderId } = entry.found;
  await restockLine(trx, now, { lineId, quantity, isOnSale });
  await creditReturnShipping(trx, entry, now);
  await settleCouponCosts(trx, sellerOrderId, now);
}

const buyerMailKinds: Partial<Record<SettableReturnState, BuyerReturnMailKind>> = {
  approved: "approved",
  declined: "declined",
  disputed: "disputed",
  withdrawn: "expired",
  received: "received",
  rejected: "rejected",
};
const sellerMailKinds: Partial<Record<SettableReturnState, SellerReturnMailKind>> = {
  approved: "sale-approved",
  disputed: "sale-disputed",
  withdrawn: "sale-withdrawn",
  sent: "sale-sent",
  rejected: "sale-rejected",
};

/**
 * Notifies buyer and seller of a transition, except the side that made it. Administrators are notified of a dispute, which
 * they decide.
 */
async function notifyOtherSides(
  trx: Trx,
  context: NotifyingContext,
  entry: ReturnEntry,
  to: SettableReturnState,
  note: string | null,
): Promise<void> {
  const { by } = context.actor;
  const buyerKind = buyerMailKinds[to];
  const sellerKind = sellerMailKinds[to];
  if (buyerKind && by !== "buyer") await notifyReturnBuyer(trx, buyerKind, { ...entry, note }, context);
  if (sellerKind && by !== "seller") await notifyReturnSeller(trx, sellerKind, { ...entry, note }, context);
  if (to === "disputed")
    await notifyAdministrators(trx, {
      kind: "decision-return",
      data: { number: entry.order.number },
      path: getAdminReturnPath(entry.found.id),
    });
}
