import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvCell, undefused } from "./csv-cell.ts";

describe("[ASVS 1.2.10] a cell of an export", () => {
  it.each(["=1+1", "+966", "-2+3", "@SUM(A1)", "\tx", "\r=1", "\n=1+1", "＝1+1", "＋1", "－1", "＠SUM(A1)", "'=1"])(
    "%j is shown, never run",
    (text) => {
      expect(csvCell(text)).toMatch(/^"?'/);
    },
  );

  it("is what it was when it is read again", () => {
    const starts = fc.constantFrom("", "'", "''", "=", "'=", "''＝", "\n", "'\n", "＠", "مقاس ", '"');
    fc.assert(
      fc.property(starts, fc.string({ unit: "grapheme" }), (start, rest) => {
        const text = start + rest;
        const cell = csvCell(text);
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(undefused(read)).toBe(text);
      }),
    );
  });
});
