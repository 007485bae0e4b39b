import { lazy, type ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import type { BookingSectionData } from "#web/bookings/booking-section.server.ts";
import { LabelledHeartButton } from "#web/hearts/heart.tsx";
import { createOptionalLazy, HydrationBoundary } from "#web/hydration/hydration-boundary.tsx";
import { useAgeFormatter } from "#web/use-age.ts";
import { AvailabilityBadge } from "./availability-badge.tsx";
import type { ListingPageData } from "./listing-page.server.ts";
import { ListingPrice } from "./listing-price.tsx";

// Booking code with its messages and calendar. Only rentals need it.
const BookingSection = lazy(() => import("#web/bookings/booking-section.tsx"));
const RentalTermsSection = createOptionalLazy(() => import("#web/bookings/rental-terms.tsx"));
const ReviewsLine = createOptionalLazy(() => import("#web/reviews/review-summary-link.tsx"));

type Props = {
  listing: ListingPageData;
  booking: BookingSectionData;
  gallery: ReactNode;
  sidebar: ReactNode;
  details: ReactNode;
};

/**
 * Renders the page of a car for daily rental: the days and their price beside the pictures, then the terms. On phones a
 * link to the days stays at the bottom of the screen.
 */
export function RentalLayout({ listing, booking, gallery, sidebar, details }: Props) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_372px] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">{gallery}</div>
        <div className="flex flex-col gap-4 lg:row-span-2">
          <RentalSummary listing={listing} booking={booking} />
          {sidebar}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <HydrationBoundary>
            <RentalTermsSection booking={booking} />
          </HydrationBoundary>
          {details}
        </div>
      </div>
      {booking.days && <RentalBar listing={listing} />}
    </>
  );
}

/** Renders the name, the price per day and the booking form. */
function RentalSummary({ listing, booking }: Pick<Props, "listing" | "booking">) {
  const { t } = useTranslation();
  const formatAge = useAgeFormatter();
  return (
    <section className="rounded-md border border-line bg-paper p-4 md:px-6 md:py-5">
      {(listing.displayStatus !== "active" || listing.availability !== "in-stock" || listing.oldPrice) && (
        <div className="flex flex-wrap gap-2 pb-2">
          <AvailabilityBadge status={listing.displayStatus} availability={listing.availability} />
          {listing.oldPrice && <Badge tone="offer">{t("badge.sale")}</Badge>}
        </div>
      )}
      <h1 dir="auto" lang={listing.name.lang} className="text-start text-22 font-semibold leading-snug wrap-anywhere">
        {listing.name.text || t("card.unnamed")}
      </h1>
      {listing.reviews?.summary && (
        <HydrationBoundary>
          <ReviewsLine summary={listing.reviews.summary} />
        </HydrationBoundary>
      )}
      <ListingPrice listing={listing} />
      {listing.askedPrice && (
        <p className="text-13 text-ink-soft">
          {t("price.sellerPrice")} <Price text={listing.askedPrice} className="font-medium!" />
        </p>
      )}
      <HydrationBoundary>
        <BookingSection booking={booking} />
      </HydrationBoundary>
      <LabelledHeartButton listingId={listing.id} className="mt-4 w-full" />
      <p className="flex flex-wrap items-center gap-1.5 pt-3 text-13 text-ink-faint">
        <Icon name="clock" size={16} />
        {formatAge(listing.age)}
        <span aria-hidden>·</span>
        {t("product.number")} <bdi>{listing.id}</bdi>
      </p>
      {listing.distance && (
        <p className="flex items-center gap-1.5 pt-1 text-13 text-ink-soft">
          <Icon name="road" size={16} />
          <span>{listing.distance}</span>
        </p>
      )}
    </section>
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
