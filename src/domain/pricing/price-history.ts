import type { Money } from "#kernel/money.ts";

/** Price of a listing from a point in time on. `base` is the price in minor units of the base currency at that time. */
export type PriceEntry = { at: Date; price: Money; base: number };

export type PriceStep = PriceEntry & {
  /** Change from the previous price in whole percent, negative for a drop. Null for the first price. */
  change: number | null;
};

/**
 * Converts price entries to a history with percentage changes, the oldest first. Repeated equal prices are left out. A
 * change to another currency is calculated in the base currency.
 */
export function toPriceSteps(entries: readonly PriceEntry[]): PriceStep[] {
  const steps: PriceStep[] = [];
  for (const entry of entries) {
    const last = steps.at(-1);
    const isSameCurrency = last?.price.currency === entry.price.currency;
    if (last && isSameCurrency && last.price.minor === entry.price.minor) continue;
    const [before, after] =
      isSameCurrency && last ? [last.price.minor, entry.price.minor] : [last?.base ?? 0, entry.base];
    const change = last && before > 0 ? Math.trunc(((after - before) / before) * 100) : null;
    steps.push({ ...entry, change });
  }
  return steps;
}
