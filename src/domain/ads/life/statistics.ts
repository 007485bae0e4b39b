import type { Counted } from "./days.server.ts";

/** How many days back an ad's figures are shown. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

/** What happened on one day, as YYYY-MM-DD. */
export type DayFigures = { day: string } & Record<Counted, number>;

export type Total = {
  sum: number;
  before: number;
  /** Against as many days before, in whole per cent; undefined when nothing happened then. */
  change: number | undefined;
};

export type Statistics = { days: DayFigures[]; totals: Record<Counted, Total> };

const day = 24 * 60 * 60_000;
const things = ["views", "reveals", "favourites"] as const;

/** The day so many days before another. */
export const daysBefore = (today: string, count: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - count * day).toISOString().slice(0, 10);

/** What an ad's rows say of the days up to today: every day is there, also those when nothing happened. */
export function statisticsOf(rows: readonly DayFigures[], period: Period, today: string): Statistics {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const figures = (back: number): DayFigures => {
    const at = daysBefore(today, back);
    return byDay.get(at) ?? { day: at, views: 0, reveals: 0, favourites: 0 };
  };
  const span = (from: number) => Array.from({ length: period }, (_, i) => figures(from - i));
  const days = span(period - 1);
  const earlier = span(2 * period - 1);
  const total = (what: Counted): Total => {
    const sum = days.reduce((all, each) => all + each[what], 0);
    const before = earlier.reduce((all, each) => all + each[what], 0);
    return { sum, before, change: before > 0 ? Math.round(((sum - before) / before) * 100) : undefined };
  };
  return { days, totals: Object.fromEntries(things.map((what) => [what, total(what)])) as Record<Counted, Total> };
}

/** So many days are told of an ad at once. */
export const mostDays = 366;

/** Every day of a stretch, both ends included, also those when nothing happened. */
export function everyDay(rows: readonly DayFigures[], { from, to }: { from: string; to: string }): DayFigures[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / day) + 1;
  return Array.from({ length: count }, (_, i) => {
    const at = daysBefore(from, -i);
    return byDay.get(at) ?? { day: at, views: 0, reveals: 0, favourites: 0 };
  });
}
