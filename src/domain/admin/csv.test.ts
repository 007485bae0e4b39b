import { describe, expect, it } from "vitest";
import { formatAdminCsvCell, formatCsvLine } from "./read-table.server.ts";

describe("Admin CSV export", () => {
  it("[ASVS 1.2.10] formatAdminCsvCell prefixes cells that a spreadsheet would run as a formula", () => {
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
      expect(formatAdminCsvCell(text)).toMatch(/^"?'/);
    }
    expect(formatAdminCsvCell('=cmd|" /C calc"!A0')).toBe(`"'=cmd|"" /C calc""!A0"`);
  });

  it("formatCsvLine leaves numbers, dates and plain texts unchanged", () => {
    expect(formatCsvLine([-5, 3.75, true, null, new Date("2026-01-02T03:04:05Z"), "كامري"])).toBe(
      "-5,3.75,true,,2026-01-02T03:04:05.000Z,كامري\r\n",
    );
  });

  it("formatAdminCsvCell quotes commas, quotes and line breaks", () => {
    expect(formatAdminCsvCell('a "b", c')).toBe('"a ""b"", c"');
    expect(formatAdminCsvCell("a\nb")).toBe('"a\nb"');
  });
});
