import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import type { ShownBookingsAhead } from "./bookings-ahead.server.ts";

/** Before a car that is let goes from sight: who counts on it. The office decides. */
export function BookingsAheadNotice({ ahead }: { ahead: ShownBookingsAhead }) {
  const { t } = useTranslation();
  const { confirmed, requested, href } = ahead;
  return (
    <Alert tone="warning" title={t("myAds.booked.title")}>
      <ul className="list-disc ps-5 py-1">
        {confirmed > 0 && <li>{t("myAds.booked.confirmed", { count: confirmed })}</li>}
        {requested > 0 && <li>{t("myAds.booked.requested", { count: requested })}</li>}
      </ul>
      <p>
        {t("myAds.booked.text")}{" "}
        {href && (
          <a href={href} className="link underline">
            {t("myAds.booked.look")}
          </a>
        )}
      </p>
    </Alert>
  );
}
