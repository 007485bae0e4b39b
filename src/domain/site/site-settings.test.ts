import { describe, expect, it } from "vitest";
import { parseSiteSettings } from "./site-settings.ts";

const parse = (settings: Record<string, string>) => parseSiteSettings(new Map(Object.entries(settings)));

describe("parseSiteSettings", () => {
  it("parseSiteSettings for empty settings returns defaults without contacts, bank account and app links", () => {
    expect(parse({})).toEqual({
      name: { en: "Karaj", ar: "كراج" },
      defaultLanguage: "en",
      defaultCurrency: "USD",
      defaultCountry: "SA",
      timeZone: "Asia/Riyadh",
      listingDays: 60,
      payments: ["cash-on-delivery"],
      hasCart: true,
      stores: {},
      contacts: { country: "SA", hours: {}, social: [] },
      escrowDays: 7,
      payoutApprovalLimit: 1_000,
      sellersRemitTax: false,
      returnDays: 14,
      returnAnswerDays: 3,
      fitGuarantee: "seller",
      learnsSpellings: true,
      acceptsStrongSpellings: true,
    });
  });

  it.each([
    {
      defaultLanguage: "fr",
      timeZone: "Mars/Olympus",
      listingDays: "0",
      defaultCurrency: "riyal",
      defaultCountry: "KSA",
    },
    { defaultLanguage: " ", timeZone: "", listingDays: "1000", defaultCurrency: "usd", defaultCountry: "" },
    { listingDays: "1e2", timeZone: "+03:61" },
  ])("parseSiteSettings replaces unusable values with defaults: %j", (settings) => {
    expect(parse(settings as Record<string, string>)).toEqual(parse({}));
  });

  it("parseSiteSettings offers bank transfer only with a complete bank account", () => {
    const bank = { bankName: "Bank", bankHolder: "Shop", iban: "GB82 WEST 1234 5698 7654 32" };
    expect(parse({ ...bank, iban: "" }).payments).toEqual(["cash-on-delivery"]);
    expect(parse(bank).payments).toEqual(["cash-on-delivery", "bank-transfer"]);
    expect(parse({ ...bank, payCash: "false" }).payments).toEqual(["bank-transfer"]);
    expect(parse({ ...bank, payTransfer: "false" }).payments).toEqual(["cash-on-delivery"]);
  });

  it("parseSiteSettings uses a site name given in only one language for both languages", () => {
    expect(parse({ siteNameAr: "سوق السيارات" }).name).toEqual({ en: "سوق السيارات", ar: "سوق السيارات" });
  });
});
