import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getDeclaredWhatsAppLink, getWhatsAppLink } from "./whatsapp-link.ts";

describe("[RT-08] getWhatsAppLink", () => {
  it.each([
    ["+966 50 000 0101", "SA", "966500000101"],
    ["+966 50 000 0101", undefined, "966500000101"],
    ["+966 (0)50 000 0101", "SA", "966500000101"],
    ["050 000 0101", "SA", "966500000101"],
    ["٠٥٠٠٠٠٠١٠١", "SA", "966500000101"],
    ["00971 50 000 0101", "SA", "971500000101"],
    ["050-000-0101", "AE", "971500000101"],
    ["500000101", "SA", "966500000101"],
    ["50000101", "KW", "96550000101"],
    // A Kuwaiti number that begins with the digits of the country code.
    ["96512345", "KW", "96596512345"],
    ["96596512345", "KW", "96596512345"],
    ["966500000101", "SA", "966500000101"],
    ["966500000101", "AE", "966500000101"],
    ["966500000101", undefined, "966500000101"],
    ["01001234567", "EG", "201001234567"],
    ["+44 20 7946 0000", "SA", "442079460000"],
    // The first number that WhatsApp can reach.
    ["call us, 0112345678 / 0500000101", "SA", "966500000101"],
    ["04 123 4567, 055 123 4567", "AE", "971551234567"],
    ["03 123 456", "LB", "9613123456"],
    ["+20 (0)10 0123 4567", "SA", "201001234567"],
    ["800 123 4567 8901, 0500000101", "SA", "966500000101"],
  ])("getWhatsAppLink turns the phone number %s in country %s into a link to %s", (phones, country, number) => {
    expect(getWhatsAppLink(phones, country)).toBe(`https://wa.me/${number}`);
  });

  it.each([
    ["0500000101", undefined],
    ["0500000101", "DE"],
    ["12345", "SA"],
    ["+966 1", "SA"],
    ["050 000 0101 0101 0101", "SA"],
    ["call us", "SA"],
    [null, "SA"],
  ])("getWhatsAppLink returns undefined for the phone number %s in country %s", (phones, country) => {
    expect(getWhatsAppLink(phones, country)).toBeUndefined();
  });

  it.each([
    ["011 234 5678", "SA"],
    ["+966 11 234 5678", "SA"],
    ["+966 (0)12 234 5678", undefined],
    ["920012345", "SA"],
    ["04 123 4567", "AE"],
    ["00971 4 123 4567", "SA"],
    ["22 123 456", "KW"],
    ["4412 3456", "QA"],
    ["1721 2345", "BH"],
    ["2412 3456", "OM"],
    ["01 234 567", "YE"],
    ["01 717 1234", "IQ"],
    ["06 461 2345", "JO"],
    ["01 123 456", "LB"],
    ["011 212 3456", "SY"],
    ["02 2735 1234", "EG"],
    ["0183 123 456", "SD"],
    ["021 23 45 67", "DZ"],
    ["0522 12 34 56", "MA"],
    ["71 123 456", "TN"],
  ])(
    "getWhatsAppLink refuses the landline number %s in country %s unless the business declares it for WhatsApp",
    (phone, country) => {
      expect(getWhatsAppLink(phone, country)).toBeUndefined();
      expect(getDeclaredWhatsAppLink(phone, country)).toMatch(/^https:\/\/wa\.me\/\d{10,12}$/);
    },
  );

  it("getWhatsAppLink returns the same link for every notation of a number", () => {
    const number = fc.stringMatching(/^5\d{8}$/);
    fc.assert(
      fc.property(number, fc.constantFrom("", "+966", "00966", "966", "0", "+9660"), (digits, before) => {
        const gaps = `${before} ${digits.slice(0, 2)}-${digits.slice(2, 5)} ${digits.slice(5)}`;
        expect(getWhatsAppLink(gaps, "SA")).toBe(`https://wa.me/966${digits}`);
      }),
    );
  });
});
