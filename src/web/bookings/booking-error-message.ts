import { bookingLimits, dayBlockLimits } from "#domain/bookings/booking.ts";
import { useTranslation } from "#i18n/use-translation.ts";

/** Rules about the driver that messages name. */
type DriverLimits = { minAge?: number | null; licenceYears?: number | null };

/**
 * Returns a function that maps the code of a date or booking error to a message. Unknown codes get a general message.
 */
export function useBookingErrorMessage(minDays = 1, driver: DriverLimits = {}): (code: string) => string {
  const { t, find } = useTranslation();
  return (code) => {
    const name = code.replace(/^booking\./, "");
    const limits: Record<string, number> = {
      too_far: bookingLimits.ahead,
      too_long: bookingLimits.longest,
      "block.too_far": dayBlockLimits.ahead,
      "block.too_long": dayBlockLimits.longest,
    };
    const count = limits[name] ?? minDays;
    return (
      find(`bookings.errors.${name}`, {
        days: t("bookings.days", { count }),
        age: driver.minAge ?? 0,
        years: t("bookings.driver.years", { count: driver.licenceYears ?? 0 }),
      }) ?? t("bookings.errors.other")
    );
  };
}
