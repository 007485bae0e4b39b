import type { IndexSnapshot } from "../index/snapshot.ts";
import type { RowComparator } from "../index/sorting.ts";
import { DEFAULT_LISTING_PAGE_SIZE } from "../query/criteria.ts";

/** Number of rows at the beginning of a list that are arranged. All further rows keep their order. */
export const ARRANGED_ROWS = 256;

/** Maximum number of listings of one seller among the first sixteen, if other sellers' listings match as well. */
const MAX_ROWS_PER_SELLER = 2;

/**
 * Arranges the beginning of an ordered list, so that a seller with many listings does not fill the first page. Listings
 * with pictures come first among those that match equally well. Of these, the first sixteen contain at most two of each
 * seller, unless only this seller has more. `compareMatch` returns 0 for rows that match equally well; `rows` are already
 * in this order. `rateName` rates the names of equal matches, before pictures count. `shownRows` are listings that the
 * page shows before these rows.
 */
export function arrangeFirstRows(
  { columns: { photo, sellerId } }: IndexSnapshot,
  rows: Int32Array,
  compareMatch: RowComparator,
  { rateName = () => 0, shownRows = [] }: { rateName?: (row: number) => number; shownRows?: readonly number[] } = {},
): Int32Array {
  const byPhoto = rows
    .slice(0, ARRANGED_ROWS)
    .sort((a, b) => compareMatch(a, b) || rateName(b) - rateName(a) || (photo[b] as number) - (photo[a] as number));
  const arranged: number[] = [];
  const countsBySeller = new Map<number, number>();
  const countRow = (row: number) => {
    const seller = sellerId[row] as number;
    countsBySeller.set(seller, (countsBySeller.get(seller) ?? 0) + 1);
  };
  for (const row of shownRows) countRow(row);
  const isFirstPageFull = () => shownRows.length + arranged.length >= DEFAULT_LISTING_PAGE_SIZE;
  let postponed: number[] = [];
  for (const [i, row] of byPhoto.entries()) {
    const previous = byPhoto[i - 1];
    // Postponed listings still come before listings that match less well.
    const startsGroup = previous !== undefined && compareMatch(previous, row) !== 0;
    if (startsGroup || isFirstPageFull()) {
      arranged.push(...postponed);
      postponed = [];
    }
    if ((countsBySeller.get(sellerId[row] as number) ?? 0) >= MAX_ROWS_PER_SELLER && !isFirstPageFull()) {
      postponed.push(row);
      continue;
    }
    countRow(row);
    arranged.push(row);
  }
  const result = rows.slice();
  result.set([...arranged, ...postponed]);
  return result;
}
