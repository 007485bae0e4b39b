import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseMoyasarInvoice } from "./adapters/moyasar.server.ts";
import { isRepeatedPayout, parseMoyasarPayout } from "./adapters/moyasar-payouts.server.ts";
import { calculatePaymobHash, parsePaymobRefund, parsePaymobTransaction } from "./adapters/paymob.server.ts";
import { parseStripeRefund, parseStripeSession, type StripeSessionData } from "./adapters/stripe.server.ts";
import { calculateTapHash, parseTapCharge, parseTapRefund } from "./adapters/tap.server.ts";

/**
 * Answers in the shape of the providers' public documentation, with values of our own. The page is named beside each.
 * No live provider was called for them.
 */

/** https://developers.tap.company/reference/retrieve-a-charge */
const tapCharge = {
  id: "chg_TS01",
  object: "charge",
  amount: 10.5,
  currency: "KWD",
  status: "CAPTURED",
  threeDSecure: true,
  metadata: { payment: "b7" },
  transaction: {
    created: "1767225600000",
    url: "https://acceptance.tap.company/gosell/v2/payment/tap_process.aspx?chg=1",
  },
  reference: { payment: "2101260001", gateway: "123456789", transaction: "b7", order: "100001" },
  response: { code: "000", message: "Captured" },
  source: {
    object: "token",
    type: "CARD_NOT_PRESENT",
    payment_type: "DEBIT",
    payment_method: "KNET",
    id: "src_kw.knet",
  },
};

describe("Answers of Tap", () => {
  it("parseTapCharge reads a captured KNET charge with three decimals", () => {
    expect(parseTapCharge(tapCharge)).toEqual({
      state: "captured",
      amount: { minor: 10_500, currency: "KWD" },
      feeMinor: null,
      method: "knet",
      failureCode: null,
    });
  });

  // https://developers.tap.company/docs/transaction-statuses
  it.each([
    ["INITIATED", "pending", null],
    ["ABANDONED", "failed", "cancelled"],
    ["CANCELLED", "failed", "cancelled"],
    ["DECLINED", "failed", "declined"],
    ["FAILED", "failed", "declined"],
    ["RESTRICTED", "failed", "declined"],
    ["VOID", "voided", null],
    ["TIMEDOUT", "expired", "expired"],
    ["UNKNOWN", "pending", null],
    ["SOMETHING_NEW", "pending", null],
  ])("parseTapCharge maps the status %s to %s", (status, state, failureCode) => {
    expect(parseTapCharge({ ...tapCharge, status })).toMatchObject({ state, failureCode });
  });

  // https://developers.tap.company/docs/refunds: an accepted refund is pending processing by Tap.
  it.each([
    ["PENDING", "pending"],
    ["IN_PROGRESS", "pending"],
    ["ACCEPTED", "pending"],
    ["UNKNOWN", "pending"],
    ["TIMEDOUT", "pending"],
    ["TIMED_OUT", "pending"],
    ["REFUNDED", "done"],
    ["DECLINED", "failed"],
    ["FAILED", "failed"],
    ["RESTRICTED", "failed"],
    ["CANCELLED", "failed"],
  ])("parseTapRefund maps the status %s to %s", (status, state) => {
    const refund = { id: "re_TS01", object: "refund", amount: 5, charge_id: "chg_TS01", currency: "KWD", status };
    expect(parseTapRefund(refund)).toEqual({ refundId: "re_TS01", state });
  });

  // https://developers.tap.company/docs/webhook: the amount has the decimals of its currency.
  it("calculateTapHash hashes the documented fields with the amount 10.500", () => {
    const text =
      "x_idchg_TS01x_amount10.500x_currencyKWDx_gateway_reference123456789x_payment_reference2101260001x_statusCAPTUREDx_created1767225600000";
    expect(calculateTapHash(tapCharge, "sk_test")).toBe(createHmac("sha256", "sk_test").update(text).digest("hex"));
  });
});

/** https://docs.moyasar.com/fetch-invoice and https://docs.moyasar.com/payment-object */
const moyasarInvoice = {
  id: "73bda482-5f95-4f59-87d3-3fe3615c54bc",
  status: "paid",
  amount: 44_775,
  currency: "SAR",
  description: "100001",
  url: "https://checkout.moyasar.com/invoices/73bda482",
  payments: [
    {
      id: "a1",
      status: "failed",
      amount: 44_775,
      fee: 0,
      currency: "SAR",
      refunded: 0,
      created_at: "2026-01-01T00:00:00Z",
      source: { type: "creditcard", company: "visa", message: "DECLINED" },
    },
    {
      id: "a2",
      status: "paid",
      amount: 44_775,
      fee: 900,
      currency: "SAR",
      refunded: 0,
      created_at: "2026-01-01T00:01:00Z",
      source: { type: "creditcard", company: "mada", message: "APPROVED" },
    },
  ],
};

