import type { RentalExtraKey } from "#db/schema/rental-terms.ts";
import type { Day } from "./days.ts";
import { type DriverIssue, findDriverIssue } from "./driver.ts";
import type { Booking } from "./queries.server.ts";
import { getAgreedTerms, getDriverRules, type RentalFacts } from "./rental-facts.ts";
import { isCover, type StayTerms } from "./rental-terms.ts";
import type { StayChoices, StayPrice } from "./stay-price.ts";
import type { StayTimes } from "./stay-times.ts";

type ChangedListing = { facts: RentalFacts; stay: Pick<StayTerms, "extras" | "youngDriver"> };

/**
 * Returns the times of a changed stay. A stay that has begun keeps its pick-up time, also if the outlet has other opening
 * hours by now; if no times were agreed, it has none.
 */
export function getChangedTimes(
  { pickUpTime, returnTime }: StayTimes,
  typed: StayTimes,
  { isBegun }: { isBegun: boolean },
): StayTimes {
  if (!isBegun) return { pickUpTime: typed.pickUpTime, returnTime: typed.returnTime };
  return { pickUpTime, returnTime: pickUpTime === null ? null : (typed.returnTime ?? returnTime) };
}

/**
 * Validates the driver of a booking for a changed stay: by the rules that were agreed, and by the present fee for young
 * drivers. Rules about dates that the booking does not know are left out.
 */
export function findChangedDriverIssue(
  { driver, agreedTerms }: Pick<Booking, "driver" | "agreedTerms">,
  { facts, stay }: ChangedListing,
  changed: { from: Day; isYoungDriver: boolean },
  today: Day,
): DriverIssue | undefined {
  const rules = getDriverRules(agreedTerms ?? facts, stay.youngDriver);
  const known = {
    minAge: driver.birthDate === null ? null : rules.minAge,
    youngBelowAge: driver.birthDate === null ? null : rules.youngBelowAge,
    licenceYears: driver.licenceSince === null ? null : rules.licenceYears,
  };
  return findDriverIssue(known, driver, changed, today);
}

const findCover = (price: StayPrice | null): RentalExtraKey | undefined =>
  price?.lines.flatMap((line) => (line.kind === "extra" && isCover(line.key) ? [line.key] : []))[0];

/** Returns the excess of a changed stay: that of the new cover, or the agreed one if the cover is the same. */
export function getChangedExcess(
  { stayPrice, agreedTerms }: Pick<Booking, "stayPrice" | "agreedTerms">,
  listing: ChangedListing,
  { price, choices }: { price: StayPrice; choices: StayChoices },
): number | null {
  if (agreedTerms && findCover(stayPrice) === findCover(price)) return agreedTerms.excessMinor;
  return getAgreedTerms(listing, choices).excessMinor;
}
