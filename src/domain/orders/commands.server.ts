import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import type { OrderStatus, OrderStep, PaymentStatus } from "#db/schema/orders.ts";
import { inTransaction } from "#db/transaction.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import type { Trx } from "#domain/cart/held-lines.server.ts";
import { optionalLineField } from "#domain/forms/fields.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { fieldError, refused } from "./input.ts";
import { tellBuyer, tellSeller } from "./notify.server.ts";
import { carSoldNote, type Order, type SellerOrder } from "./order.ts";
import { paymentProviders } from "./payment.ts";
import { orderWithId, salesWithIds } from "./queries.server.ts";
import { keepableReceipt, type ReceiptStore } from "./receipts.server.ts";
import { givesBack, mayPay, mayStep } from "./steps.ts";
import { findWaitingShares, giveBack, hasOnlySoldCars, reserveCars, sellCars } from "./stock.server.ts";
import { hasLapsed } from "./unanswered.ts";

/**
 * Who acts, and by what right: the buyer by their account or the order's token, a seller by what is theirs. The system ends what nobody
 * answers, and requests for cars that were sold.
 */
export type StepActor =
  | { by: "buyer"; userId: number }
  | { by: "buyer"; token: string }
  | { by: "seller"; userId: number; sellerIds: readonly number[] }
  | { by: "staff"; userId: number }
  | { by: "system" };

export type StepContext = { db: Db; clock: Clock; origin: string; actor: StepActor };

/** What a step says besides where it leads. */
export type StepInput = { to: OrderStatus; carrier?: unknown; trackingNumber?: unknown; note?: unknown };

/** Longest texts of a step, in characters. */
export const stepLimits = { carrier: 80, trackingNumber: 80, note: 500 } as const;

const stepTexts = z.object({
  carrier: optionalLineField(stepLimits.carrier),
  trackingNumber: optionalLineField(stepLimits.trackingNumber),
  note: optionalLineField(stepLimits.note),
});

const notFound = (): Failure => failure("not_found", "order.not_found");

const userIdOf = (actor: StepActor): number | null => ("userId" in actor ? actor.userId : null);

/** Whether an order, and a share of it, is the actor's to touch; else it is as if it weren't there. */
function isTheirs(actor: StepActor, order: Order, share: SellerOrder): boolean {
  switch (actor.by) {
    case "buyer":
      return "token" in actor ? order.token === actor.token : order.userId === actor.userId;
    case "seller":
      return actor.sellerIds.includes(share.seller.id);
    case "staff":
    case "system":
      return true;
  }
}

/** One seller's share, locked, with its order: steps of one share wait for each other. */
async function lockShare(
  trx: Trx,
  actor: StepActor,
  sellerOrderId: number,
): Promise<{ order: Order; share: SellerOrder } | undefined> {
  const row = await trx
    .selectFrom("seller_orders")
    .select("order_id")
    .where("id", "=", sellerOrderId)
    .forUpdate()
    .executeTakeFirst();
  const order = row && (await orderWithId(trx, row.order_id));
  const share = order?.sellers.find(({ id }) => id === sellerOrderId);
  return order && share && isTheirs(actor, order, share) ? { order, share } : undefined;
}

/** Takes a seller's share of an order one step further (ST-04). Wake the mail job afterwards. */
export async function takeStep(context: StepContext, sellerOrderId: number, input: StepInput): Promise<Result<null>> {
  const texts = readTexts(input);
  if (!texts.ok) return texts;
  const result = await inTransaction(context.db, async (trx) => {
    const held = await lockShare(trx, context.actor, sellerOrderId);
    if (!held) return notFound();
    return step(trx, context, held, { ...texts.value, to: input.to });
  });
  if (result.ok) forgetMarket(context.db);
  return result;
}

