import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { BookingSectionData } from "./section.server.ts";

/** Beside the price of what is let by the day: leads to the calendar further down. */
export default function ToBooking({ booking }: { booking: BookingSectionData }) {
  const { t } = useTranslation();
  if (!booking.days) return null;
  return (
    <a href="#booking" data-native="" className={buttonClass("primary", "mt-3 w-full", "lg")}>
      <Icon name="calendar" size={18} />
      {t("product.chooseDays")}
    </a>
  );
}
