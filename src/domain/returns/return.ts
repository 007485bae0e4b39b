import type { OrderActor, OrderLineFitment } from "#db/schema/orders.ts";
import type { ReturnReason, ReturnShippingPayer, ReturnState } from "#db/schema/returns.ts";
import { getSellerOrderPath } from "#domain/orders/order.ts";

/** Reasons for a return, in the order in which forms list them. */
export const returnReasons = [
  "does-not-fit",
  "damaged",
  "wrong-part",
  "not-as-described",
  "changed-mind",
] as const satisfies readonly ReturnReason[];

/** Maximum number of photos of a return. */
export const MAX_RETURN_PHOTOS = 4;

/** Maximum lengths of the texts of a return, in characters. */
export const returnTextLimits = { note: 1_000, carrier: 80, trackingNumber: 80 } as const;

/** Event of a return: the state that it entered. `amountMinor` is what was refunded then. */
export type ReturnEvent = {
  state: ReturnState;
  by: OrderActor;
  note: string | null;
  amountMinor: number | null;
  at: Date;
};

/** Return of some pieces of an order line. */
export type OrderReturn = {
  id: number;
  sellerOrderId: number;
  lineId: number;
  quantity: number;
  reason: ReturnReason;
  state: ReturnState;
  /** Whether the guarantee of the line accepted the return. */
  guaranteed: boolean;
  shippingPaidBy: ReturnShippingPayer;
  carrier: string | null;
  trackingNumber: string | null;
  receivedAt: Date | null;
  /** Deadline, after which the system changes the state. */
  respondBy: Date | null;
  createdAt: Date;
  /** File names of photos in the store of receipts. */
  photos: string[];
  events: ReturnEvent[];
  /** Refunded amount, including refunds that are still pending. */
  refundedMinor: number;
};

/** Data of an order line that a return needs. */
export type ReturnableLine = {
  id: number;
  kind: "car" | "part";
  quantity: number;
  fit: OrderLineFitment | null;
  /** Who pays the return shipping under the guarantee of the line. */
  guarantee: "seller" | "platform" | null;
};

/** Checks whether the guarantee of a line accepts a return for this reason without asking the seller. */
export const isGuaranteedReturn = ({ guarantee }: Pick<ReturnableLine, "guarantee">, reason: ReturnReason): boolean =>
  guarantee !== null && reason === "does-not-fit";

/**
 * Returns who pays the return shipping. The guarantee decides for parts that do not fit; the platform pays only for
 * orders whose money it has received, else the seller. Buyers pay if they changed their minds and for parts without a
 * guarantee; sellers pay for their own mistakes.
 */
export function getReturnShippingPayer(
  { guarantee }: Pick<ReturnableLine, "guarantee">,
  reason: ReturnReason,
  { isPaidToPlatform }: { isPaidToPlatform: boolean },
): ReturnShippingPayer {
  if (reason === "does-not-fit")
    return guarantee === "platform" && !isPaidToPlatform ? "seller" : (guarantee ?? "buyer");
  return reason === "changed-mind" ? "buyer" : "seller";
}

/** Checks whether the buyer has to explain a reason. The other reasons are clear without a text. */
export const needsReturnNote = (reason: ReturnReason): boolean =>
  reason !== "does-not-fit" && reason !== "changed-mind";

const DAY_MS = 24 * 60 * 60_000;

/** Returns the end of the time in which the buyer can ask for a return. Undefined before the delivery. */
export const getReturnDeadline = (deliveredAt: Date | null, returnDays: number): Date | undefined =>
  deliveredAt === null || returnDays === 0 ? undefined : new Date(deliveredAt.getTime() + returnDays * DAY_MS);

/** Counts the pieces of a line that can still be returned. Returns that the buyer withdrew do not count. */
export function countReturnablePieces(
  { id, kind, quantity }: Pick<ReturnableLine, "id" | "kind" | "quantity">,
  returns: readonly Pick<OrderReturn, "lineId" | "quantity" | "state">[],
): number {
  if (kind !== "part") return 0;
  const returned = returns.filter(({ lineId, state }) => lineId === id && state !== "withdrawn");
  return quantity - returned.reduce((sum, each) => sum + each.quantity, 0);
}

/** Returns the path of a return below the buyer's page of its order. */
export const getReturnPath = (orderPath: string, returnId: number): string => `${orderPath}/returns/${returnId}`;

/** Returns the path of a return in the seller's account. */
export const getSellerReturnPath = ({ sellerOrderId, id }: Pick<OrderReturn, "sellerOrderId" | "id">): string =>
  `${getSellerOrderPath(sellerOrderId)}/returns/${id}`;

/** Returns the path of the page on which an administrator decides about a return. */
export const getAdminReturnPath = (returnId: number): string => `/admin/returns/${returnId}`;
