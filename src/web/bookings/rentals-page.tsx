import { countBookingsByStatus, getSellerBookingPath, listSellerBookings } from "#domain/bookings/queries.server.ts";
import { listRentalListings } from "#domain/bookings/rental-listing.server.ts";
import { bookingStatuses, isBookingDisplayStatus } from "#domain/bookings/transitions.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/rentals-page.ts";
import { BookingCard } from "./booking-card.tsx";
import { toBookingView } from "./booking-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("bookings")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(context);
  const { formatNumber: number } = getFormatters(language);
  const catalog = await getCatalog(db);
  const sellers = await listAccessibleSellerIds(db, getCurrentAccount(context).id, "orders");
  const statusParam = url.searchParams.get("status");
  const status = isBookingDisplayStatus(statusParam) ? statusParam : undefined;
  const [bookings, counts, ads] = await Promise.all([
    listSellerBookings(db, sellers, parsePageNumber(url), status),
    countBookingsByStatus(db, sellers),
    listRentalListings(db, sellers),
  ]);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    ...createUnlistedHead(context, "/account/rentals", t("bookings.rentals.title")),
    bookings: bookings.items.map((booking) => ({
      href: getSellerBookingPath(booking.id),
      shown: toBookingView(booking, catalog, language, "seller", clock()),
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
    ads: ads.map(({ id, title, units }) => ({ id, name: pickTranslation(title, language), units })),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

const getRentalsPath = (status: string | undefined, page = 1): string =>
  buildUrl("/account/rentals", { status, page: page > 1 && page });

/** Renders the bookings of the seller's cars, filtered by status, with links to the calendars. */
export default function RentalsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <PageHeading title={page.title} text={t("bookings.rentals.text")} />
      {page.hasAny && (
        <FilterLinks
          label={t("bookings.rentals.filter")}
          links={page.states.map(({ status, ...link }) => ({
            ...link,
            href: getRentalsPath(status),
            isCurrent: status === page.status,
          }))}
        />
      )}
      {page.bookings.length > 0 ? (
        <div>
          <ul className="grid gap-3">
            {page.bookings.map(({ href, shown: bookingView }) => (
              <li key={href} className="min-w-0">
                <BookingCard booking={bookingView} href={href} />
              </li>
            ))}
          </ul>
          <ListPagination page={page.page} pages={page.pages} getHref={(to) => getRentalsPath(page.status, to)} />
        </div>
      ) : page.hasAny ? (
        <EmptyState title={t("bookings.rentals.emptyFilter")} text="">
          <a href="/account/rentals" className={getButtonClass("outline")}>
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
