import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { OwnCar } from "./own-car.server.ts";

/** In place of booking, for whoever lets the car: its ad, and its calendar. */
export function OwnCarNotice({ own }: { own: OwnCar }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="pt-1 text-14 text-ink-soft">
        {t("bookings.own.text")} {own.calendar && t("bookings.own.calendarText")}
      </p>
      <div className="flex flex-wrap gap-3 pt-4">
        {own.calendar && (
          <a href={own.calendar} className={buttonClass("primary")}>
            <Icon name="calendar" size={18} />
            {t("bookings.own.calendar")}
          </a>
        )}
        <a href={own.manage} className={buttonClass("outline")}>
          {t("bookings.own.manage")}
        </a>
      </div>
    </>
  );
}
