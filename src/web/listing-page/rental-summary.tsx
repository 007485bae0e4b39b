import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import type { BookingSectionData } from "#web/bookings/booking-section.server.ts";
import BookingSection from "#web/bookings/booking-section.tsx";
import { LabelledHeartButton } from "#web/hearts/heart.tsx";
import { createOptionalLazy } from "#web/hydration/hydration-boundary.tsx";
import { AvailabilityBadge } from "./availability-badge.tsx";
import { ListingAge } from "./listing-age.tsx";
import type { ListingPageData } from "./listing-page.server.ts";
import { ListingPrice } from "./listing-price.tsx";
import { ListingTools } from "./listing-tools.tsx";

/** Rating of the rental with a link to its reviews. Only listings with reviews load the code. */
const ReviewsLine = createOptionalLazy(() => import("#web/reviews/review-summary-link.tsx"));

type Props = { listing: ListingPageData; booking: BookingSectionData };

/**
 * Renders the name, the price per day and the booking form of a rental. On phones a link to the days stays at the bottom
 * of the screen.
 */
export default function RentalSummary({ listing, booking }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <section className="rounded-md border border-line bg-paper p-4 md:px-6 md:py-5 lg:rounded-b-none lg:border-b-0 lg:pb-0!">
        {(listing.displayStatus !== "active" || listing.availability !== "in-stock" || listing.oldPrice) && (
          <div className="flex flex-wrap gap-2 pb-2">
            <AvailabilityBadge status={listing.displayStatus} availability={listing.availability} />
            {listing.oldPrice && <Badge tone="offer">{t("badge.sale")}</Badge>}
          </div>
        )}
        <h1 dir="auto" lang={listing.name.lang} className="text-start text-22 font-semibold leading-snug wrap-anywhere">
          {listing.name.text || t("card.unnamed")}
        </h1>
        {listing.sellerWording && (
          <p
            dir="auto"
            lang={listing.sellerWording.lang}
            className="pt-1 text-start text-14 text-ink-soft wrap-anywhere"
          >
            {listing.sellerWording.text}
          </p>
        )}
        {listing.reviews?.summary && <ReviewsLine summary={listing.reviews.summary} />}
        <ListingPrice listing={listing} />
        {listing.estimate && (
          <p className="text-13 text-ink-soft">
            <Price text={listing.estimate} className="font-medium!" />
          </p>
        )}
      </section>
      <section className="order-2 rounded-md border border-line bg-paper p-4 md:px-6 md:py-5 lg:rounded-t-none lg:border-t-0">
        <BookingSection booking={booking} />
        <LabelledHeartButton listingId={listing.id} className="mt-4 w-full" />
        <div className="-mx-2 flex flex-wrap justify-between pt-2" data-screen-only="">
          <ListingTools listing={listing} />
        </div>
        <div className="pt-3">
          <ListingAge listing={listing} />
        </div>
      </section>
      {booking.days && <RentalBar listing={listing} />}
    </>
  );
}

/** Renders the price per day and a link to the days at the bottom of the screen on phones. */
function RentalBar({ listing }: Pick<Props, "listing">) {
  const { t } = useTranslation();
  return (
    <div className="above-tabs fixed inset-x-0 bottom-0 z-20 flex items-center gap-3 border-t border-line bg-paper px-4 py-2.5 md:hidden">
      {listing.price && (
        <p className="min-w-0">
          <Price text={listing.price} className="block text-18" />
          <span className="block text-13 text-ink-soft">{t("price.perDay")}</span>
        </p>
      )}
      <a href="#booking" data-native="" className={getButtonClass("primary", "ms-auto grow", "lg")}>
        <Icon name="calendar" size={18} />
        {t("product.chooseDays")}
      </a>
    </div>
  );
}
