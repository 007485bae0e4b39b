import type { Db } from "#db/database.ts";
import { getBookingCalendar } from "#domain/bookings/availability.server.ts";
import { addMonths, type Month, parseDay, parseMonth, toMonth } from "#domain/bookings/days.ts";
import type { RentalListing } from "#domain/bookings/rental-listing.server.ts";
import { readStayChoices } from "#domain/bookings/stay-choices.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import type { CurrencySymbols } from "#i18n/formatters.ts";
import type { DayPickerData } from "./date-selection.ts";
import { getCalendarMonths } from "./date-selection.ts";

/**
 * Returns the first month to show. Takes the month of the URL, otherwise that of `fallbackDay`, otherwise the current
 * one, within the calendar's months. `count` is the number of months that the calendar shows.
 */
export function getRequestedMonth(
  monthParam: string | null,
  today: string,
  fallbackDay: string | undefined,
  count: number,
): Month {
  const { first, last } = getCalendarMonths({ today });
  const requested = parseMonth(monthParam) ?? (fallbackDay && fallbackDay >= today ? toMonth(fallbackDay) : first);
  const latest = addMonths(last, 1 - count);
  return requested < first ? first : requested > latest ? latest : requested;
}

/** Returns what the browser needs of a currency to format prices. */
export const toCurrencySymbols = ({ code, rate, decimals, symbol, symbolAr }: Currency): CurrencySymbols => ({
  code,
  rate,
  decimals,
  symbol,
  symbolAr,
});

type Source = {
  db: Db;
  catalog: Catalog;
  /** Currency of the reader, in which the total is estimated. Undefined where no estimate is shown. */
  currency?: Currency;
  now: Date;
  /** Path of the page with the day picker. The day and month links lead to this page. */
  path: string;
  params: URLSearchParams;
  /** Submitted days, when the form is shown again. */
  typed?: { from?: string | undefined; to?: string | undefined };
  /** Booking whose days change. They count as free. */
  exceptBooking?: number;
};

/** Loads the day picker of a rental car: free days and price. */
export async function getDayPickerData(ad: RentalListing, source: Source): Promise<DayPickerData> {
  const { db, catalog, now, path, params, typed } = source;
  const { today, fullRanges: full } = await getBookingCalendar(db, ad, now, source.exceptBooking);
  const from = typed?.from ?? params.get("from") ?? "";
  const to = typed?.to ?? params.get("to") ?? "";
  const currency = catalog.currencies.get(ad.currency);
  if (!currency) throw new Error(`there is no currency ${ad.currency}`);
  return {
    path,
    today,
    minDays: ad.minDays,
    full,
    stay: ad.stay,
    choices: readStayChoices(params),
    currency: toCurrencySymbols(currency),
    estimateCurrency:
      source.currency && source.currency.code !== currency.code ? toCurrencySymbols(source.currency) : undefined,
    month: getRequestedMonth(params.get("month"), today, parseDay(from), 1),
    // Date inputs accept ISO dates only.
    from: parseDay(from) ?? "",
    to: parseDay(to) ?? "",
  };
}
