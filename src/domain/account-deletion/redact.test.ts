import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor, redactValue } from "./redact.ts";

const redact = createRedactor({
  names: ["Sara", "Al Harbi", "سارة", null, "x"],
  emails: ["s.h@example.com"],
  phones: ["+966 50 123 4567", null, "12"],
});

describe("createRedactor", () => {
  it.each([
    ["Call Sara on 050 123 4567.", "Call … on …."],
    ["SARA AL HARBI", "… …"],
    ["00966-50-1234567 or +966501234567 or 0501234567", "… or … or …"],
    ["٠٥٠ ١٢٣ ٤٥٦٧ سارة", "… …"],
    ["write to S.H@Example.com!", "write to …!"],
    ["Sarah and Sahara stay, 0501234568 too, x as well", "Sarah and Sahara stay, 0501234568 too, x as well"],
    ["my.s.h@example.com and s.h@example.community", "my.s.h@example.com and s.h@example.community"],
  ])("The redactor turns %j into %j", (text, left) => {
    expect(redact(text)).toBe(left);
  });

  it("The redactor changes no unrelated text and removes every spelling of the phone number", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.constantFrom("", " ", "-", ") "), (text, gap) => {
        const own = text.replace(/\p{N}|sara|harbi|سارة/giu, "");
        expect(redact(own)).toBe(own);
        const left = redact(`${own} 50${gap}123${gap}4567 ${own}`);
        expect(left.replace(/\D/g, "")).toBe("");
      }),
    );
  });

  it("redactValue redacts every text of a nested value and keeps the structure", () => {
    const value = { a: ["Sara", 1, null], b: { c: "0501234567", d: true } };
    expect(redactValue(value, redact)).toEqual({ a: ["…", 1, null], b: { c: "…", d: true } });
  });
});
