import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSaudiMobile } from "./payout-transfers.server.ts";

describe("toSaudiMobile", () => {
  it("toSaudiMobile reads a Saudi mobile number with every prefix and with separators", () => {
    const number = fc.tuple(
      fc.constantFrom("+966", "00966", "966", "0", ""),
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom("", " ", "-"),
    );
    fc.assert(
      fc.property(number, ([prefix, rest, separator]) => {
        const digits = `5${String(rest).padStart(8, "0")}`;
        expect(toSaudiMobile(`${prefix}${separator}${[...digits].join(separator)}`)).toBe(`0${digits}`);
      }),
    );
  });

  it.each(["", "+966 11 123 4567", "+971 50 123 4567", "050123456", "05012345678", "920000000"])(
    "toSaudiMobile rejects %s",
    (phone) => {
      expect(toSaudiMobile(phone)).toBeUndefined();
    },
  );
});
