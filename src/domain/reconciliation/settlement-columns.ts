import type { PaymentProviderId } from "#domain/payments/payment.ts";
import type { SettlementRowKind } from "./settlement.ts";

/** Maximum size of a settlement file, in bytes. */
export const MAX_SETTLEMENT_FILE_BYTES = 8 * 1_024 * 1_024;

/** Fields that a row of a settlement file has. */
export type SettlementField = "id" | "reference" | "type" | "amount" | "currency" | "fee" | "tax" | "date";

/** Columns of a provider's settlement file: for each field the names under which it is exported, in lower case. */
export type SettlementColumns = {
  columns: Record<SettlementField, readonly string[]>;
  /**
   * Kinds by the types of rows, in lower case and with underscores. Rows of the kind `skip` are about no payment of a
   * buyer, such as payouts and fees of the account. A type that is missing here is unknown.
   */
  types: Readonly<Record<string, SettlementRowKind | "skip">>;
  /** Types of disputes that give money back to the site. All other disputes take money. */
  wonDisputeTypes: readonly string[];
  /** Whether money that leaves the site always has a minus sign. Otherwise, the rows of a file decide. */
  isSigned: boolean;
};

/** Types of rows that Tap, Moyasar and Paymob share. */
const commonTypes: SettlementColumns["types"] = {
  payment: "payment",
  capture: "payment",
  refund: "refund",
  chargeback: "dispute",
  chargeback_reversal: "dispute",
  refund_failed: "refund-failed",
  refund_reversal: "refund-failed",
  void: "void",
  payout: "skip",
  settlement: "skip",
  transfer: "skip",
  fee: "skip",
};

/**
 * Columns by provider. The names are those of the fields in the providers' public references of reports and APIs.
 * Stripe: https://docs.stripe.com/reports/report-types/payout-reconciliation and
 * https://docs.stripe.com/reports/reporting-categories.
 * Tap: https://developers.tap.company/reference/retrieve-a-charge.
 * Moyasar: https://docs.moyasar.com/guides/settlements/file-format.
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
    types: {
      charge: "payment",
      payment: "payment",
      refund: "refund",
      payment_refund: "refund",
      dispute: "dispute",
      dispute_reversal: "dispute",
      charge_failure: "dispute",
      payment_reversal: "dispute",
      refund_failure: "refund-failed",
      payment_failure_refund: "refund-failed",
      payout: "skip",
      payout_reversal: "skip",
      payout_cancel: "skip",
      payout_failure: "skip",
      transfer: "skip",
      transfer_reversal: "skip",
      topup: "skip",
      topup_reversal: "skip",
      fee: "skip",
      stripe_fee: "skip",
      network_cost: "skip",
      tax: "skip",
    },
    wonDisputeTypes: ["dispute_reversal"],
    isSigned: true,
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
    types: {
      ...commonTypes,
      charge: "payment",
      sale: "payment",
      purchase: "payment",
      dispute: "dispute",
      dispute_reversal: "dispute",
      failed_refund: "refund-failed",
    },
    wonDisputeTypes: ["chargeback_reversal", "dispute_reversal"],
    isSigned: false,
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
      date: ["transaction_date", "created_at", "date", "paid_at"],
    },
    types: {
      ...commonTypes,
      pay: "payment",
      paid: "payment",
      captured: "payment",
      refunded: "refund",
      chargeback_penalty: "dispute",
      voided: "void",
      platform_duties: "skip",
      installment: "skip",
    },
    wonDisputeTypes: ["chargeback_reversal"],
    isSigned: false,
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
    types: {
      ...commonTypes,
      sale: "payment",
      transaction: "payment",
      purchase: "payment",
      auth_capture: "payment",
      dispute: "dispute",
    },
    wonDisputeTypes: ["chargeback_reversal"],
    isSigned: false,
  },
};

/** Amounts under these names are minor units instead of decimals. */
export const minorUnitColumns: ReadonlySet<string> = new Set(["amount_cents"]);

/** Fields without which no row can be compared. */
export const requiredSettlementFields = ["id", "amount", "currency"] as const satisfies readonly SettlementField[];
