import type { Money } from "#kernel/money.ts";

/** What an ad cost from a moment on. `base` is the price in minor units of the base currency, as it was reckoned then. */
export type PriceEntry = { at: Date; price: Money; base: number };

export type PriceStep = PriceEntry & {
  /** By how much it changed from the one before, in whole per cent, below zero when it fell; null for the first. */
  change: number | null;
};

/**
 * A price history as it is shown, the oldest first: entries that say the same again are left out, and each step says
 * how far it went. Across currencies the change is reckoned in the base currency.
 */
export function stepsOf(entries: readonly PriceEntry[]): PriceStep[] {
  const steps: PriceStep[] = [];
  for (const entry of entries) {
    const last = steps.at(-1);
    const same = last?.price.currency === entry.price.currency;
    if (last && same && last.price.minor === entry.price.minor) continue;
    const [before, after] = same && last ? [last.price.minor, entry.price.minor] : [last?.base ?? 0, entry.base];
    const change = last && before > 0 ? Math.trunc(((after - before) / before) * 100) : null;
    steps.push({ ...entry, change });
  }
  return steps;
}
