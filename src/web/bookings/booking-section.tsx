import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { BookingSectionData } from "./booking-section.server.ts";
import { OwnCarNotice } from "./own-car-notice.tsx";
import { DayPicker } from "./picker.tsx";

await preloadMessages("bookings");

/** Renders the booking section of a listing page: free days and price. The next page asks for the contact details. */
export default function BookingSection({ booking }: { booking: BookingSectionData }) {
  const { t } = useTranslation();
  const { days, units, minDays, form, own } = booking;
  return (
    <section id="booking" className="scroll-mt-4 rounded-md border border-line bg-paper p-4 md:p-6">
      <h2 className="text-18 font-semibold">{t(own ? "bookings.own.title" : "bookings.box.title")}</h2>
      {own ? (
        <OwnCarNotice own={own} />
      ) : days ? (
        <>
          <p className="flex flex-wrap gap-x-4 pt-0.5 pb-5 text-14 text-ink-soft">
            <span>{t("bookings.box.minimum", { days: t("bookings.days", { count: minDays }) })}</span>
            {units > 1 && <span>{t("bookings.box.cars", { count: units })}</span>}
          </p>
          <form method="get" action={form} className="grid gap-4">
            <DayPicker days={days} />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button type="submit" size="lg">
                <Icon name="calendar" size={18} />
                {t("bookings.box.continue")}
              </Button>
              <p className="min-w-0 grow basis-48 text-13 text-ink-soft">{t("bookings.box.free")}</p>
            </div>
          </form>
        </>
      ) : (
        <p className="pt-1 text-14 text-ink-soft">{t("bookings.box.unavailable")}</p>
      )}
    </section>
  );
}
