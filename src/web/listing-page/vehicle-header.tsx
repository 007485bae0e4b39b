import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { useAgeFormatter } from "#web/use-age.ts";
import { AvailabilityBadge } from "./availability-badge.tsx";
import type { ListingPageData } from "./listing-page.server.ts";
import { ListingPrice } from "./listing-price.tsx";
import { PriceVerdict } from "./price-verdict.tsx";

/** Renders the name of a vehicle, its price and the price verdict. */
export function VehicleHeader({ listing }: { listing: ListingPageData }) {
  const { t } = useTranslation();
  const formatAge = useAgeFormatter();
  const showsStatus = listing.displayStatus !== "active" || listing.availability !== "in-stock";
  return (
    <>
      {(showsStatus || listing.oldPrice) && (
        <div className="flex flex-wrap gap-2 pb-2">
          {showsStatus && <AvailabilityBadge status={listing.displayStatus} availability={listing.availability} />}
          {listing.oldPrice && <Badge tone="offer">{t("badge.sale")}</Badge>}
        </div>
      )}
      {/* The heading follows the page, so that a name in another script stands above its price. */}
      <h1 className="text-18 font-semibold leading-snug wrap-anywhere md:text-22">
        <bdi lang={listing.name.lang}>{listing.name.text || t("card.unnamed")}</bdi>
      </h1>
      {listing.sellerWording && (
        <p
          dir="auto"
          lang={listing.sellerWording.lang}
          className="pt-1 [text-align:match-parent] text-14 text-ink-soft wrap-anywhere"
        >
          {listing.sellerWording.text}
        </p>
      )}
      <div className="pt-1">
        <ListingPrice listing={listing} />
      </div>
      {listing.market?.state === "judged" && <PriceVerdict market={listing.market} />}
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
    </>
  );
}
