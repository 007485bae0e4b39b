import type { RentalExtraKey } from "#db/schema/rental-terms.ts";
import { calculateAddedTax, calculateIncludedTax } from "#domain/tax/tax-amount.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { calculateRentalTotal, type RentalPeriod } from "./booking.ts";
import { addDays, type Day, getWeekday } from "./days.ts";
import { coverKeys, isInSeason, type RentalExtra, type Season, type StayTerms } from "./rental-terms.ts";
import { countChargedDays, type StayTimes } from "./stay-times.ts";

/** Shortest stay with the weekly rate, in days. */
export const WEEK_DAYS = 7;
/** Shortest stay with the monthly rate, in days. */
export const MONTH_DAYS = 28;

/** Choices of a renter besides the days. `extras` has the quantity of each extra. */
export type StayChoices = {
  extras: Partial<Record<RentalExtraKey, number>>;
  isYoungDriver: boolean;
  /** City in which the car is returned. Null where it was picked up. */
  returnCityId?: number | null;
} & Partial<StayTimes>;

const noStayChoices: StayChoices = { extras: {}, isYoungDriver: false };

/** Rate of days. Days of a season have its price, whatever the length of the stay. */
type DayRate = "daily" | "weekend" | "weekly" | "monthly" | "season";

/** Line of the price of a stay: `amountMinor` is `unitMinor` × `quantity`, and × `days` if the extra is paid by the day. */
export type StayPriceLine = { quantity: number; unitMinor: number; amountMinor: number } & (
  | { kind: "days"; rate: DayRate; season?: Pick<Season, "begins" | "ends"> | undefined }
  | { kind: "extra"; key: RentalExtraKey; name: LocalizedText | null; days: number | null }
  | { kind: "young-driver"; belowAge: number }
  | { kind: "one-way"; cityId: number; city: LocalizedText }
);

/** Price of a stay, in minor units of the listing's currency. The deposit is no part of the total. */
export type StayPrice = {
  days: number;
  lines: StayPriceLine[];
  tax: { percent: string; included: boolean; minor: number } | null;
  /** VAT number of the seller when the price was agreed. Null if the seller was not registered for VAT. */
  vatNumber: string | null;
  totalMinor: number;
  depositMinor: number | null;
};

const sumLines = (lines: readonly StayPriceLine[]): number => lines.reduce((sum, line) => sum + line.amountMinor, 0);

const createDaysLine = (
  rate: DayRate,
  quantity: number,
  unitMinor: number,
  season?: Pick<Season, "begins" | "ends">,
): StayPriceLine => ({
  kind: "days",
  rate,
  // Bookings keep the lines as JSON, which has no undefined members.
  ...(season ? { season } : {}),
  quantity,
  unitMinor,
  amountMinor: calculateRentalTotal(unitMinor, quantity),
});

type Rates = Pick<StayTerms, "weekendMinor" | "weeklyMinor" | "monthlyMinor" | "weekendDays" | "seasons"> & {
  dailyMinor: number;
};

/** Lists the lines for days outside of seasons by the rate of the length of the stay: monthly, weekly, or daily. */
function listRegularLines(rates: Rates, days: readonly Day[], length: number): StayPriceLine[] {
  const { dailyMinor, weekendMinor, weeklyMinor, monthlyMinor, weekendDays } = rates;
  if (days.length === 0) return [];
  if (monthlyMinor !== null && length >= MONTH_DAYS) return [createDaysLine("monthly", days.length, monthlyMinor)];
  if (weeklyMinor !== null && length >= WEEK_DAYS) return [createDaysLine("weekly", days.length, weeklyMinor)];
  if (weekendMinor === null) return [createDaysLine("daily", days.length, dailyMinor)];
  const weekend = days.filter((day) => weekendDays.includes(getWeekday(day))).length;
  return [
    ...(days.length > weekend ? [createDaysLine("daily", days.length - weekend, dailyMinor)] : []),
    ...(weekend > 0 ? [createDaysLine("weekend", weekend, weekendMinor)] : []),
  ];
}

/** Lists the lines for the days of a stay: days of seasons by their price, and the others by the rate of the length. */
function listDayLines(rates: Rates, from: Day, length: number): StayPriceLine[] {
  const days = Array.from({ length }, (_, i) => addDays(from, i));
  const regular = days.filter((day) => !rates.seasons.some((season) => isInSeason(season, day)));
  const seasonLines = rates.seasons.flatMap(({ dayMinor, begins, ends }) => {
    const quantity = days.filter((day) => isInSeason({ begins, ends }, day)).length;
    return quantity > 0 ? [createDaysLine("season", quantity, dayMinor, { begins, ends })] : [];
  });
  return [...listRegularLines(rates, regular, length), ...seasonLines];
}

