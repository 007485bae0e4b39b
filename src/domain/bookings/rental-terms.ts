import type { CancellationPolicy, RentalExtraKey } from "#db/schema/rental-terms.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";

/** Extras that Karaj has names for. */
export const knownExtraKeys = ["child-seat", "extra-driver", "navigation", "delivery"] as const;
/** Extras that sellers describe in their own words. */
export const ownExtraKeys = ["own-1", "own-2", "own-3"] as const;
/** All extras, in the order in which they are shown. */
export const rentalExtraKeys = [...knownExtraKeys, ...ownExtraKeys] as const satisfies readonly RentalExtraKey[];

/** Highest quantity of an extra in one booking. */
export const MAX_EXTRA_QUANTITY = 9;

/** Extra that a renter can add. `name` has the words of the seller, null for the known extras. */
export type RentalExtra = {
  key: RentalExtraKey;
  name: LocalizedText | null;
  priceMinor: number;
  per: "day" | "stay";
  /** Highest quantity in one booking. */
  maximum: number;
};

/** Fee per day for drivers below an age. */
type YoungDriverFee = { belowAge: number; dayMinor: number };

/** Rates, rules and extras of a listing, as its seller writes them. Amounts are in the listing's currency. */
export type NewRentalTerms = {
  weekendMinor: number | null;
  weeklyMinor: number | null;
  monthlyMinor: number | null;
  youngDriver: YoungDriverFee | null;
  cancellation: CancellationPolicy;
  isInstant: boolean;
  extras: RentalExtra[];
};

/** Everything that decides the price of a stay. Amounts are in minor units of one currency. */
export type StayTerms = Pick<
  NewRentalTerms,
  "weekendMinor" | "weeklyMinor" | "monthlyMinor" | "youngDriver" | "extras"
> & {
  /** Price per day; null when the price is on request. */
  dailyMinor: number | null;
  /** Weekdays with the weekend rate; 0 is Sunday. */
  weekendDays: readonly number[];
  /** VAT of the seller's country; null without VAT. */
  tax: { percent: string; included: boolean } | null;
  /** Refundable deposit; null without one. */
  depositMinor: number | null;
};

const fridayAndSaturday = [5, 6];
const saturdayAndSunday = [6, 0];
/** Countries whose weekend is Saturday and Sunday. In the others it is Friday and Saturday. */
const westernWeekends: ReadonlySet<string> = new Set(["AE", "LB", "MA", "TN", "TR"]);

/** Returns the weekdays of the weekend in a country; 0 is Sunday. */
export const getWeekendDays = (country: string | null): readonly number[] =>
  westernWeekends.has(country ?? "") ? saturdayAndSunday : fridayAndSaturday;