/** Cancels what of an order can still be cancelled (EN-06); refused when nothing of it can. */
export async function cancelOrder(
  context: StepContext,
  orderId: number,
  input: { note?: unknown } = {},
): Promise<Result<null>> {
  const texts = readTexts(input);
  if (!texts.ok) return texts;
  const result = await inTransaction(context.db, async (trx): Promise<Result<null>> => {
    // All shares at once and in one order: two that cancel at the same moment don't wait for each other for ever.
    await sql`select id from seller_orders where order_id = ${orderId} order by id for update`.execute(trx);
    const order = await orderWithId(trx, orderId);
    const own = order?.sellers.filter((share) => isTheirs(context.actor, order, share)) ?? [];
    if (!order || own.length === 0) return notFound();
    const open = own.filter(({ status }) => mayStep(status, "CANCELLED", context.actor.by));
    if (open.length === 0) return illegal(own[0]?.status ?? "PENDING", "CANCELLED");
    for (const share of open) {
      const cancelled = await step(trx, context, { order, share }, { ...texts.value, to: "CANCELLED" });
      if (!cancelled.ok) return cancelled;
    }
    return ok(null);
  });
  if (result.ok) forgetMarket(context.db);
  return result;
}

/** Notes that a share was paid, which reserves its cars, or that its money was given back; sellers and staff may. */
export async function markPaid(
  context: StepContext,
  sellerOrderId: number,
  to: Extract<PaymentStatus, "paid" | "refunded"> = "paid",
): Promise<Result<null>> {
  const result = await inTransaction(context.db, async (trx): Promise<Result<null>> => {
    const held = await lockShare(trx, context.actor, sellerOrderId);
    if (!held) return notFound();
    const { by } = context.actor;
    if (by !== "seller" && by !== "staff") return failure("forbidden", "order.forbidden");
    const { order, share } = held;
    if (!mayPay(share.status, share.paymentStatus, to)) return illegal(share.paymentStatus, to);
    await writePayment(trx, context, share, to);
    await tellBuyer(trx, order, share, to, context);
    // Money that came is noted even if another buyer has the car: the seller sees it and gives the money back.
    const reserved = to === "paid" ? await reserveCars(trx, context.clock(), share.id) : ok({ adIds: [] });
    if (reserved.ok) await tellWaitingBuyers(trx, context, reserved.value.adIds);
    return ok(null);
  });
  if (result.ok) forgetMarket(context.db);
  return result;
}

/** Tells everybody else who asked for some cars that they are reserved for another buyer now. */
async function tellWaitingBuyers(trx: Trx, context: StepContext, adIds: readonly number[]): Promise<void> {
  for (const { order, share } of await salesWithIds(trx, await findWaitingShares(trx, adIds))) {
    await tellBuyer(trx, order, share, "car-taken", context);
  }
}

/** Keeps a receipt that the buyer sends to show their transfer: a picture or a PDF. */
export async function sendReceipt(
  context: StepContext & { receipts: ReceiptStore },
  sellerOrderId: number,
  file: Uint8Array,
): Promise<Result<{ file: string }>> {
  const { actor, clock } = context;
  const owner = "userId" in actor ? (`account ${actor.userId}` as const) : (`order ${sellerOrderId}` as const);
  const kept = await keepableReceipt(file, { owner, now: clock() });
  if (!kept.ok) return kept;
  let name: string | undefined;
  try {
    const result = await inTransaction(context.db, async (trx): Promise<Result<{ file: string }>> => {
      const held = await lockShare(trx, context.actor, sellerOrderId);
      if (!held) return notFound();
      const { order, share } = held;
      if (context.actor.by !== "buyer") return failure("forbidden", "order.forbidden");
      if (!paymentProviders[order.payment].takesReceipts) return failure("conflict", "order.no_receipts");
      if (!mayPay(share.status, share.paymentStatus, "receipt-sent")) {
        return illegal(share.paymentStatus, "receipt-sent");
      }
      if (share.receipts.length >= mostReceipts) return failure("conflict", "order.receipts_full");
      name = await context.receipts.keep(kept.value);
      await trx
        .insertInto("payment_receipts")
        .values({ seller_order_id: share.id, file: name, created_at: context.clock() })
        .execute();
      await writePayment(trx, context, share, "receipt-sent");
      await tellSeller(trx, order, share, "sale-receipt", context);
      return ok({ file: name });
    });
    return result;
  } catch (error) {
    if (name) await context.receipts.remove(name);
    throw error;
  }
}

