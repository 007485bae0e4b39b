import type { LocalizedText } from "#kernel/localized-text.ts";
import type { DriverRules } from "./driver.ts";
import { coverKeys, type StayTerms } from "./rental-terms.ts";
import type { StayChoices } from "./stay-price.ts";

/** Maximum length of the house rules of a listing, in characters. */
export const MAX_HOUSE_RULES_LENGTH = 2_000;

/**
 * Terms of a rental besides its price, as the listing states them. Bookings keep them as they were agreed. Null for what
 * the listing does not state.
 */
export type RentalFacts = {
  /** Full VIN. Null if the listing has several cars, or hides it. */
  vin: string | null;
  /** Kilometres per day that the price includes. */
  dailyKm: number | null;
  extraKmMinor: number | null;
  insurance: LocalizedText | null;
  /** Excess: the part of a damage that the renter pays with the included insurance, or with the chosen cover. */
  excessMinor: number | null;
  /** Documents that the driver brings to the pick-up. */
  documents: LocalizedText[];
  minAge: number | null;
  licenceYears: number | null;
  /** House rules as the office wrote them. */
  houseRules: string | null;
};

/** Returns the rules about the driver: the facts of the listing, and the age below which a fee is charged. */
export const getDriverRules = (
  { minAge, licenceYears }: Pick<RentalFacts, "minAge" | "licenceYears">,
  youngDriver: { belowAge: number } | null,
): DriverRules => ({ minAge, licenceYears, youngBelowAge: youngDriver?.belowAge ?? null });

/** Returns the terms that a booking keeps. The excess is that of the cover which the renter chose. */
export function getAgreedTerms(
  { facts, stay }: { facts: RentalFacts; stay: Pick<StayTerms, "extras"> },
  { extras }: Pick<StayChoices, "extras">,
): RentalFacts {
  const chosen = coverKeys.find((key) => extras[key]);
  const cover = stay.extras.find(({ key }) => key === chosen);
  return cover ? { ...facts, excessMinor: cover.excessMinor ?? null } : facts;
}
