import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultSiteProfile, setSiteProfile } from "#kernel/site-profile.ts";
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

  it.each(["garage77", "Karaj-Garage", "salharbi1", "s.alharbi", "harbial"])(
    "isGuessablePassword of %s compares whole words of the site, the name and the address",
    (password) => expect(isGuessablePassword(password, sara)).toBe(password !== "harbial"),
  );

  it("isGuessablePassword finds each part of the address, also of several letters between other characters", () => {
    const owner = { name: "X", email: "sa2ra99_lee.k@mail.example.com" };
    expect(["le", "ra", "lee1", "leera", "mail"].map((password) => isGuessablePassword(password, owner))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    // A single letter, a later part of the host and the ending are no words.
    expect(["k", "x", "example", "com"].some((password) => isGuessablePassword(password, owner))).toBe(false);
  });

  it("isGuessablePassword removes longer names first, so that a name inside of another does not split it", () => {
    expect(isGuessablePassword("saralee", { name: "Sara", lastName: "Saralee", email: "x@y.z" })).toBe(true);
    expect(isGuessablePassword("leesara", { name: "Sa", lastName: "Leesara", email: "x@y.z" })).toBe(true);
    expect(isGuessablePassword("sarah", { name: "Sara", lastName: "Sarah", email: "x@y.z" })).toBe(true);
  });

  it("isGuessablePassword accepts the password of a person without a name or a complete address", () => {
    for (const owner of [
      { name: "", email: "" },
      { name: "", lastName: null, email: "x" },
      { name: "", email: "x@" },
    ])
      expect(isGuessablePassword("Strykerwashere", owner)).toBe(false);
  });

  it("isGuessablePassword knows each word of the site's own name", () => {
    setSiteProfile({ ...defaultSiteProfile, name: { en: "Motor Souq", ar: "سوق المحركات" } });
    try {
      for (const password of ["souq2026", "motor!", "souqmotor", "المحركات"])
        expect(isGuessablePassword(password, sara), password).toBe(true);
    } finally {
      setSiteProfile(defaultSiteProfile);
    }
    expect(isGuessablePassword("souq2026", sara)).toBe(false);
  });
});
