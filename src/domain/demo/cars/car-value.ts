import type { DemoMake, DemoModel } from "./demo-makes.ts";

/** Average number of kilometres that a car is driven in a year. */
const KILOMETRES_PER_YEAR = 18_000;

/**
 * Estimates the value of a used car in riyals. A new car loses most in its first year and then a fraction of its value
 * each year. High mileage lowers the value, and low mileage raises it a little. Classic cars lose no value after 20
 * years.
 */
export function estimateCarValue(make: DemoMake, model: DemoModel, ageYears: number, km: number): number {
  const retention = model.keeps ?? make.keeps;
  const depreciatingYears = model.category === "classic-cars" ? Math.min(ageYears, 20) : ageYears;
  const ageFactor = depreciatingYears === 0 ? 1 : (retention - 0.03) * retention ** (depreciatingYears - 1);
  const expectedKm = Math.max(1, ageYears) * KILOMETRES_PER_YEAR;
  const mileageFactor = Math.min(1.1, Math.max(0.8, 1 - ((km - expectedKm) / expectedKm) * 0.12));
  // A worn car still has a minimum value.
  return Math.max(model.price * 1_000 * ageFactor * (ageYears === 0 ? 1 : mileageFactor), model.price * 90, 8_000);
}
