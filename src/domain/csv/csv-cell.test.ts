import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCsvCell, unescapeFormula } from "./csv-cell.ts";

describe("[ASVS 1.2.10] CSV export cells", () => {
  it.each(["=1+1", "+966", "-2+3", "@SUM(A1)", "\tx", "\r=1", "\n=1+1", "＝1+1", "＋1", "－1", "＠SUM(A1)", "'=1"])(
    "formatCsvCell escapes %j as text",
    (text) => {
      expect(formatCsvCell(text)).toMatch(/^"?'/);
    },
  );

  it("unescapeFormula restores the original text of a cell", () => {
    const starts = fc.constantFrom("", "'", "''", "=", "'=", "''＝", "\n", "'\n", "＠", "مقاس ", '"');
    fc.assert(
      fc.property(starts, fc.string({ unit: "grapheme" }), (start, rest) => {
        const text = start + rest;
        const cell = formatCsvCell(text);
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(unescapeFormula(read)).toBe(text);
      }),
    );
  });
});
