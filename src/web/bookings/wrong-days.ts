import { useTranslation } from "react-i18next";
import { bookingLimits } from "#domain/bookings/booking.ts";

/** The words for what is wrong with days or with a booking; codes that nobody foresaw say so in general. */
export function useWrongDays(minDays = 1): (code: string) => string {
  const { t, i18n } = useTranslation();
  return (code) => {
    const name = code.replace(/^booking\./, "");
    const key = `bookings.wrong.${name}`;
    if (!i18n.exists(key)) return t("bookings.wrong.other");
    const limits: Record<string, number> = { too_far: bookingLimits.ahead, too_long: bookingLimits.longest };
    const count = limits[name] ?? minDays;
    return t(key as "bookings.wrong.too_far", { days: t("bookings.days", { count }) });
  };
}