/**
 * Lists the lines for the days of a stay. A stay never costs more than a longer one: six days cost at most what the
 * week costs, and 27 days at most what 28 days cost by the monthly rate. The lines then count the days that are paid.
 */
function listCheapestDayLines(rates: Rates, from: Day, days: number): StayPriceLine[] {
  const { weeklyMinor, monthlyMinor } = rates;
  let cheapest = listDayLines(rates, from, days);
  if (weeklyMinor !== null && days < WEEK_DAYS) {
    const week = listDayLines(rates, from, WEEK_DAYS);
    if (sumLines(week) < sumLines(cheapest)) cheapest = week;
  }
  if (monthlyMinor !== null && days < MONTH_DAYS) {
    const month = listDayLines(rates, from, MONTH_DAYS);
    if (sumLines(month) < sumLines(cheapest)) cheapest = month;
  }
  return cheapest;
}

function createExtraLine({ key, name, priceMinor, per }: RentalExtra, quantity: number, days: number): StayPriceLine {
  const units = per === "day" ? quantity * days : quantity;
  return {
    kind: "extra",
    key,
    name,
    quantity,
    days: per === "day" ? days : null,
    unitMinor: priceMinor,
    amountMinor: calculateRentalTotal(priceMinor, units),
  };
}

/**
 * Calculates the price of a stay: days by their rate, cover and extras, the return in another city, the fee of young
 * drivers, and the VAT, which is contained in the prices or added to them. With times, days are periods of 24 hours.
 * Returns null when the price is on request. Quantities above the maximum of an extra count as the maximum, and unknown
 * extras and cities are ignored: `findStayChoiceIssue` reports them.
 */
export function calculateStayPrice(
  terms: StayTerms,
  period: RentalPeriod,
  { extras, isYoungDriver, returnCityId, ...times }: StayChoices = noStayChoices,
): StayPrice | null {
  const { dailyMinor, youngDriver, tax, vatNumber, depositMinor } = terms;
  if (dailyMinor === null) return null;
  const days = countChargedDays(period, times, terms.graceMinutes);
  const lines = listCheapestDayLines({ ...terms, dailyMinor }, period.from, days);
  for (const extra of terms.extras) {
    const quantity = Math.min(extras[extra.key] ?? 0, extra.maximum);
    if (quantity > 0) lines.push(createExtraLine(extra, quantity, days));
  }
  const place = returnCityId && terms.returnPlaces.find(({ cityId }) => cityId === returnCityId);
  if (place) {
    const { cityId, name, priceMinor } = place;
    lines.push({ kind: "one-way", cityId, city: name, quantity: 1, unitMinor: priceMinor, amountMinor: priceMinor });
  }
  if (isYoungDriver && youngDriver) {
    const { dayMinor, belowAge } = youngDriver;
    const amountMinor = calculateRentalTotal(dayMinor, days);
    lines.push({ kind: "young-driver", belowAge, quantity: days, unitMinor: dayMinor, amountMinor });
  }
  const sum = sumLines(lines);
  const calculateTax = tax?.included ? calculateIncludedTax : calculateAddedTax;
  const taxMinor = tax ? calculateTax(sum, tax.percent) : 0;
  return {
    days,
    lines,
    tax: tax && { ...tax, minor: taxMinor },
    vatNumber,
    totalMinor: tax && !tax.included ? sum + taxMinor : sum,
    depositMinor,
  };
}

/** Counts the days that the lines of a price charge. */
export const countPaidDays = (lines: readonly StayPriceLine[]): number =>
  lines.reduce((sum, line) => (line.kind === "days" ? sum + line.quantity : sum), 0);

/**
 * Problem of the renter's choices: an extra or a city that the listing does not offer, more of an extra than the listing
 * has, or two covers.
 */
export type StayChoiceIssue =
  | { path: "extras"; code: "booking.extra_unknown" | "booking.extra_limit" | "booking.one_cover" }
  | { path: "returnCityId"; code: "booking.return_city_unknown" };

/** Validates the extras and the place of return that a renter chose. */
export function findStayChoiceIssue(
  { extras: offered, returnPlaces }: Pick<StayTerms, "extras" | "returnPlaces">,
  { extras, returnCityId }: StayChoices,
): StayChoiceIssue | undefined {
  if (returnCityId && !returnPlaces.some(({ cityId }) => cityId === returnCityId))
    return { path: "returnCityId", code: "booking.return_city_unknown" };
  if (coverKeys.filter((key) => extras[key]).length > 1) return { path: "extras", code: "booking.one_cover" };
  for (const [key, quantity] of Object.entries(extras)) {
    if (quantity === 0) continue;
    const extra = offered.find((each) => each.key === key);
    if (!extra) return { path: "extras", code: "booking.extra_unknown" };
    if (quantity > extra.maximum) return { path: "extras", code: "booking.extra_limit" };
  }
  return undefined;
}
