import type { Db } from "#db/database.ts";
import { calendarOf } from "#domain/bookings/availability.server.ts";
import { addMonths, type Month, monthOf, readDay, readMonth } from "#domain/bookings/days.ts";
import type { RentalAd } from "#domain/bookings/rental-ad.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { monthsOf } from "./choosing.ts";
import type { PickerData } from "./picker.tsx";

/** The months that an address asks for, within those there are: two, of which the first is named. */
export function monthOfAddress(asked: string | null, today: string, otherwise: string | undefined): Month {
  const { first, last } = monthsOf({ today });
  const wanted = readMonth(asked) ?? (otherwise && otherwise >= today ? monthOf(otherwise) : first);
  const latest = addMonths(last, -1);
  return wanted < first ? first : wanted > latest ? latest : wanted;
}

type Source = {
  db: Db;
  catalogue: Catalogue;
  now: Date;
  /** Where its links lead. */
  path: string;
  params: URLSearchParams;
  /** What was typed, when the form comes back. */
  typed?: { from?: string | undefined; to?: string | undefined };
};

/** What is needed to choose days of a car: which are free, and what they cost. */
export async function pickerOf(ad: RentalAd, source: Source): Promise<PickerData> {
  const { db, catalogue, now, path, params, typed } = source;
  const { today, full } = await calendarOf(db, ad, now);
  const from = typed?.from ?? params.get("from") ?? "";
  const to = typed?.to ?? params.get("to") ?? "";
  const currency = catalogue.currencies.get(ad.currency);
  if (!currency) throw new Error(`there is no currency ${ad.currency}`);
  const { code, rate, decimals, symbol, symbolAr } = currency;
  return {
    path,
    today,
    minDays: ad.minDays,
    full,
    dayMinor: ad.price?.minor ?? null,
    currency: { code, rate, decimals, symbol, symbolAr },
    month: monthOfAddress(params.get("month"), today, readDay(from)),
    // A field of dates takes days as machines write them, and nothing else.
    from: readDay(from) ?? "",
    to: readDay(to) ?? "",
  };
}
