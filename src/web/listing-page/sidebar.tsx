import { preloadMessages } from "#i18n/messages.ts";
import { CompatiblePartsCard } from "#web/fitment/compatible-parts-card.tsx";
import { RevealPhone } from "../seller-info/reveal-phone.tsx";
import type { ListingPageData } from "./listing-page.server.ts";
import { PriceHistory } from "./price-history.tsx";
import { PriceRatingCard } from "./price-rating.tsx";
import { ListingSellerCard } from "./seller-card.tsx";

await preloadMessages("fitment-pricing");

/**
 * Renders the sidebar: price rating, price history, seller and matching parts. On phones the button for the seller's
 * number stays at the bottom of the screen.
 */
export function ListingSidebar({ listing }: { listing: ListingPageData }) {
  return (
    <>
      {listing.market && <PriceRatingCard market={listing.market} />}
      {listing.history && <PriceHistory steps={listing.history} />}
      <ListingSellerCard listing={listing} />
      {listing.compatibleParts && <CompatiblePartsCard parts={listing.compatibleParts} />}
      {listing.hasPhone && (
        <div className="above-tabs fixed inset-x-0 bottom-0 z-20 flex gap-2 border-t border-line bg-paper p-3 md:hidden">
          <RevealPhone listingId={listing.id} />
        </div>
      )}
    </>
  );
}
