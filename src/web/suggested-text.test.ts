import { describe, expect, it } from "vitest";
import { inboxMaxLengths } from "#domain/inbox/conversation.ts";
import { parseSuggestedText } from "./suggested-text.ts";

const parse = (text: string) => parseSuggestedText({ searchParams: new URLSearchParams({ text }) });

describe("parseSuggestedText", () => {
  it("parseSuggestedText returns the text of the URL with its line breaks", () => {
    expect(parse(" السلام عليكم،\r\nهل السيارة متوفرة؟ ")).toBe("السلام عليكم،\nهل السيارة متوفرة؟");
    expect(parseSuggestedText({ searchParams: new URLSearchParams() })).toBe("");
  });

  it("parseSuggestedText removes control characters and hidden changes of direction", () => {
    expect(parse("a\u0000b\u0007c\u202ed\u2066e\tf")).toBe("abcdef");
  });

  it("parseSuggestedText cuts a text that is longer than a message", () => {
    expect(parse("x".repeat(inboxMaxLengths.text + 1))).toHaveLength(inboxMaxLengths.text);
    // A pair of surrogates at the end is not torn apart.
    expect(parse(`${"x".repeat(inboxMaxLengths.text - 1)}😀`).isWellFormed()).toBe(true);
  });

  it("parseSuggestedText keeps markup as text", () => {
    expect(parse("<script>alert(1)</script>")).toBe("<script>alert(1)</script>");
  });
});
