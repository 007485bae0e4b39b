import { RevealPhone } from "../seller-info/reveal-phone.tsx";
import type { ListingPageData } from "./listing-page.server.ts";
import { ListingSellerCard } from "./seller-card.tsx";

/** Renders the sidebar of parts and rentals: the seller. On phones the button for the number stays at the bottom of the screen. */
export default function ListingSidebar({ listing }: { listing: ListingPageData }) {
  return (
    <>
      <ListingSellerCard listing={listing} />
      {listing.hasPhone && !listing.hasActionBar && (
        <div
          data-screen-only=""
          className="above-tabs fixed inset-x-0 bottom-0 z-20 flex gap-2 border-t border-line bg-paper p-3 md:hidden"
        >
          <RevealPhone listingId={listing.id} />
        </div>
      )}
    </>
  );
}
