import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { IndexSnapshot } from "../index/snapshot.ts";
import { arrangeFirstRows } from "./arrange-first-rows.ts";

type Row = { seller: number; hasPhoto: boolean; match: number };
type Options = Parameters<typeof arrangeFirstRows>[3];

/** Arranges listings, given in their original order, and returns their positions in that order. */
function arrange(listings: readonly Row[], options: Options = {}, from = 0): number[] {
  const columns = {
    photo: Uint8Array.from(listings, ({ hasPhoto }) => Number(hasPhoto)),
    sellerId: Int32Array.from(listings, ({ seller }) => seller),
  };
  const rows = Int32Array.from(listings.keys()).subarray(from);
  const getMatch = (row: number) => listings[row]?.match ?? 0;
  const snapshot = { columns } as IndexSnapshot;
  return Array.from(arrangeFirstRows(snapshot, rows, (a, b) => getMatch(a) - getMatch(b), options));
}

/** Listings in order of their match, the best first. */
const listings = fc
  .array(
    fc.record({
      seller: fc.integer({ min: 1, max: 12 }),
      hasPhoto: fc.boolean(),
      match: fc.integer({ max: 2, min: 0 }),
    }),
    { maxLength: 300 },
  )
  .map((rows) => rows.sort((a, b) => a.match - b.match));

describe("arrangeFirstRows", () => {
  it("arrangeFirstRows keeps every listing and never puts a worse match before a better one", () => {
    fc.assert(
      fc.property(listings, (rows) => {
        const arranged = arrange(rows);
        expect([...arranged].sort((a, b) => a - b)).toEqual([...rows.keys()]);
        const matches = arranged.map((row) => rows[row]?.match ?? 0);
        expect(matches).toEqual([...matches].sort((a, b) => a - b));
      }),
    );
  });

  it("arrangeFirstRows shows a third listing of a seller among the first sixteen only when other sellers' equal matches are used up", () => {
    fc.assert(
      fc.property(listings, (rows) => {
        const arranged = arrange(rows).map((row) => rows[row] as Row);
        for (const [i, { seller, match }] of arranged.slice(0, 16).entries()) {
          const earlier = arranged.slice(0, i).filter((other) => other.seller === seller).length;
          if (earlier < 2) continue;
          const later = arranged.slice(i).filter((other) => other.match === match);
          const countBefore = (id: number) => arranged.slice(0, i).filter((other) => other.seller === id).length;
          expect(later.every((other) => countBefore(other.seller) >= 2)).toBe(true);
        }
      }),
    );
  });

  it("arrangeFirstRows puts listings with pictures first among equal matches of different sellers", () => {
    const rows = [false, true, false, true].map((hasPhoto, seller) => ({ seller, hasPhoto, match: 0 }));
    expect(arrange(rows)).toEqual([1, 3, 0, 2]);
  });

  it("arrangeFirstRows counts the listings that the page shows before the rows when it limits the listings of a seller", () => {
    const rows = [1, 1, 1, 2, 1].map((seller) => ({ seller, hasPhoto: true, match: 0 }));
    expect(arrange(rows, { shownRows: [0, 1] }, 2)).toEqual([3, 2, 4]);
  });

  it("arrangeFirstRows orders equal matches by their names before their pictures, and still limits the listings of a seller", () => {
    const rows = [1, 1, 1, 2, 3].map((seller, i) => ({ seller, hasPhoto: i === 4, match: 0 }));
    expect(arrange(rows, { rateName: (row) => Number(row <= 2) })).toEqual([0, 1, 4, 3, 2]);
  });

  it("arrangeFirstRows lets a seller with twenty listings keep two of the first sixteen, and the rest in order after them", () => {
    const big = Array.from({ length: 20 }, () => ({ seller: 1, hasPhoto: true, match: 0 }));
    const others = Array.from({ length: 20 }, (_, i) => ({ seller: 2 + i, hasPhoto: true, match: 0 }));
    const arranged = arrange([...big, ...others]);
    expect(arranged.slice(0, 16)).toEqual([0, 1, ...Array.from({ length: 14 }, (_, i) => 20 + i)]);
    expect(arranged.slice(16)).toEqual([
      ...Array.from({ length: 18 }, (_, i) => 2 + i),
      ...Array.from({ length: 6 }, (_, i) => 34 + i),
    ]);
  });
});
