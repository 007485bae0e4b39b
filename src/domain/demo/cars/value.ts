import type { DemoMake, DemoModel } from "./model.ts";

/** Kilometres that a car is driven in a year, on average. */
export const usualYear = 18_000;

/**
 * What a car is worth in riyals: a new one loses most in its first year, then a share each year;
 * many kilometres cost, few add. Classics have stopped losing.
 */
export function worth(make: DemoMake, model: DemoModel, ageYears: number, km: number): number {
  const keeps = model.keeps ?? make.keeps;
  const steady = model.category === "classic-cars" ? Math.min(ageYears, 20) : ageYears;
  const byAge = steady === 0 ? 1 : (keeps - 0.03) * keeps ** (steady - 1);
  const usual = Math.max(1, ageYears) * usualYear;
  const byUse = Math.min(1.1, Math.max(0.8, 1 - ((km - usual) / usual) * 0.12));
  // Even a tired one brings something.
  return Math.max(model.price * 1_000 * byAge * (ageYears === 0 ? 1 : byUse), model.price * 90, 8_000);
}
