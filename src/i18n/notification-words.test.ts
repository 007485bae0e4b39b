import { describe, expect, it } from "vitest";
import { ar, en } from "./all-messages.ts";
import { notificationWords } from "./notification-words.ts";
import { provideTexts } from "./texts.ts";

provideTexts("en", en);
provideTexts("ar", ar);

describe.each([
  ["en", { buyer: "Sara Ali" }, "Sara Ali cancelled order 12.", "The buyer cancelled order 12."],
  ["ar", { buyer: "سارة علي" }, "ألغى سارة علي الطلب رقم 12.", "ألغى المشتري الطلب رقم 12."],
] as const)("notifications in %s", (language, names, named, nameless) => {
  const worded = notificationWords(language, new Map());
  const bare = (data: object) =>
    worded({ kind: "sale-cancelled", data: { number: "12", ...data } }).replace(/[\u2068\u2069]/g, "");

  it("tell who it was, and read well once that person is gone", () => {
    expect(bare(names)).toBe(named);
    expect([bare({}), bare({ buyer: "" })]).toEqual([nameless, nameless]);
  });

  it("leave no gap where a name was", () => {
    for (const kind of [
      "sale",
      "sale-receipt",
      "staffJoined",
      "staffLeft",
      "rentalRequested",
      "rentalUnanswered",
      "rentalCancelled",
    ]) {
      const text = worded({ kind, data: { number: "12", business: "B", ad: "A", from: "F" } });
      expect(text).not.toMatch(/\{\{|\u2068\u2069|undefined/);
    }
    expect(worded({ kind: "businessYours", data: { business: "B" } })).toContain("B");
  });
});
