import { describe, expect, it } from "vitest";
import { paymentMethodInfos } from "./payment-method-info.ts";
import { getReceiptPath, MAX_RECEIPT_BYTES } from "./receipt.ts";

const due = { number: "KR-1", total: "SAR 100" };
const account = { bankName: "Riyad Bank", holder: "Karaj", iban: "SA03 8000" };

describe("Payment methods", () => {
  it("The entry of each payment method has its name", () => {
    for (const [method, info] of Object.entries(paymentMethodInfos)) expect(info.method).toBe(method);
  });

  it("Only a bank transfer takes receipts", () => {
    expect(paymentMethodInfos["bank-transfer"].takesReceipts).toBe(true);
    expect(paymentMethodInfos["cash-on-delivery"].takesReceipts).toBe(false);
  });

  it("The instructions of a bank transfer name amount, account and order number in both languages", () => {
    const instructions = paymentMethodInfos["bank-transfer"].instructions(due, account);
    for (const text of [instructions.en, instructions.ar])
      for (const part of [...Object.values(due), ...Object.values(account)]) expect(text).toContain(part);
    expect(instructions.ar).toContain("\u2068SA03 8000\u2069");
  });

  it("The instructions of a bank transfer without an account name only the amount", () => {
    const instructions = paymentMethodInfos["bank-transfer"].instructions(due, undefined);
    expect(instructions).toEqual({
      en: "You pay SAR 100 by bank transfer. We'll send you the bank account details.",
      ar: "تدفع SAR 100 بتحويل بنكي، وسنرسل لك بيانات الحساب.",
    });
  });

  it("The instructions of cash on delivery name the amount", () => {
    const instructions = paymentMethodInfos["cash-on-delivery"].instructions(due, account);
    expect(instructions.en).toContain("SAR 100 in cash");
    expect(instructions.ar).toContain("SAR 100 نقدًا");
  });
});

describe("Receipts", () => {
  it("getReceiptPath contains the order token of a guest only", () => {
    expect(getReceiptPath("a.pdf")).toBe("/shop/receipts/a.pdf");
    expect(getReceiptPath("a.pdf", "x+y")).toBe("/shop/receipts/a.pdf?token=x%2By");
  });

  it("A receipt has at most 8 MiB", () => {
    expect(MAX_RECEIPT_BYTES).toBe(8_388_608);
  });
});