/** How many receipts of one share are kept. */
const mostReceipts = 5;

function readTexts(input: Omit<StepInput, "to">): Result<z.infer<typeof stepTexts>> {
  const parsed = stepTexts.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  return refused(parsed.error.issues.map((issue) => fieldError(String(issue.path[0]), issue.message)));
}

const illegal = (from: string, to: string): Failure =>
  failure("conflict", "order.illegal_step", [
    { path: "status", code: "order.illegal_step", message: `not from ${from} to ${to}` },
  ]);

type Texts = z.infer<typeof stepTexts>;

async function step(
  trx: Trx,
  context: StepContext,
  { order, share }: { order: Order; share: SellerOrder },
  { to, carrier, trackingNumber, note }: Texts & { to: OrderStatus },
): Promise<Result<null>> {
  const { actor, clock } = context;
  const now = clock();
  if (!mayStep(share.status, to, actor.by)) return illegal(share.status, to);
  const ending = actor.by === "system" ? await findEnding(trx, share, now) : undefined;
  if (actor.by === "system" && !ending) return illegal(share.status, to);
  const reserved = to === "CONFIRMED" ? await reserveCars(trx, now, share.id) : ok({ adIds: [] });
  if (!reserved.ok) return reserved;
  const shipped = to === "SHIPPED" ? { carrier, tracking_number: trackingNumber } : {};
  await trx
    .updateTable("seller_orders")
    .set({ status: to, updated_at: now, ...shipped })
    .where("id", "=", share.id)
    .execute();
  await writeEvent(trx, context, share, to, ending === "car-sold" ? carSoldNote : note);
  if (givesBack(to)) await giveBack(trx, now, share.id);
  if (to === "DELIVERED") await sellCars(trx, now, share.id);
  if (to === "PENDING") return ok(null);
  await tellWaitingBuyers(trx, context, reserved.value.adIds);
  const said = to === "SHIPPED" ? [carrier, trackingNumber, note] : [note];
  await tellBuyer(trx, order, share, ending ?? to, {
    ...context,
    note: said.filter(Boolean).join(" · ") || undefined,
  });
  // Sellers who have sold a car need no notice that its other requests ended.
  if (to === "CANCELLED" && actor.by !== "seller" && ending !== "car-sold") {
    await tellSeller(trx, order, share, ending ? "sale-unanswered" : "sale-cancelled", context);
  }
  return ok(null);
}

/** Returns the reason for which the system may cancel a share; undefined if there is none. */
async function findEnding(trx: Trx, share: SellerOrder, now: Date): Promise<"car-sold" | "unanswered" | undefined> {
  if (await hasOnlySoldCars(trx, share.id)) return "car-sold";
  return hasLapsed(share, now) ? "unanswered" : undefined;
}

async function writePayment(
  trx: Trx,
  context: StepContext,
  share: SellerOrder,
  to: Exclude<PaymentStatus, "unpaid">,
): Promise<void> {
  await trx
    .updateTable("seller_orders")
    .set({ payment_status: to, updated_at: context.clock() })
    .where("id", "=", share.id)
    .execute();
  await writeEvent(trx, context, share, to, null);
}

async function writeEvent(
  trx: Trx,
  { actor, clock }: StepContext,
  share: SellerOrder,
  what: OrderStep,
  note: string | null,
): Promise<void> {
  await trx
    .insertInto("order_events")
    .values({ seller_order_id: share.id, what, by: actor.by, user_id: userIdOf(actor), note, at: clock() })
    .execute();
}
