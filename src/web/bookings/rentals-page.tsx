import { bookingCounts, bookingsOfSellers, rentalPath } from "#domain/bookings/queries.server.ts";
import { rentalAdsOf } from "#domain/bookings/rental-ad.server.ts";
import { bookingStatuses, isShownStatus } from "#domain/bookings/steps.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage, requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { OrderPages } from "#web/orders/order-pages.tsx";
import { pageOfAddress } from "#web/orders/page-of-address.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/rentals-page.ts";
import { BookingCard } from "./booking-card.tsx";
import { shownBooking } from "./shown-booking.server.ts";

await Promise.all([needTexts("account"), needTexts("bookings")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const { number } = formatters(language);
  const catalogue = await catalogueOf(db);
  const sellers = await sellersOf(db, accountOfPage(context).id, "orders");
  const asked = url.searchParams.get("status");
  const status = isShownStatus(asked) ? asked : undefined;
  const [bookings, counts, ads] = await Promise.all([
    bookingsOfSellers(db, sellers, pageOfAddress(url), status),
    bookingCounts(db, sellers),
    rentalAdsOf(db, sellers),
  ]);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    ...headOf(context, "/account/rentals", t("bookings.rentals.title")),
    bookings: bookings.items.map((booking) => ({
      href: rentalPath(booking.id),
      shown: shownBooking(booking, catalogue, language, "seller", clock()),
    })),
    page: bookings.page,
    pages: bookings.pages,
    status,
    hasAny: all > 0,
    states: [
      { status: undefined, label: t("bookings.rentals.any"), count: number(all) },
      ...bookingStatuses
        .filter((each) => counts[each] || each === status)
        .map((each) => ({ status: each, label: t(`bookings.status.${each}`), count: number(counts[each] ?? 0) })),
    ],
    ads: ads.map(({ id, name, units }) => ({ id, name: inLanguage(name, language), units })),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

const pathOf = (status: string | undefined, page = 1): string => {
  const query = new URLSearchParams({ ...(status ? { status } : {}), ...(page > 1 ? { page: String(page) } : {}) });
  return `/account/rentals${query.size > 0 ? `?${query}` : ""}`;
};

/** What is booked of one's cars, by the state it is in, and the cars' calendars. */
export default function RentalsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">{t("bookings.rentals.text")}</p>
      </div>
      {page.hasAny && (
        <nav aria-label={t("bookings.rentals.filter")}>
          <ul className="flex flex-wrap gap-2">
            {page.states.map(({ status, label, count }) => (
              <li key={label}>
                <a
                  href={pathOf(status)}
                  aria-current={status === page.status ? "true" : undefined}
                  className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line-strong bg-paper px-4 text-14 transition-colors duration-150 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
                >
                  {label}
                  <span className="tabular-nums opacity-75">{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {page.bookings.length > 0 ? (
        <div>
          <ul className="grid gap-3">
            {page.bookings.map(({ href, shown }) => (
              <li key={href} className="min-w-0">
                <BookingCard booking={shown} href={href} />
              </li>
            ))}
          </ul>
          <OrderPages page={page.page} pages={page.pages} hrefOf={(to) => pathOf(page.status, to)} />
        </div>
      ) : page.hasAny ? (
        <EmptyState title={t("bookings.rentals.emptyFilter")} text="">
          <a href="/account/rentals" className={buttonClass("outline")}>
            {t("bookings.rentals.showAll")}
          </a>
        </EmptyState>
      ) : (
        <EmptyState scene="empty-cart" title={t("bookings.rentals.empty")} text={t("bookings.rentals.emptyText")} />
      )}
      {page.ads.length > 0 && (
        <Card title={t("bookings.rentals.calendars")} padded={false}>
          <ul className="divide-y divide-line pb-1">
            {page.ads.map(({ id, name, units }) => (
              <li key={id}>
                <a
                  href={`/account/rentals/ads/${id}`}
                  className="flex min-h-12 items-center gap-3 px-4 py-2 text-14 hover:bg-wash"
                >
                  <Icon name="calendar" className="text-ink-faint" />
                  <span className="min-w-0 grow wrap-anywhere" dir="auto" lang={name.lang}>
                    {name.text || t("card.unnamed")}
                  </span>
                  {units > 1 && (
                    <span className="shrink-0 text-13 text-ink-soft">{t("bookings.box.cars", { count: units })}</span>
                  )}
                  <Icon name="chevron-next" className="shrink-0 text-ink-faint" />
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