describe("Answers of Moyasar", () => {
  it("parseMoyasarInvoice reads the paid attempt with method and fee", () => {
    expect(parseMoyasarInvoice(moyasarInvoice)).toEqual({
      state: "captured",
      amount: { minor: 44_775, currency: "SAR" },
      feeMinor: 900,
      method: "mada",
      failureCode: null,
    });
  });

  it("An invoice stays payable after a failed attempt, and shows its reason", () => {
    const invoice = { ...moyasarInvoice, status: "initiated", payments: moyasarInvoice.payments.slice(0, 1) };
    expect(parseMoyasarInvoice(invoice)).toMatchObject({ state: "pending", failureCode: "declined" });
  });

  it("The amount that was charged counts, not the amount of the invoice", () => {
    const [, paid] = moyasarInvoice.payments;
    const invoice = { ...moyasarInvoice, payments: [{ ...paid, amount: 100 }] };
    expect(parseMoyasarInvoice(invoice).amount).toEqual({ minor: 100, currency: "SAR" });
  });

  it.each([
    ["expired", "expired"],
    ["canceled", "voided"],
    ["initiated", "pending"],
  ])("An invoice without attempts and with the status %s is %s", (status, state) => {
    expect(parseMoyasarInvoice({ ...moyasarInvoice, status, payments: [] })).toMatchObject({ state, method: null });
  });

  // https://docs.moyasar.com/refund-payment
  it("A refunded payment stays captured", () => {
    const payments = [{ ...moyasarInvoice.payments[1], status: "refunded", refunded: 10_000 }];
    expect(parseMoyasarInvoice({ ...moyasarInvoice, payments })).toMatchObject({
      state: "captured",
    });
  });
});

/** https://docs.moyasar.com/guides/payouts/payout-details and https://docs.moyasar.com/api/payouts/06-fetch-payout */
const moyasarPayout = {
  id: "ac2cc6d8-1ffa-48e9-a6eb-d4e98dbdb8ec",
  source_id: "ceb461ea-3f35-4027-b20a-beb89f5ee574",
  sequence_number: "6244377266243449",
  channel: "internal",
  status: "initiated",
  amount: 12_550,
  currency: "SAR",
  purpose: "payment_to_merchant",
  comment: "PAYOUT-17",
  destination: { type: "bank", mobile: "0555555555", iban: "SA5330400108057386290014", country: "SA", city: "Riyadh" },
  message: "Payment was received, please check back after 5 minutes",
  failure_reason: null,
  metadata: null,
};

describe("Payouts of Moyasar", () => {
  it.each([
    ["queued", "on-the-way"],
    ["initiated", "on-the-way"],
    ["paid", "paid"],
    ["failed", "failed"],
    ["canceled", "failed"],
    ["returned", "failed"],
    ["something_new", "on-the-way"],
  ])("parseMoyasarPayout maps the status %s to %s", (status, state) => {
    expect(parseMoyasarPayout({ ...moyasarPayout, status })).toEqual({
      providerPayoutId: moyasarPayout.id,
      state,
      amount: { minor: 12_550, currency: "SAR" },
      reason: state === "failed" ? moyasarPayout.message : null,
    });
  });

  it.each([
    [{ message: null, failure_reason: "invalid_iban" }, "invalid_iban"],
    [{ message: "", failure_reason: null }, "returned"],
  ])("parseMoyasarPayout names the reason of a returned payout with %j", (fields, reason) => {
    expect(parseMoyasarPayout({ ...moyasarPayout, status: "returned", ...fields })).toMatchObject({ reason });
  });

  // https://docs.moyasar.com/testing-payouts
  it("isRepeatedPayout recognizes a number that the bank has seen before", () => {
    const repeated = { ...moyasarPayout, status: "failed", message: "Sequence number is already used" };
    expect(isRepeatedPayout(repeated)).toBe(true);
    expect(isRepeatedPayout({ ...repeated, status: "paid" })).toBe(false);
    expect(isRepeatedPayout({ ...repeated, message: "This account cannot be used to send salaries" })).toBe(false);
  });
});

/** https://docs.stripe.com/api/checkout/sessions/object with `payment_intent.latest_charge.balance_transaction` expanded */
const stripeSession = {
  status: "complete",
  amount_total: 11_940,
  currency: "usd",
  payment_intent: {
    id: "pi_1",
    status: "succeeded",
    amount_received: 11_940,
    last_payment_error: null,
    latest_charge: {
      id: "ch_1",
      amount_refunded: 0,
      balance_transaction: { fee: 376, currency: "usd" },
      payment_method_details: { type: "card", card: { wallet: { type: "apple_pay" } } },
    },
  },
} satisfies StripeSessionData;

