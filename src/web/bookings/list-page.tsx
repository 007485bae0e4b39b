import { bookingPath, bookingsOfUser } from "#domain/bookings/queries.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { OrderPages } from "#web/orders/order-pages.tsx";
import { pageOfAddress } from "#web/orders/page-of-address.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/list-page.ts";
import { BookingCard } from "./booking-card.tsx";
import { shownBooking } from "./shown-booking.server.ts";

await Promise.all([needTexts("account"), needTexts("bookings")]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const catalogue = await catalogueOf(db);
  const { items, page, pages, total } = await bookingsOfUser(db, accountOfPage(context).id, pageOfAddress(url));
  return {
    ...headOf(context, "/account/bookings", translator(language).t("bookings.title")),
    bookings: items.map((booking) => ({
      href: bookingPath(booking.id),
      shown: shownBooking(booking, catalogue, language, "customer", clock()),
    })),
    page,
    pages,
    total,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** What one has booked, the newest first (CN-02). */
export default function BookingsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        {page.total > 0 && <p className="text-ink-soft">{t("bookings.text")}</p>}
      </div>
      {page.bookings.length > 0 ? (
        <div>
          <ul className="grid gap-3">
            {page.bookings.map(({ href, shown }) => (
              <li key={href} className="min-w-0">
                <BookingCard booking={shown} href={href} />
              </li>
            ))}
          </ul>
          <OrderPages page={page.page} pages={page.pages} hrefOf={(to) => `/account/bookings?page=${to}`} />
        </div>
      ) : page.total > 0 ? (
        <EmptyState title={t("bookings.nothingHere")} text="">
          <a href="/account/bookings" className={buttonClass("primary")}>
            {t("bookings.firstPage")}
          </a>
        </EmptyState>
      ) : (
        <EmptyState scene="empty-cart" title={t("bookings.none")} text={t("bookings.noneText")}>
          <a href="/shop/category/rental-cars/products" className={buttonClass("primary")}>
            {t("bookings.browse")}
          </a>
        </EmptyState>
      )}
    </div>
  );
}
