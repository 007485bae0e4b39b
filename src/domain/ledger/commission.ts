import { roundQuotient } from "#kernel/money.ts";

/**
 * Rule of the platform's share. Without a seller, category or currency the rule applies to all of them. Minimum and
 * maximum are in minor units of the currency.
 */
export type CommissionRule = {
  id: number;
  sellerId: number | null;
  categoryId: number | null;
  currency: string | null;
  /** Percentage with up to three decimals, such as "2.5". */
  percent: string;
  minimumMinor: number | null;
  maximumMinor: number | null;
};

/** Goods of one order line. `categoryIds` are the category of the listing and its parents, the nearest first. */
export type CommissionedLine = { categoryIds: readonly number[]; amountMinor: number };

/** Parses a percentage with up to three decimals to thousandths of a percent. */
function parsePercent(percent: string): bigint {
  const [whole = "0", decimals = ""] = percent.split(".");
  return BigInt(whole + decimals.padEnd(3, "0").slice(0, 3));
}

/**
 * Finds the most specific rule for goods. A seller counts more than a category, a near category more than its parents,
 * and any of them more than the currency. Returns undefined if no rule applies: then there is no commission.
 */
export function findCommissionRule(
  rules: readonly CommissionRule[],
  { sellerId, currency, categoryIds }: { sellerId: number; currency: string; categoryIds: readonly number[] },
): CommissionRule | undefined {
  const rank = (rule: CommissionRule): number => {
    const depth = rule.categoryId === null ? categoryIds.length : categoryIds.indexOf(rule.categoryId);
    const isApplicable =
      (rule.sellerId ?? sellerId) === sellerId && (rule.currency ?? currency) === currency && depth >= 0;
    if (!isApplicable) return -1;
    const nearness = categoryIds.length - depth;
    return ((rule.sellerId === null ? 0 : 1) * (categoryIds.length + 1) + nearness) * 2 + (rule.currency ? 1 : 0);
  };
  return rules.reduce<CommissionRule | undefined>((best, rule) => {
    const value = rank(rule);
    return value >= 0 && (!best || value > rank(best)) ? rule : best;
  }, undefined);
}

/**
 * Calculates the commission for an amount: the percentage rounded half up, at least the minimum and at most the maximum
 * of the rule, and never more than the amount. Nothing sold costs nothing.
 */
export function calculateCommission(
  { percent, minimumMinor, maximumMinor }: Pick<CommissionRule, "percent" | "minimumMinor" | "maximumMinor">,
  amountMinor: number,
): number {
  if (amountMinor === 0) return 0;
  const share = Number(roundQuotient(BigInt(amountMinor) * parsePercent(percent), 100_000n));
  return Math.min(Math.max(share, minimumMinor ?? 0), maximumMinor ?? amountMinor, amountMinor);
}

/** Calculates the commission of a seller order. Minimum and maximum apply once to all lines with the same rule. */
export function calculateOrderCommission(
  rules: readonly CommissionRule[],
  { sellerId, currency, lines }: { sellerId: number; currency: string; lines: readonly CommissionedLine[] },
): number {
  const amounts = new Map<CommissionRule, number>();
  for (const { categoryIds, amountMinor } of lines) {
    const rule = findCommissionRule(rules, { sellerId, currency, categoryIds });
    if (rule) amounts.set(rule, (amounts.get(rule) ?? 0) + amountMinor);
  }
  return [...amounts].reduce((sum, [rule, amountMinor]) => sum + calculateCommission(rule, amountMinor), 0);
}
