import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import type { BookingSectionData } from "./booking-section.server.ts";
import { OwnCarNotice } from "./own-car-notice.tsx";
import { DayPicker } from "./picker.tsx";

await preloadMessages("bookings");

/** Renders the booking form of a listing page: days and price. The next page asks for the contact details. */
export default function BookingSection({ booking }: { booking: BookingSectionData }) {
  const { t } = useTranslation();
  const { days, units, minDays, form, own, terms } = booking;
  return (
    <section id="booking" className="scroll-mt-24 lg:border-t lg:border-line lg:pt-4">
      <h2 className={own ? "text-18 font-semibold" : "sr-only"}>
        {t(own ? "bookings.own.title" : "bookings.box.title")}
      </h2>
      {own ? (
        <OwnCarNotice own={own} />
      ) : days ? (
        <form method="get" action={form} className="grid gap-3">
          <DayPicker days={days} terms={terms} />
          <Button type="submit" size="lg" className="w-full">
            {t("bookings.box.continue")}
          </Button>
          <p className="text-13 text-ink-soft">
            {t("bookings.box.free")}{" "}
            {minDays > 1 && t("bookings.box.minimum", { days: t("bookings.days", { count: minDays }) })}
            {units > 1 && ` ${t("bookings.box.cars", { count: units })}`}
          </p>
        </form>
      ) : (
        <p className="text-14 text-ink-soft">{t("bookings.box.unavailable")}</p>
      )}
    </section>
  );
}
