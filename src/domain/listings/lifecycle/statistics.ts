import { type CountedListingEvent, countedListingEvents } from "./daily-counts.server.ts";

/** Lengths of the periods for which sellers can see statistics, in days. */
export const statisticsPeriods = [7, 30, 90] as const;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];

/** Number of events of each kind on one day, given as YYYY-MM-DD. */
export type DailyEventCounts = { day: string } & Record<CountedListingEvent, number>;

type PeriodTotal = {
  sum: number;
  before: number;
  /** Change against the previous period, in whole per cent. Undefined when the previous period had no events. */
  change: number | undefined;
};

export type ListingPeriodStatistics = { days: DailyEventCounts[]; totals: Record<CountedListingEvent, PeriodTotal> };

const DAY_MS = 24 * 60 * 60_000;

/** Returns the day that is `count` days before a day. */
export const subtractDays = (today: string, count: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);

/** Calculates the statistics of a period that ends today. Days without rows have no events. */
export function calculateListingStatistics(
  rows: readonly DailyEventCounts[],
  period: StatisticsPeriod,
  today: string,
): ListingPeriodStatistics {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const getFigures = (daysBack: number): DailyEventCounts => {
    const day = subtractDays(today, daysBack);
    return byDay.get(day) ?? { day: day, views: 0, reveals: 0, favourites: 0 };
  };
  const getSpan = (from: number) => Array.from({ length: period }, (_, i) => getFigures(from - i));
  const days = getSpan(period - 1);
  const earlier = getSpan(2 * period - 1);
  const calculateTotal = (eventType: CountedListingEvent): PeriodTotal => {
    const sum = days.reduce((all, each) => all + each[eventType], 0);
    const before = earlier.reduce((all, each) => all + each[eventType], 0);
    return { sum, before, change: before > 0 ? Math.round(((sum - before) / before) * 100) : undefined };
  };
  return {
    days,
    totals: Object.fromEntries(
      countedListingEvents.map((eventType) => [eventType, calculateTotal(eventType)]),
    ) as Record<CountedListingEvent, PeriodTotal>,
  };
}

/** Maximum number of days in one statistics request. */
export const MAX_STATISTICS_DAYS = 366;

/** Returns the number of events for every day between two days, both included. Days without rows have no events. */
export function fillMissingStatisticsDays(
  rows: readonly DailyEventCounts[],
  { from, to }: { from: string; to: string },
): DailyEventCounts[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, i) => {
    const at = subtractDays(from, -i);
    return byDay.get(at) ?? { day: at, views: 0, reveals: 0, favourites: 0 };
  });
}
