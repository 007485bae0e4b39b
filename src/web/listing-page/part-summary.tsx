import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { BuyBox } from "#web/cart/buy-box.tsx";
import { LabelledHeartButton } from "#web/hearts/heart.tsx";
import { createOptionalLazy } from "#web/hydration/hydration-boundary.tsx";
import { useAgeFormatter } from "#web/use-age.ts";
import { AvailabilityBadge } from "./availability-badge.tsx";
import { ListingAge } from "./listing-age.tsx";
import type { ListingPageData } from "./listing-page.server.ts";
import { ListingPrice } from "./listing-price.tsx";
import { ListingTools } from "./listing-tools.tsx";
import { PartTerms } from "./part-terms.tsx";

/** Rating of the part with a link to its reviews. Only listings with reviews load the code. */
const ReviewsLine = createOptionalLazy(() => import("#web/reviews/review-summary-link.tsx"));

/**
 * Renders the name of a part, what its price covers, the cart form and the terms of an order. On phones the cart button
 * stays at the bottom of the screen.
 */
export default function PartSummary({ listing }: { listing: ListingPageData }) {
  const { t } = useTranslation();
  const formatAge = useAgeFormatter();
  const { partOffer: offer } = listing;
  return (
    <>
      <section className="rounded-md border border-line bg-paper p-4 md:p-6">
        <div className="flex flex-wrap gap-2 pb-2">
          <AvailabilityBadge status={listing.displayStatus} availability={listing.availability} />
          {listing.oldPrice && <Badge tone="offer">{t("badge.sale")}</Badge>}
        </div>
        <h1 dir="auto" lang={listing.name.lang} className="text-start text-22 font-semibold leading-snug wrap-anywhere">
          {listing.name.text || t("card.unnamed")}
        </h1>
        {listing.reviews?.summary && (
          <div className="pt-1">
            <ReviewsLine summary={listing.reviews.summary} />
          </div>
        )}
        <div className="pt-2">
          <ListingPrice listing={listing} />
        </div>
        {offer?.pack && <p className="text-14 font-medium">{offer.pack}</p>}
        {offer?.need && (
          <p className="flex items-center gap-1.5 text-14 font-medium text-fits">
            <Icon name="car" size={18} />
            {offer.need}
          </p>
        )}
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
        <BuyBox
          key={listing.id}
          ad={{ id: listing.id, name: listing.name.text }}
          kind={listing.kind}
          options={listing.options}
          buying={listing.buying}
        />
        {listing.donorCar && (
          <p className="pt-3 text-14">
            <a
              href={listing.donorCar.href}
              className="link inline-flex min-h-10 items-center gap-1.5 font-medium underline"
            >
              <Icon name="car" size={18} />
              {listing.donorCar.text}
            </a>
          </p>
        )}
        {listing.otherOffers && (
          <p className="pt-3 text-14">
            <a
              href={listing.otherOffers.href}
              className="link inline-flex min-h-10 items-center gap-1.5 font-medium underline"
            >
              <Icon name="store" size={18} />
              {listing.otherOffers.text}
            </a>
          </p>
        )}
        {listing.partPrices && (
          <p className="text-14">
            <a
              href={listing.partPrices.href}
              className="link inline-flex min-h-10 items-center text-ink-soft underline"
            >
              {listing.partPrices.text}
            </a>
          </p>
        )}
        {offer?.terms && <PartTerms terms={offer.terms} path={listing.path} />}
      </section>
      {listing.hasActionBar && <PartBar listing={listing} />}
    </>
  );
}

/** Renders the button for favourites, the other tools of a listing, and its age. */
export function PartTools({ listing }: { listing: ListingPageData }) {
  return (
    <section className="rounded-md border border-line bg-paper p-4 md:px-6">
      <LabelledHeartButton listingId={listing.id} className="w-full" />
      <div className="-mx-2 flex flex-wrap justify-between pt-2" data-screen-only="">
        <ListingTools listing={listing} />
      </div>
      <div className="pt-2">
        <ListingAge listing={listing} />
      </div>
    </section>
  );
}

/** Renders price and cart button at the bottom of the screen on phones. The button submits the form of the summary. */
function PartBar({ listing }: { listing: ListingPageData }) {
  const { t } = useTranslation();
  return (
    <div className="above-tabs fixed inset-x-0 bottom-0 z-20 flex items-center gap-3 border-t border-line bg-paper px-4 py-2.5 md:hidden">
      <p className="min-w-0 grow">
        {listing.price && <Price text={listing.price} className="block text-18" />}
        {listing.partOffer?.pack && (
          <span className="block truncate text-13 text-ink-soft">{listing.partOffer.pack}</span>
        )}
      </p>
      <button
        type="submit"
        form={`buy-${listing.id}`}
        className={getButtonClass("primary", "shrink-0 whitespace-nowrap", "lg")}
      >
        <Icon name="cart" />
        {t("cart.add")}
      </button>
    </div>
  );
}
