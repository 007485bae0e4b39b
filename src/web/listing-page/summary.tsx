import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { LabelledHeartButton } from "#web/hearts/heart.tsx";
import { createOptionalLazy, HydrationBoundary } from "#web/hydration/hydration-boundary.tsx";
import { useAgeFormatter } from "#web/use-age.ts";
import { AvailabilityBadge } from "./availability-badge.tsx";
import type { ListingPageData } from "./listing-page.server.ts";
import { ListingPrice } from "./listing-price.tsx";

/** Rating of the listing with a link to its reviews. Only listings with reviews load the code. */
const ReviewsLine = createOptionalLazy(() => import("#web/reviews/review-summary-link.tsx"));

/** Renders the name, the price and the buy options. */
export function ListingSummary({ listing, children }: { listing: ListingPageData; children: ReactNode }) {
  const { t } = useTranslation();
  const formatAge = useAgeFormatter();
  return (
    <section className="rounded-md border border-line bg-paper p-4 md:p-6">
      <div className="flex flex-wrap gap-2 pb-2">
        <AvailabilityBadge status={listing.displayStatus} availability={listing.availability} />
        {listing.oldPrice && <Badge tone="offer">{t("badge.sale")}</Badge>}
      </div>
      <h1 dir="auto" lang={listing.name.lang} className="text-start text-22 font-semibold leading-snug wrap-anywhere">
        {listing.name.text || t("card.unnamed")}
      </h1>
      {listing.sellerWording && (
        <p dir="auto" lang={listing.sellerWording.lang} className="pt-1 text-start text-14 text-ink-soft wrap-anywhere">
          {listing.sellerWording.text}
        </p>
      )}
      {listing.reviews?.summary && (
        <div className="pt-1">
          <HydrationBoundary>
            <ReviewsLine summary={listing.reviews.summary} />
          </HydrationBoundary>
        </div>
      )}
      <div className="pt-2">
        <ListingPrice listing={listing} />
      </div>
      {listing.drop && (
        <p className="flex items-center gap-1.5 pt-1 text-13 font-medium text-fits">
          <Icon name="price-drop" size={16} />
          {t("price.droppedBy", { percent: listing.drop.percent, age: formatAge(listing.drop.age) })}
        </p>
      )}
      {listing.askedPrice && (
        <p className="pt-1 text-13 text-ink-soft">
          {t("price.sellerPrice")} <Price text={listing.askedPrice} className="font-medium!" />
        </p>
      )}
      <p className="flex items-center gap-1.5 pt-3 text-13 text-ink-faint">
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
      <LabelledHeartButton listingId={listing.id} className="mt-4 w-full" />
      {children}
    </section>
  );
}
