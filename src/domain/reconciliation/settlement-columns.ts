import type { PaymentProviderId } from "#domain/payments/payment.ts";

/** Maximum size of a settlement file, in bytes. */
export const MAX_SETTLEMENT_FILE_BYTES = 8 * 1_024 * 1_024;

/** Fields that a row of a settlement file has. */
export type SettlementField = "id" | "reference" | "type" | "amount" | "currency" | "fee" | "tax" | "date";

/**
 * Columns of a provider's settlement file: for each field the names under which the provider exports it, in lower case.
 * `amountUnit` tells whether amounts are decimals or minor units.
 */
export type SettlementColumns = {
  columns: Record<SettlementField, readonly string[]>;
  /** Types of rows that are refunds, in lower case. */
  refundTypes: readonly string[];
  /** Types of rows that are neither payments nor refunds, such as payouts. They are skipped. */
  skippedTypes: readonly string[];
};

/**
 * Columns by provider. The names are those of the fields in the providers' public references of reports and APIs.
 * Stripe: https://docs.stripe.com/reports/report-types/payout-reconciliation.
 * Tap: https://developers.tap.company/reference/retrieve-a-charge.
 * Moyasar: https://docs.moyasar.com/api/payments/.
 * Paymob: https://developers.paymob.com/paymob-docs/developers/webhook-callbacks-and-hmac.
 */
export const settlementColumns: Record<PaymentProviderId, SettlementColumns> = {
  stripe: {
    columns: {
      id: ["refund_id", "charge_id", "source_id", "payment_intent_id", "balance_transaction_id"],
      reference: ["payment_metadata[payment]", "refund_metadata[refund]"],
      type: ["reporting_category", "type"],
      amount: ["gross", "amount"],
      currency: ["currency"],
      fee: ["fee"],
      tax: [],
      date: ["created_utc", "created"],
    },
    refundTypes: ["refund", "refund_failure", "partial_capture_reversal"],
    skippedTypes: ["payout", "payout_reversal", "transfer", "topup", "fee", "other_adjustment"],
  },
  tap: {
    columns: {
      id: ["refund id", "charge id", "transaction id", "id"],
      reference: ["reference transaction", "transaction reference", "merchant reference", "reference"],
      type: ["type", "transaction type"],
      amount: ["amount", "gross amount"],
      currency: ["currency"],
      fee: ["fee", "fees", "tap fee"],
      tax: ["vat", "tax"],
      date: ["date", "transaction date", "created"],
    },
    refundTypes: ["refund"],
    skippedTypes: ["payout", "settlement", "adjustment"],
  },
  moyasar: {
    columns: {
      id: ["invoice_id", "invoice id", "payment_id", "payment id", "id"],
      reference: ["metadata[payment]", "payment", "reference", "description"],
      type: ["type", "transaction type"],
      amount: ["amount", "gross"],
      currency: ["currency"],
      fee: ["fee", "fees"],
      tax: ["fee_vat", "vat", "tax"],
      date: ["created_at", "date", "paid_at"],
    },
    refundTypes: ["refund", "refunded"],
    skippedTypes: ["payout", "settlement", "transfer"],
  },
  paymob: {
    columns: {
      id: ["order id", "order_id", "order", "transaction id", "id"],
      reference: ["merchant order id", "merchant_order_id", "special_reference"],
      type: ["type", "transaction type"],
      amount: ["amount", "amount_cents"],
      currency: ["currency"],
      fee: ["fee", "fees", "commission"],
      tax: ["vat", "tax"],
      date: ["created_at", "date", "transaction date"],
    },
    refundTypes: ["refund"],
    skippedTypes: ["payout", "settlement", "void"],
  },
};

/** Amounts under these names are minor units instead of decimals. */
export const minorUnitColumns: ReadonlySet<string> = new Set(["amount_cents"]);

/** Fields without which no row can be compared. */
export const requiredSettlementFields = ["id", "amount", "currency"] as const satisfies readonly SettlementField[];
