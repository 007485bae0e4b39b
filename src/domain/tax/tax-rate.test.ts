import { expect, it } from "vitest";
import { getTaxRate } from "./tax-rate.ts";

const rates = { SA: { percent: "15", included: true, categories: { 7: "5", 8: "0" } } };

it.each<[string, string | null, boolean, number[], [string, boolean, boolean]]>([
  ["a registered seller in a country with a rate", "SA", true, [1], ["15", true, true]],
  ["an unregistered seller in a country with a rate", "SA", false, [7], ["0", true, true]],
  ["a registered seller in another country", "AE", true, [7], ["20", false, false]],
  ["an unregistered seller without a country", null, false, [], ["20", false, false]],
  ["a category with a percentage of its own", "SA", true, [7, 1], ["5", true, true]],
  ["a category without tax", "SA", true, [8, 7], ["0", true, true]],
  ["a subcategory of a category with its own percentage", "SA", true, [2, 7, 8], ["5", true, true]],
])("[CN-01] getTaxRate returns the rate of %s", (_, country, isRegistered, categoryIds, expected) => {
  const { percent, included, coversShipping } = getTaxRate({ country, isRegistered, categoryIds }, rates, "20");
  expect([percent, included, coversShipping]).toEqual(expected);
});
