import { reason } from "../../import/reasons.ts";
import type { NewAd } from "../insert.server.ts";
import type { StoredAd } from "../stored.server.ts";
import type { Reading } from "./features.ts";
import type { ImportRow } from "./row.ts";

/** What an ad asks, all of it in one currency. */
export type Amounts = Required<Pick<NewAd, "price" | "currency" | "compareAtMinor" | "depositMinor">>;

/**
 * The amounts that a row says; those that the file has no column for stay as they are, as long as the ad's currency does.
 * Another currency comes with a price alone.
 */
export function resolveAmounts(
  row: ImportRow,
  { has, tell }: Pick<Reading, "has" | "tell">,
  current: StoredAd | undefined,
): Amounts {
  // A price of nothing that is there already reads as none.
  const free = current?.price?.minor === 0 && row.priceMinor === null;
  const priced = !current || (has("price") && !free);
  const said = row.priceMinor === null ? null : { minor: row.priceMinor, currency: row.currency };
  const price = priced ? said : current.price;
  // An ad without a price keeps the currency that its seller would ask in, unless the file names another.
  const currency = priced && (said || has("currency")) ? row.currency : (current?.currency ?? row.currency);
  const isOther = current !== undefined && current.currency !== currency;
  const isForeign = row.currency !== currency;
  const naming = has("currency") ? "currency" : "price";
  if (isOther) tell("warning", naming, reason("currency_changes", { from: current.currency, to: currency }));
  if (isForeign) tell("warning", naming, reason("currency_stays", { value: currency }));

  const kept = (field: string, value: number | null, present: number | null | undefined): number | null => {
    if (!current) return value;
    if (has(field) && !isForeign) return value;
    return isOther ? null : (present ?? null);
  };
  let compareAtMinor = kept("compare_at_price", row.compareAtMinor, current?.compareAtMinor);
  let depositMinor = kept("deposit", row.more?.depositMinor ?? null, current?.depositMinor);
  if (compareAtMinor !== null && compareAtMinor <= (price?.minor ?? Number.POSITIVE_INFINITY)) {
    const isSaid = has("compare_at_price") && row.compareAtMinor !== null;
    if (isSaid && !isForeign) tell("warning", "compare_at_price", reason("compare_low"));
    compareAtMinor = null;
  }
  if (depositMinor !== null && price && depositMinor > price.minor) {
    const isSaid = has("deposit") && row.more?.depositMinor !== undefined && !isForeign;
    if (isSaid) tell("error", "deposit", reason("deposit_high"));
    else {
      tell("warning", "price", reason("deposit_capped"));
      depositMinor = price.minor;
    }
  }
  return { price: price ?? null, currency, compareAtMinor, depositMinor };
}
