import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { OwnCarLinks } from "./own-car.server.ts";

/** Replaces the booking form for the car's own seller: links to the listing and its calendar. */
export function OwnCarNotice({ own }: { own: OwnCarLinks }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="pt-1 text-14 text-ink-soft">
        {t("bookings.own.text")} {own.calendar && t("bookings.own.calendarText")}
      </p>
      <div className="flex flex-wrap gap-3 pt-4">
        {own.calendar && (
          <a href={own.calendar} className={getButtonClass("primary")}>
            <Icon name="calendar" size={18} />
            {t("bookings.own.calendar")}
          </a>
        )}
        <a href={own.manage} className={getButtonClass("outline")}>
          {t("bookings.own.manage")}
        </a>
      </div>
    </>
  );
}