describe("Answers of Stripe", () => {
  it("parseStripeSession reads a succeeded payment with wallet and fee", () => {
    expect(parseStripeSession(stripeSession)).toEqual({
      state: "captured",
      amount: { minor: 11_940, currency: "USD" },
      feeMinor: 376,
      method: "apple-pay",
      failureCode: null,
    });
  });

  // https://docs.stripe.com/payments/paymentintents/lifecycle
  it.each([
    ["open", null, "pending", null],
    ["expired", null, "expired", "expired"],
    [
      "open",
      { status: "requires_payment_method", amount_received: 0, last_payment_error: { code: "card_declined" } },
      "pending",
      "declined",
    ],
    ["complete", { status: "requires_capture", amount_received: 0 }, "authorized", null],
    ["complete", { status: "processing", amount_received: 0 }, "pending", null],
    ["expired", { status: "canceled", amount_received: 0 }, "voided", null],
  ])("A session that is %s with the intent %j is %s", (status, intent, state, failureCode) => {
    const session = { ...stripeSession, status, payment_intent: intent };
    expect(parseStripeSession(session)).toMatchObject({ state, failureCode });
  });

  // https://docs.stripe.com/api/refunds/object
  it.each([
    ["pending", "pending"],
    ["requires_action", "pending"],
    ["succeeded", "done"],
    ["failed", "failed"],
    ["canceled", "failed"],
  ])("parseStripeRefund maps the status %s to %s", (status, state) => {
    expect(parseStripeRefund({ id: "re_1", status })).toEqual({ refundId: "re_1", state });
  });

  it("A fee in the account's other currency is not taken for a part of the payment", () => {
    const session = structuredClone(stripeSession);
    session.payment_intent.latest_charge.balance_transaction.currency = "aed";
    expect(parseStripeSession(session).feeMinor).toBeNull();
  });
});

/** https://developers.paymob.com/paymob-docs/manage-callback/transaction-callbacks */
const paymobTransaction = {
  id: 192036465,
  pending: false,
  amount_cents: 100_000,
  success: true,
  is_auth: false,
  is_capture: false,
  is_standalone_payment: true,
  is_voided: false,
  is_refunded: false,
  is_3d_secure: true,
  integration_id: 4097558,
  has_parent_transaction: false,
  order: { id: 217503754, merchant_order_id: "b7" },
  created_at: "2026-06-13T11:33:44.592345",
  currency: "EGP",
  source_data: { pan: "2346", type: "card", sub_type: "MasterCard" },
  error_occured: false,
  owner: 302852,
  refunded_amount_cents: 0,
  data: { message: "Approved" },
};

describe("Answers of Paymob", () => {
  it("parsePaymobTransaction reads a paid transaction", () => {
    expect(parsePaymobTransaction(paymobTransaction)).toEqual({
      state: "captured",
      amount: { minor: 100_000, currency: "EGP" },
      feeMinor: null,
      method: "card",
      failureCode: null,
    });
  });

  it.each([
    [{ success: false, pending: true }, "pending", null],
    [{ success: true, pending: true }, "pending", null],
    [{ success: false, data: { message: "Do not honour" } }, "pending", "declined"],
    [{ success: false, data: { message: "3D Secure failed" } }, "pending", "authentication"],
    [{ is_auth: true }, "authorized", null],
    [{ is_voided: true }, "voided", null],
  ])("A transaction with %j is %s", (fields, state, failureCode) => {
    expect(parsePaymobTransaction({ ...paymobTransaction, ...fields })).toMatchObject({ state, failureCode });
  });

  // https://developers.paymob.com/paymob-docs/developers/transaction-inquiry-apis/by-transaction-id
  it.each([
    [{ pending: true, success: false }, "pending"],
    [{ pending: false, success: true }, "done"],
    [{ pending: false, success: false }, "failed"],
  ])("parsePaymobRefund reads a refund with %j as %s", (fields, state) => {
    expect(parsePaymobRefund({ id: 192036466, is_refund: true, ...fields })).toEqual({ refundId: "192036466", state });
  });

  // https://developers.paymob.com/paymob-docs/manage-callback/hmac: values joined in the order of the fields' names.
  it("calculatePaymobHash hashes the documented fields in their order", () => {
    const text =
      "1000002026-06-13T11:33:44.592345EGPfalsefalse1920364654097558truefalsefalsefalsetruefalse217503754302852false2346MasterCardcardtrue";
    const expected = createHmac("sha512", "secret").update(text).digest("hex");
    expect(calculatePaymobHash(paymobTransaction, "secret")).toBe(expected);
  });
});
