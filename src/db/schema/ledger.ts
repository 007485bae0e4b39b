import type { ColumnType, Generated } from "kysely";

/** Event that moves money. */
export type LedgerTransactionKind =
  | "payment"
  | "provider-fee"
  | "cash"
  | "release"
  | "refund"
  | "payout-requested"
  | "payout-paid"
  | "payout-returned"
  | "correction"
  | "coupon";

/**
 * Place of money. `buyer`, `provider`, `bank` and `cash` are outside of the platform: what buyers paid, what providers
 * kept, what was transferred to sellers, and what sellers collected themselves. `escrow`, `seller` and `payout` are the
 * money of sellers. `commission`, `tax`, `fee`, `correction` and `coupon` (discounts of the site's coupons) belong to the
 * platform.
 */
export type LedgerAccount =
  | "buyer"
  | "cash"
  | "provider"
  | "escrow"
  | "seller"
  | "payout"
  | "bank"
  | "commission"
  | "tax"
  | "fee"
  | "correction"
  | "coupon";

/** Movement of money. Rows never change. */
export interface LedgerTransactionsTable {
  id: Generated<number>;
  kind: LedgerTransactionKind;
  /** Unique name of the event, such as "refund:17". */
  reference: string;
  seller_order_id: number | null;
  booking_id: ColumnType<number | null, number | null | undefined, never>;
  payment_id: string | null;
  payout_id: number | null;
  /** Reason of a correction. */
  note: string | null;
  entry_count: number;
  occurred_at: ColumnType<Date, Date, never>;
}

/** Amount that came into an account (positive) or left it (negative). Rows never change. */
export interface LedgerEntriesTable {
  id: Generated<number>;
  transaction_id: number;
  account: LedgerAccount;
  /** Seller of the accounts `cash`, `escrow`, `seller`, `payout` and `bank`. Null for the other accounts. */
  seller_id: number | null;
  currency: string;
  amount_minor: number;
}

/** Remaining money of a seller order or a booking in one currency, by place. */
export interface SettlementsTable {
  /** Whether it is the settlement of a booking's deposit. */
  is_deposit: ColumnType<boolean, boolean | undefined, never>;
  id: Generated<number>;
  /** Null for a booking. */
  seller_order_id: number | null;
  booking_id: ColumnType<number | null, number | null | undefined, never>;
  currency: string;
  seller_id: number;
  tax_remitted_by: "platform" | "seller";
  /** All goods that were ever paid, also if they were refunded later. */
  paid_goods_minor: Generated<number>;
  /** Commission agreed for `paid_goods_minor`. */
  commission_minor: Generated<number>;
  held_goods_minor: Generated<number>;
  held_shipping_minor: Generated<number>;
  held_tax_minor: Generated<number>;
  released_goods_minor: Generated<number>;
  released_shipping_minor: Generated<number>;
  released_tax_minor: Generated<number>;
  cash_goods_minor: Generated<number>;
  cash_shipping_minor: Generated<number>;
  cash_tax_minor: Generated<number>;
}

/** Rule of the platform's share in a sale. */
export interface CommissionRulesTable {
  id: Generated<number>;
  seller_id: number | null;
  category_id: number | null;
  currency: string | null;
  /** Percentage as a decimal text, such as "2.500". */
  percent: ColumnType<string, string, string>;
  minimum_minor: number | null;
  maximum_minor: number | null;
}
