import { describe, expect, it } from "vitest";
import { demoAccounts } from "../support/accounts.ts";
import { HttpPage } from "../support/http-page.ts";

const journeys = [
  {
    language: "en",
    email: demoAccounts.showroom,
    add: "Add bank account",
    change: "Bank account saved",
    request: "Request payout",
    requested: "Payout requested",
    tooMuch: "This is more than your available balance.",
    badIban: "This IBAN isn't valid.",
    paid: "Paid",
  },
  {
    language: "ar",
    email: demoAccounts.rental_room,
    add: "إضافة حساب بنكي",
    change: "حُفظ الحساب البنكي",
    request: "طلب التحويل",
    requested: "استلمنا طلب التحويل",
    tooMuch: "هذا المبلغ أكبر من رصيدك المتاح.",
    badIban: "رقم الآيبان غير صحيح",
    paid: "وصل",
  },
] as const;

describe("Payout of a seller without scripts", () => {
  it.each(journeys)(
    "A seller enters a bank account, requests a payout and sees it arrive after the administration paid it ($language)",
    async ({ language, email, ...words }) => {
      const seller = new HttpPage({ language });
      await seller.visitor.signIn(email);
      await seller.goto("/account/money/bank-account");
      const sellerId = seller.find("#content input[name=seller]").getAttribute("value") ?? "";
      const administrator = new HttpPage({ language: "en" });
      await administrator.visitor.signIn(demoAccounts.administrator);
      await administrator.goto("/admin/ledger/new");
      administrator.fill("[name=seller_slug]", sellerId);
      administrator.fill("[name=direction]", "give");
      administrator.fill("[name=amount]", "500.25");
      administrator.fill("#content [name=currency]", "SAR");
      administrator.fill("[name=reason]", "Opening balance");
      await administrator.submit("#content form:has([name=amount]) button");
      expect(administrator.text("#content")).toContain("Opening balance");

      await seller.goto("/account/money");
      expect(seller.text("#content")).toMatch(/500\.25/);
      // The demo may have earned something before.
      const [, shown = ""] = /500\.25\D+([\d,]+\.25)/.exec(seller.text("#content li", "Opening balance")) ?? [];
      const balance = Number(shown.replaceAll(",", ""));
      expect(balance).toBeGreaterThanOrEqual(500.25);
      await seller.follow("#content a", words.add);
      seller.fill("#content [name=currency]", "SAR");
      seller.fill("[name=holder]", "Sara Al-Otaibi");
      seller.fill("[name=bankName]", "Test Bank");
      seller.fill("[name=iban]", "SA03 8000 0000 6080 1016 7518");
      await seller.submit("#content form:has([name=iban]) button");
      expect([seller.status, seller.text("#content")]).toEqual([400, expect.stringContaining(words.badIban)]);
      seller.fill("[name=iban]", "SA03 8000 0000 6080 1016 7519");
      await seller.submit("#content form:has([name=iban]) button");
      expect(seller.text("#content")).toContain(words.change);
      expect(seller.text("#content")).toContain("SA03 •••• 7519");

      seller.fill("#content [name=amount]", String(Math.ceil(balance)));
      await seller.submit("#content button", words.request);
      expect([seller.status, seller.text("#content")]).toEqual([400, expect.stringContaining(words.tooMuch)]);
      seller.fill("#content [name=amount]", "200.25");
      await seller.submit("#content button", words.request);
      expect(seller.text("#content")).toContain(words.requested);
      expect(seller.text("#content")).toContain(`${(balance - 200.25).toLocaleString("en-US")}.00`);

      await administrator.goto("/admin/payouts?payout_state=requested");
      await administrator.follow("#content tbody a");
      for (const step of ["Approve", "Mark as sent", "Mark as paid"]) {
        await administrator.submit("#content button", step);
        if (administrator.count("#content input[name=sure]") > 0) await administrator.submit("#content button", step);
      }
      expect(administrator.text("#content")).toContain("Paid");
      await administrator.goto("/admin/ledger");
      expect(administrator.text("#content tfoot")).toMatch(/^Sum, always zero[\s0]+$/);
      await seller.reload();
      expect(seller.text("#content li:has(span)", /\d{4} · .*SA03/)).toMatch(/200\.25/);
      expect(seller.count("#content li span", words.paid)).toBe(1);
    },
  );
});
