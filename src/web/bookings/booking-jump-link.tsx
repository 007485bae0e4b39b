import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { BookingSectionData } from "./booking-section.server.ts";

/** Renders a button next to the price of a daily rental. It leads to the calendar further down the page. */
export default function BookingJumpLink({ booking }: { booking: BookingSectionData }) {
  const { t } = useTranslation();
  if (!booking.days) return null;
  return (
    <a href="#booking" data-native="" className={getButtonClass("primary", "mt-3 w-full", "lg")}>
      <Icon name="calendar" size={18} />
      {t("product.chooseDays")}
    </a>
  );
}
