import { describe, expect, it } from "vitest";
import { callLink, phonesIn, phonesText } from "./phones.ts";

describe("[RT-08] phone numbers of a seller", () => {
  it("stand in one line and come out of it one by one", () => {
    expect(phonesText(["+966 50 000 0101", null, "0112345678"])).toBe("+966 50 000 0101, 0112345678");
    expect(phonesIn("+966 50 000 0101، 0112345678 / call us")).toEqual(["+966 50 000 0101", "0112345678"]);
    expect(phonesIn("٠٥٠١٢٣٤٥٦٧، اتصل بنا")).toEqual(["0501234567"]);
    expect(phonesText([null])).toBeNull();
    expect(phonesIn(null)).toEqual([]);
  });

  it("are called as they are", () => {
    expect(callLink("+966 (50) 000-0101")).toBe("tel:+966500000101");
  });
});
