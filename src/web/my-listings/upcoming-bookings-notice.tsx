import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import type { UpcomingBookingsView } from "./upcoming-bookings.server.ts";

/**
 * Renders a warning before a rental car with upcoming bookings is hidden. The bookings stay valid, so the rental
 * outlet decides.
 */
export function UpcomingBookingsNotice({ bookings }: { bookings: UpcomingBookingsView }) {
  const { t } = useTranslation();
  const { confirmed, requested, href } = bookings;
  return (
    <Alert tone="warning" title={t("myListings.openBookings.title")}>
      <ul className="list-disc ps-5 py-1">
        {confirmed > 0 && <li>{t("myListings.openBookings.confirmed", { count: confirmed })}</li>}
        {requested > 0 && <li>{t("myListings.openBookings.requested", { count: requested })}</li>}
      </ul>
      <p>
        {t("myListings.openBookings.text")}{" "}
        {href && (
          <a href={href} className="link underline">
            {t("myListings.openBookings.view")}
          </a>
        )}
      </p>
    </Alert>
  );
}
