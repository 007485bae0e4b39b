import { describe, expect, it } from "vitest";
import { formatPhones, parsePhones, toCallLink } from "./seller-phones.ts";

describe("[RT-08] Phone numbers of a seller", () => {
  it("formatPhones joins phone numbers into one line, and parsePhones splits the line into numbers", () => {
    expect(formatPhones(["+966 50 000 0101", null, "0112345678"])).toBe("+966 50 000 0101, 0112345678");
    expect(parsePhones("+966 50 000 0101، 0112345678 / call us")).toEqual(["+966 50 000 0101", "0112345678"]);
    expect(parsePhones("٠٥٠١٢٣٤٥٦٧، اتصل بنا")).toEqual(["0501234567"]);
    expect(formatPhones([null])).toBeNull();
    expect(parsePhones(null)).toEqual([]);
  });

  it("toCallLink removes everything except digits and the plus sign from a phone number", () => {
    expect(toCallLink("+966 (50) 000-0101")).toBe("tel:+966500000101");
  });
});
