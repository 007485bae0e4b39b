import { describe, expect, it } from "vitest";
import { ar, en } from "./all-messages.ts";
import { registerMessages } from "./messages.ts";
import { createNotificationFormatter } from "./notification-formatter.ts";

registerMessages("en", en);
registerMessages("ar", ar);

describe.each([
  ["en", { buyer: "Sara Ali" }, "Sara Ali cancelled order 12.", "The buyer cancelled order 12."],
  ["ar", { buyer: "سارة علي" }, "ألغى سارة علي الطلب رقم 12.", "ألغى المشتري الطلب رقم 12."],
] as const)("createNotificationFormatter in %s", (language, names, named, nameless) => {
  const worded = createNotificationFormatter(language, new Map());
  const formatWithoutBidi = (data: object) =>
    worded({ kind: "sale-cancelled", data: { number: "12", ...data } }).replace(/[\u2068\u2069]/g, "");

  it("createNotificationFormatter names the person, and uses another text when the name is missing", () => {
    expect(formatWithoutBidi(names)).toBe(named);
    expect([formatWithoutBidi({}), formatWithoutBidi({ buyer: "" })]).toEqual([nameless, nameless]);
  });

  it("createNotificationFormatter leaves no empty placeholder when names are missing", () => {
    for (const kind of [
      "sale",
      "sale-receipt",
      "staffJoined",
      "staffLeft",
      "rentalRequested",
      "rentalUnanswered",
      "rentalBooked",
      "rentalPaid",
      "rentalUnpaid",
      "rentalDeposit",
      "rentalCancelled",
      "rentalChangeRequested",
      "rentalChanged",
      "rentalChangePaid",
      "rentalChangeUnpaid",
      "rentalContested",
      "rentalDocuments",
      "rentalDepositKept",
      "rentalDepositContested",
      "rentalDepositDecided",
    ]) {
      const text = worded({ kind, data: { number: "12", business: "B", ad: "A", from: "F" } });
      expect(text).not.toMatch(/\{\{|\u2068\u2069|undefined/);
    }
    expect(worded({ kind: "businessYours", data: { business: "B" } })).toContain("B");
  });
});
