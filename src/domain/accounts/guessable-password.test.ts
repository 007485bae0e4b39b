import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGuessable } from "./guessable-password.ts";

const sara = { name: "Sara", lastName: "Al Harbi", email: "s.alharbi77@example.com" };

describe("[ASVS 6.2.11] passwords that are words of the shop or of their owner", () => {
  it.each(["karaj123", "KARAJ!!2026", "كراج١٢٣٤", "sara1990", "Sara.AlHarbi", "alharbi_77", "saraKaraj", "example7"])(
    "%s is guessed first",
    (password) => expect(isGuessable(password, sara)).toBe(true),
  );

  it.each(["saralikesgreen", "my karaj is blue", "7249 1182", "a good password 7", "قطتي اسمها مشمش"])(
    "%s isn't",
    (password) => expect(isGuessable(password, sara)).toBe(false),
  );

  it("digits and marks around one's name help nobody", () => {
    const marks = fc.stringMatching(/^[\d!@#_. -]*$/);
    fc.assert(
      fc.property(marks, marks, fc.constantFrom("sara", "SARA", "Al Harbi", "karaj", "كراج"), (before, after, word) => {
        expect(isGuessable(before + word + after, sara)).toBe(true);
        expect(isGuessable(`${before}${word}${after}zebra`, sara)).toBe(false);
      }),
    );
  });

  it("who has no letters in their name may still choose a password", () => {
    expect(isGuessable("123456789", { name: "7", email: "7@8.9" })).toBe(false);
  });
});
