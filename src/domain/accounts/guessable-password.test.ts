import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGuessablePassword } from "./guessable-password.ts";

const sara = { name: "Sara", lastName: "Al Harbi", email: "s.alharbi77@example.com" };

describe("[ASVS 6.2.11] isGuessablePassword", () => {
  it.each(["karaj123", "KARAJ!!2026", "كراج١٢٣٤", "sara1990", "Sara.AlHarbi", "alharbi_77", "saraKaraj", "example7"])(
    "isGuessablePassword returns true for %s",
    (password) => expect(isGuessablePassword(password, sara)).toBe(true),
  );

  it.each(["saralikesgreen", "my karaj is blue", "7249 1182", "a good password 7", "قطتي اسمها مشمش"])(
    "isGuessablePassword returns false for %s",
    (password) => expect(isGuessablePassword(password, sara)).toBe(false),
  );

  it("isGuessablePassword ignores digits and punctuation around a name", () => {
    const marks = fc.stringMatching(/^[\d!@#_. -]*$/);
    fc.assert(
      fc.property(marks, marks, fc.constantFrom("sara", "SARA", "Al Harbi", "karaj", "كراج"), (before, after, word) => {
        expect(isGuessablePassword(before + word + after, sara)).toBe(true);
        expect(isGuessablePassword(`${before}${word}${after}zebra`, sara)).toBe(false);
      }),
    );
  });

  it("isGuessablePassword accepts a password of an account whose name has no letters", () => {
    expect(isGuessablePassword("123456789", { name: "7", email: "7@8.9" })).toBe(false);
  });
});
