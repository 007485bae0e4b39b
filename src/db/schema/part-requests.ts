import type { ColumnType, Generated } from "kysely";

/** Condition that a buyer wants. Offers state a condition other than "any". */
export const wantedConditions = ["any", "new", "used"] as const;
export type WantedCondition = (typeof wantedConditions)[number];
export type OfferedCondition = Exclude<WantedCondition, "any">;

export const offerDeliveries = ["delivery", "pickup", "both"] as const;
export type OfferDelivery = (typeof offerDeliveries)[number];

/** State of a request. Moderators remove requests; only their owners see those. */
export type PartRequestState = "open" | "accepted" | "closed" | "expired" | "removed";

/** Part that a member asks sellers for. */
export interface PartRequestsTable {
  id: Generated<number>;
  user_id: number;
  make_id: number;
  model_id: number;
  year: number;
  category_id: number;
  /** Words of the member that name the part. */
  part: string;
  part_number: string | null;
  condition: WantedCondition;
  note: string | null;
  city_id: number;
  /** File in the private store of receipts. */
  photo: string | null;
  state: PartRequestState;
  accepted_offer_id: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  expires_at: Date;
  /** When the request stopped being open. */
  ended_at: Date | null;
  /** When the daily mail to sellers of such parts was queued. Null until then. */
  digested_at: Generated<Date | null>;
}

/** Offer of a seller for a requested part. A seller has at most one offer for each request. */
export interface PartOffersTable {
  id: Generated<number>;
  request_id: number;
  seller_id: number;
  /** Person who wrote the offer. Null if the account was deleted. */
  user_id: number | null;
  price_minor: number;
  currency: string;
  condition: OfferedCondition;
  delivery: OfferDelivery;
  note: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  /** When the mail to the owner of the request was queued. Null until then. */
  mailed_at: Generated<Date | null>;
}

/** Report of a request by a person who sells parts. */
export interface PartRequestReportsTable {
  request_id: number;
  user_id: number;
  text: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  /** When a moderator decided. Null until then. */
  decided_at: Date | null;
}
