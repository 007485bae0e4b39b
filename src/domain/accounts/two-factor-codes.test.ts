import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTwoFactorCode, RECOVERY_CODE_ALPHABET } from "./two-factor-codes.ts";

describe("parseTwoFactorCode", () => {
  const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

  it("parseTwoFactorCode reads an app code in Latin or Arabic digits, with or without separators", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), fc.constantFrom("", " ", "-", " - "), (code, gap) => {
        const typed = ` ${code.slice(0, 3)}${gap}${code.slice(3)} `;
        expect(parseTwoFactorCode(typed)).toEqual({ kind: "app", code });
        expect(parseTwoFactorCode(arabic(typed))).toEqual({ kind: "app", code });
      }),
    );
  });

  it("parseTwoFactorCode reads a recovery code in either case and returns nothing for other input", () => {
    const letters = fc.string({ unit: fc.constantFrom(...RECOVERY_CODE_ALPHABET), minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(letters, (code) => {
        const written = `${code.slice(0, 5)}-${code.slice(5)}`;
        for (const typed of [written, code.toUpperCase(), arabic(written)])
          expect(parseTwoFactorCode(typed)).toEqual({ kind: "recovery", code: written });
      }),
    );
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const parsed = parseTwoFactorCode(typed);
        if (parsed) expect(parsed.code).toMatch(/^(\d{6}|\w{5}-\w{5})$/);
      }),
    );
    for (const typed of ["", "12345", "1234567", "abcde-fghi0", "'; drop table"])
      expect(parseTwoFactorCode(typed)).toBeUndefined();
  });
});
