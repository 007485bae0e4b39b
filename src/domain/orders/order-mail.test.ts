import { describe, expect, it } from "vitest";
import { createOrderMail, mandatoryOrderMailKinds, type OrderMail, type OrderMailKind } from "./order-mail.ts";

const buyerKinds = [
  "placed",
  "CONFIRMED",
  "car-taken",
  "car-sold",
  "SHIPPED",
  "DELIVERED",
  "CANCELLED",
  "unanswered",
  "RETURNED",
  "paid",
  "refunded",
] as const satisfies OrderMailKind[];
const sellerKinds = [
  "sale",
  "sale-reminder",
  "sale-unanswered",
  "sale-cancelled",
  "sale-receipt",
] as const satisfies OrderMailKind[];
const kinds: readonly OrderMailKind[] = [...buyerKinds, ...sellerKinds];

const arabicLetters = /[\u0621-\u064a]/;
const latinWords = /[A-Za-z]{2,}/;

/** Creates a mail whose values contain no letters, so that every letter belongs to the text of the mail. */
const createMail = (kind: OrderMailKind, language: "ar" | "en", more: Partial<OrderMail> = {}) =>
  createOrderMail(
    {
      kind,
      language,
      name: "1",
      number: "2026-0042",
      other: "22",
      total: "333",
      lines: ["2 × 4444"],
      until: new Date("2026-06-01T09:00:00Z"),
      link: "https://1.2/3",
      ...more,
    },
    "buyer@example.com",
  );
/** Returns the text of a mail without its links and without its last paragraph, the name of the site. */
const readBody = (text: string) => text.replace(/https:\S+/g, "").replace(/\n\n[^\n]+$/, "");

describe("createOrderMail", () => {
  it.each(kinds)("The mail “%s” is written in one language, in subject and text", (kind) => {
    const english = createMail(kind, "en");
    expect(english.subject + readBody(english.text)).not.toMatch(arabicLetters);
    expect(english.subject).toMatch(latinWords);
    const arabic = createMail(kind, "ar");
    expect(arabic.subject + readBody(arabic.text)).not.toMatch(latinWords);
    expect(arabic.subject).toMatch(arabicLetters);
    expect(arabic.html).toContain('dir="rtl"');
    expect(english.html).not.toContain('dir="rtl"');
  });

  it.each(kinds)("The mail “%s” names the order and its products, and links to it", (kind) => {
    for (const language of ["en", "ar"] as const) {
      const { to, subject, text, html } = createMail(kind, language);
      expect(to).toBe("buyer@example.com");
      expect(subject).toContain("2026-0042");
      for (const body of [text, html]) {
        expect(body).toContain("2026-0042");
        expect(body).toContain("4444");
        expect(body).toContain("https://1.2/3");
      }
    }
  });

  it("Only mails to buyers say that the link is private", () => {
    const privacy = /private link/;
    expect(buyerKinds.filter((kind) => !privacy.test(createMail(kind, "en").text))).toEqual([]);
    expect(sellerKinds.filter((kind) => privacy.test(createMail(kind, "en").text))).toEqual([]);
  });

  it("No two kinds to the same reader have the same text", () => {
    for (const language of ["en", "ar"] as const)
      for (const group of [buyerKinds, sellerKinds])
        expect(new Set(group.map((kind) => createMail(kind, language).text)).size).toBe(group.length);
  });

  it("Confirmations, cancellations and refunds cannot be switched off, and no mail to sellers is mandatory", () => {
    expect(mandatoryOrderMailKinds).toEqual(
      expect.arrayContaining(["placed", "CONFIRMED", "CANCELLED", "unanswered", "car-sold", "refunded"]),
    );
    expect(mandatoryOrderMailKinds.filter((kind) => kind.startsWith("sale"))).toEqual([]);
    expect(createMail("SHIPPED", "en", { canSwitchOff: true }).text).toContain("Choose which ones you get");
    expect(createMail("placed", "en").text).not.toContain("Choose which ones you get");
  });

  it.each(["ar", "en"] as const)("The mail to a seller names no tax if the prices include it (%s)", (language) => {
    const collect = { total: "SAR 135", goods: "SAR 115", shipping: "SAR 20" };
    const taxWord = language === "ar" ? "الضريبة" : "tax";
    expect(createMail("sale", language, { collect: { ...collect, tax: "SAR 5" } }).text).toContain(`${taxWord} SAR 5`);
    expect(createMail("sale", language, { collect: { ...collect, tax: undefined } }).text).not.toContain(taxWord);
  });

  it("The mail to a seller lists the cash to collect, and a cancelled order asks about a transfer", () => {
    const collect = { total: "$52.50", goods: "$33.33", shipping: "$12.50", tax: "$6.67" };
    expect(createMail("sale", "en", { collect }).text).toContain(
      "Collect $52.50 from the buyer: items $33.33, shipping $12.50, tax $6.67.",
    );
    expect(createMail("CANCELLED", "en", { mayBePaid: true }).text).toContain("If you have already transferred");
    expect(createMail("CANCELLED", "en").text).not.toContain("If you have already transferred");
  });

  it("Names cannot change the direction of the text or start a line of their own", () => {
    const { text } = createMail("sale", "en", { other: "\u202eevil\n\nPay here", name: "Sara\u0007" });
    expect(text).not.toContain("\u202e");
    expect(text).not.toContain("\n\nPay here");
    expect(text).not.toContain("\u0007");
  });

  it("The reminder to the seller contains the time until which the order waits", () => {
    expect(createMail("sale-reminder", "en").text).toMatch(/by [^.]*June/);
    expect(createMail("sale-reminder", "ar").text).toContain("يونيو");
  });
});
