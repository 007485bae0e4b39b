import type { NewListing } from "../write/insert-listings.server.ts";
import type { ListingRecord } from "../write/listing-records.server.ts";
import type { ImportRowContext } from "./feature-values.ts";
import type { ImportRow } from "./row.ts";

/** Amounts of a listing, all in one currency. */
export type ListingAmounts = Required<Pick<NewListing, "price" | "currency" | "compareAtMinor" | "depositMinor">>;

/**
 * Resolves the amounts of an imported row. Amounts for which the file has no column stay unchanged, unless the currency
 * changes. The currency changes only if the row contains a price.
 */
export function resolveRowAmounts(
  row: ImportRow,
  { has, addProblem }: Pick<ImportRowContext, "has" | "addProblem">,
  current: ListingRecord | undefined,
): ListingAmounts {
  // A stored price of zero is exported as an empty cell, so an empty cell keeps this price.
  const isFree = current?.price?.minor === 0 && row.priceMinor === null;
  const usesRowPrice = !current || (has("price") && !isFree);
  const rowPrice = row.priceMinor === null ? null : { minor: row.priceMinor, currency: row.currency };
  const price = usesRowPrice ? rowPrice : current.price;
  // A listing without a price keeps the seller's currency unless the file names another.
  const currency = usesRowPrice && (rowPrice || has("currency")) ? row.currency : (current?.currency ?? row.currency);
  const currencyChanges = current !== undefined && current.currency !== currency;
  const isForeign = row.currency !== currency;
  const reportedField = has("currency") ? "currency" : "price";
  if (currencyChanges)
    addProblem("warning", reportedField, "currency_changes", { from: current.currency, to: currency });
  if (isForeign) addProblem("warning", reportedField, "currency_stays", { value: currency });

  const resolveAmount = (
    field: string,
    value: number | null,
    currentValue: number | null | undefined,
  ): number | null => {
    if (!current) return value;
    if (has(field) && !isForeign) return value;
    return currencyChanges ? null : (currentValue ?? null);
  };
  let compareAtMinor = resolveAmount("compare_at_price", row.compareAtMinor, current?.compareAtMinor);
  let depositMinor = resolveAmount("deposit", row.more?.depositMinor ?? null, current?.depositMinor);
  if (compareAtMinor !== null && compareAtMinor <= (price?.minor ?? Number.POSITIVE_INFINITY)) {
    const isInRow = has("compare_at_price") && row.compareAtMinor !== null;
    if (isInRow && !isForeign) addProblem("warning", "compare_at_price", "compare_low");
    compareAtMinor = null;
  }
  if (depositMinor !== null && price && depositMinor > price.minor) {
    const isInRow = has("deposit") && row.more?.depositMinor !== undefined && !isForeign;
    if (isInRow) addProblem("error", "deposit", "deposit_high");
    else {
      addProblem("warning", "price", "deposit_capped");
      depositMinor = price.minor;
    }
  }
  return { price: price ?? null, currency, compareAtMinor, depositMinor };
}
