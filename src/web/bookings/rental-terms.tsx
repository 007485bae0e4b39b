import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import type { BookingSectionData } from "./booking-section.server.ts";

await preloadMessages("bookings");

/** Renders the terms of a rental: what the listing states, and the rules for all rentals of the site. */
export default function RentalTermsSection({ booking }: { booking: BookingSectionData }) {
  const { t } = useTranslation();
  const { terms, rules } = booking;
  return (
    <section className="rounded-md border border-line bg-paper p-4 md:p-6">
      <h2 className="pb-3 text-18 font-semibold">{t("bookings.terms.title")}</h2>
      <DefinitionList
        columns={2}
        items={[
          ...[...terms.rows, ...rules].map(({ label, value, icon }) => ({ label, value: <bdi>{value}</bdi>, icon })),
        ]}
      />
    </section>
  );
}
