import type { ColumnType, Generated } from "kysely";
import type { OrderActor } from "./orders.ts";

export type ReturnReason = "does-not-fit" | "damaged" | "wrong-part" | "not-as-described" | "changed-mind";

/**
 * State of a return. `disputed` waits for a decision of an administrator, `rejected` is a decision against the buyer.
 * `withdrawn` was given up by the buyer, or ended because the goods were not sent in time.
 */
export type ReturnState =
  | "requested"
  | "approved"
  | "declined"
  | "disputed"
  | "withdrawn"
  | "sent"
  | "received"
  | "refunded"
  | "rejected";

/** Who pays for sending goods back. */
export type ReturnShippingPayer = "buyer" | "seller" | "platform";

type CreatedColumn = ColumnType<Date, Date | undefined, never>;

/** Return of some pieces of an order line. */
export interface ReturnsTable {
  id: Generated<number>;
  seller_order_id: number;
  order_line_id: number;
  quantity: number;
  reason: ReturnReason;
  state: ReturnState;
  /** Whether the guarantee of the line accepted the return. */
  guaranteed: boolean;
  shipping_paid_by: ReturnShippingPayer;
  carrier: string | null;
  tracking_number: string | null;
  /** Time at which the goods arrived back at the seller. */
  received_at: Date | null;
  /** Time at which the system acts, if nobody else does. */
  respond_by: Date | null;
  created_at: CreatedColumn;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** Event of a return: the state that it entered, with actor, words and time. */
export interface ReturnEventsTable {
  id: Generated<number>;
  return_id: number;
  state: ReturnState;
  by: OrderActor;
  user_id: number | null;
  note: string | null;
  /** Refunded amount in the currency of the seller order. */
  amount_minor: number | null;
  occurred_at: CreatedColumn;
}

/** Photo that the buyer added to a return, in the private store of receipts. */
export interface ReturnPhotosTable {
  id: Generated<number>;
  return_id: number;
  file: string;
}
