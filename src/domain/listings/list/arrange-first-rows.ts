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
 * in this order.
 */
export function arrangeFirstRows(
  { columns: { photo, sellerId } }: IndexSnapshot,
  rows: Int32Array,
  compareMatch: RowComparator,
): Int32Array {
  const byPhoto = rows
    .slice(0, ARRANGED_ROWS)
    .sort((a, b) => compareMatch(a, b) || (photo[b] as number) - (photo[a] as number));
  const arranged: number[] = [];
  const countsBySeller = new Map<number, number>();
  let postponed: number[] = [];
  for (const [i, row] of byPhoto.entries()) {
    const previous = byPhoto[i - 1];
    // Postponed listings still come before listings that match less well.
    const startsGroup = previous !== undefined && compareMatch(previous, row) !== 0;
    if (startsGroup || arranged.length >= DEFAULT_LISTING_PAGE_SIZE) {
      arranged.push(...postponed);
      postponed = [];
    }
    const seller = sellerId[row] as number;
    const count = countsBySeller.get(seller) ?? 0;
    if (count >= MAX_ROWS_PER_SELLER && arranged.length < DEFAULT_LISTING_PAGE_SIZE) {
      postponed.push(row);
      continue;
    }
    countsBySeller.set(seller, count + 1);
    arranged.push(row);
  }
  const result = rows.slice();
  result.set([...arranged, ...postponed]);
  return result;
}
