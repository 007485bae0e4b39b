import type { CancellationPolicy, RentalExtraKey } from "#db/schema/rental-terms.ts";
import type { OpeningHours } from "#db/schema/sellers.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Day } from "./days.ts";

/** Extras that Karaj has names for. */
export const knownExtraKeys = ["child-seat", "extra-driver", "navigation", "delivery"] as const;
/** Extras that sellers describe in their own words. */
export const ownExtraKeys = ["own-1", "own-2", "own-3"] as const;
/** Insurance covers that a renter can choose instead of the cover that the price includes. A stay has at most one. */
export const coverKeys = ["cover-reduced", "cover-full"] as const;
/** All extras, in the order in which they are shown. */
export const rentalExtraKeys = [
  ...coverKeys,
  ...knownExtraKeys,
  ...ownExtraKeys,
] as const satisfies readonly RentalExtraKey[];

/** Returns whether an extra is an insurance cover. */
export const isCover = (key: RentalExtraKey): key is (typeof coverKeys)[number] =>
  coverKeys.some((each) => each === key);

/** Maximum number of cities besides its own in which a car can be returned. */
export const MAX_RETURN_PLACES = 5;
/** Minutes that a return may be late without a new day, unless the seller states others. */
export const DEFAULT_GRACE_MINUTES = 60;

/** Maximum number of seasons of a listing. */
export const MAX_SEASONS = 6;

/** Maximum quantity of an extra in one booking. */
export const MAX_EXTRA_QUANTITY = 9;

/** Extra that a renter can add. `name` has the words of the seller, null for the known extras. */
export type RentalExtra = {
  key: RentalExtraKey;
  name: LocalizedText | null;
  priceMinor: number;
  per: "day" | "stay";
  /** Maximum quantity in one booking. */
  maximum: number;
  /** Excess: the part of a damage that the renter pays with this cover. Undefined for extras that are no cover. */
  excessMinor?: number | null | undefined;
};

/** City in which a car can be returned for a price, instead of where it was picked up. */
export type ReturnPlace = { cityId: number; name: LocalizedText; priceMinor: number };

/** Range of days with a price per day of its own. The last day belongs to the season. */
export type Season = { begins: Day; ends: Day; dayMinor: number };

/** Returns whether a day belongs to a season. */
export const isInSeason = ({ begins, ends }: Pick<Season, "begins" | "ends">, day: Day): boolean =>
  begins <= day && day <= ends;

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
  returnPlaces: ReturnPlace[];
  /** A return this many minutes late begins no new day. */
  graceMinutes: number;
  /** Seasons in chronological order. They share no day. */
  seasons: Season[];
  /** House rules as the office wrote them. Null without any. */
  houseRules: string | null;
};

/** Everything that decides the price of a stay. Amounts are in minor units of one currency. */
export type StayTerms = Pick<
  NewRentalTerms,
  | "weekendMinor"
  | "weeklyMinor"
  | "monthlyMinor"
  | "seasons"
  | "youngDriver"
  | "extras"
  | "returnPlaces"
  | "graceMinutes"
> & {
  /** Price per day; null when the price is on request. */
  dailyMinor: number | null;
  /** Weekdays with the weekend rate; 0 is Sunday. */
  weekendDays: readonly number[];
  /** VAT of the seller's country; null without VAT. */
  tax: { percent: string; included: boolean } | null;
  /** VAT number of the seller. Null if the seller is not registered for VAT. */
  vatNumber: string | null;
  /** Refundable deposit; null without one. */
  depositMinor: number | null;
  /** Opening hours of the outlet, in which cars are picked up and returned. Empty when unknown. */
  openingHours: OpeningHours;
};

const fridayAndSaturday = [5, 6];
const saturdayAndSunday = [6, 0];
/** Countries whose weekend is Saturday and Sunday. In the others it is Friday and Saturday. */
const westernWeekends: ReadonlySet<string> = new Set(["AE", "LB", "MA", "TN", "TR"]);

/** Returns the weekdays of the weekend in a country; 0 is Sunday. */
export const getWeekendDays = (country: string | null): readonly number[] =>
  westernWeekends.has(country ?? "") ? saturdayAndSunday : fridayAndSaturday;
