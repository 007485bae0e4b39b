import { expect, it } from "vitest";
import { getTaxRate } from "./tax-rate.ts";

const rates = { SA: { percent: "15", included: true } };

it.each([
  ["a registered seller in a country with a rate", "SA", true, ["15", true, true]],
  ["an unregistered seller in a country with a rate", "SA", false, ["0", true, true]],
  ["a registered seller in another country", "AE", true, ["20", false, false]],
  ["an unregistered seller without a country", null, false, ["20", false, false]],
])("[CN-01] getTaxRate returns the rate of %s", (_, country, isRegistered, expected) => {
  const { percent, included, coversShipping } = getTaxRate({ country, isRegistered }, rates, "20");
  expect([percent, included, coversShipping]).toEqual(expected);
});
