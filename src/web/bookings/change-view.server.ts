import type { BookingChange } from "#domain/bookings/booking-changes.server.ts";
import type { Booking } from "#domain/bookings/queries.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";
import { formatOpeningTime } from "#web/sellers/opening-hours.ts";
import { toCurrencySymbols } from "./picker.server.ts";

/** Presents the changes of a booking, the newest first. Withdrawn ones are left out. */
export function toChangeViews(
  changes: readonly BookingChange[],
  { currency: code, changeDueMinor }: Pick<Booking, "currency" | "changeDueMinor">,
  catalog: Catalog,
  language: Language,
) {
  const { t } = getTranslator(language);
  const { formatDate, formatDateTime, formatPrice } = getFormatters(language);
  const currency = catalog.currencies.get(code);
  if (!currency) return [];
  const format = (minor: number) => formatPrice({ minor, currency: code }, currency);
  const formatMoment = (day: string, time: string | null) => {
    const date = formatDate(new Date(`${day}T00:00:00Z`));
    return time
      ? t("bookings.times.moment", { day: date, time: wrapBidiIsolate(formatOpeningTime(time, language)) })
      : date;
  };
  return changes
    .filter(({ status }) => status !== "withdrawn")
    .map((change) => {
      const difference = change.stayPrice.totalMinor - change.oldTotalMinor;
      return {
        id: change.id,
        status: change.status as Exclude<BookingChange["status"], "withdrawn">,
        before: t("bookings.span", {
          from: formatMoment(change.oldPeriod.from, null),
          to: formatMoment(change.oldPeriod.to, null),
        }),
        after: t("bookings.span", {
          from: formatMoment(change.from, change.pickUpTime),
          to: formatMoment(change.to, change.returnTime),
        }),
        price: { price: change.stayPrice, currency: toCurrencySymbols(currency) },
        /** Difference of the totals. Undefined when the price stays the same. */
        difference:
          difference === 0
            ? undefined
            : t(difference > 0 ? "bookings.change.more" : "bookings.change.less", {
                amount: wrapBidiIsolate(format(Math.abs(difference))),
              }),
        /** What has to be paid for the change, and until when. Undefined unless it waits for its payment. */
        due:
          change.status === "payable" && change.payBy && changeDueMinor !== null
            ? { amount: wrapBidiIsolate(format(changeDueMinor)), moment: formatDateTime(change.payBy) }
            : undefined,
        note: change.note ?? undefined,
        reply: change.reply ?? undefined,
        asked: formatDateTime(change.createdAt),
      };
    });
}

export type ChangeView = ReturnType<typeof toChangeViews>[number];
