import { getBookingPath, listUserBookings } from "#domain/bookings/queries.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/list-page.ts";
import { BookingCard } from "./booking-card.tsx";
import { toBookingView } from "./booking-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("bookings")]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, language } = getPageContext(context);
  const catalog = await getCatalog(db);
  const { items, page, pages, total } = await listUserBookings(db, getCurrentAccount(context).id, parsePageNumber(url));
  return {
    ...createUnlistedHead(context, "/account/bookings", (t) => t("bookings.title")),
    bookings: items.map((booking) => ({
      href: getBookingPath(booking.id),
      shown: toBookingView(booking, catalog, language, "customer", clock()),
    })),
    page,
    pages,
    total,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the customer's bookings, newest first (CN-02). */
export default function BookingsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <PageHeading title={page.title} text={page.total > 0 && t("bookings.text")} />
      {page.bookings.length > 0 ? (
        <div>
          <ul className="grid gap-3">
            {page.bookings.map(({ href, shown: bookingView }) => (
              <li key={href} className="min-w-0">
                <BookingCard booking={bookingView} href={href} />
              </li>
            ))}
          </ul>
          <ListPagination page={page.page} pages={page.pages} getHref={(to) => `/account/bookings?page=${to}`} />
        </div>
      ) : page.total > 0 ? (
        <EmptyState title={t("bookings.nothingHere")} text="">
          <a href="/account/bookings" className={getButtonClass("primary")}>
            {t("bookings.firstPage")}
          </a>
        </EmptyState>
      ) : (
        <EmptyState scene="empty-cart" title={t("bookings.none")} text={t("bookings.noneText")}>
          <a href="/shop/category/rental-cars/products" className={getButtonClass("primary")}>
            {t("bookings.browse")}
          </a>
        </EmptyState>
      )}
    </div>
  );
}
