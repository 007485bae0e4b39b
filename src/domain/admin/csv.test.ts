import { describe, expect, it } from "vitest";
import { csvCell, csvLine } from "./csv.ts";

describe("a file for spreadsheets", () => {
  it("[ASVS 1.2.10] shows what would be carried out as a formula, and never runs it", () => {
    for (const text of [
      "=1+1",
      "+966",
      "-2+3",
      "@SUM(A1)",
      "\tx",
      "\n=1+1",
      "＝1+1",
      "＠SUM(A1)",
      "=HYPERLINK('http://evil')",
    ]) {
      expect(csvCell(text)).toMatch(/^"?'/);
    }
    expect(csvCell('=cmd|" /C calc"!A0')).toBe(`"'=cmd|"" /C calc""!A0"`);
  });

  it("leaves numbers, also negative ones, dates and plain texts as they are", () => {
    expect(csvLine([-5, 3.75, true, null, new Date("2026-01-02T03:04:05Z"), "كامري"])).toBe(
      "-5,3.75,true,,2026-01-02T03:04:05.000Z,كامري\r\n",
    );
  });

  it("quotes commas, quotes and line breaks", () => {
    expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
    expect(csvCell("a\nb")).toBe('"a\nb"');
  });
});
