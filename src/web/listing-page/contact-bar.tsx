import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { RevealedSafetyTips, RevealPhone } from "../seller-info/reveal-phone.tsx";
import { WhatsAppButton } from "../seller-info/whatsapp-button.tsx";
import type { ListingPageData } from "./listing-page.server.ts";

/** Renders the bar at the bottom of a phone: call, WhatsApp and message. */
export function ContactBar({ listing }: { listing: ListingPageData }) {
  if (!listing.hasPhone && !listing.message) return null;
  return (
    <div
      data-screen-only=""
      className="above-tabs fixed inset-x-0 bottom-0 z-20 flex flex-wrap gap-2 border-t border-line bg-paper p-3 md:hidden"
    >
      <RevealedSafetyTips listing={listing} className="basis-full" />
      {listing.hasPhone && (
        <RevealPhone listingId={listing.id} action="call" size="lg" showsWhatsApp={!listing.whatsApp} />
      )}
      {listing.hasPhone && listing.whatsApp && <WhatsAppButton listingId={listing.id} size="lg" />}
      {listing.sellerForms.slice(0, listing.hasPhone ? 1 : 2).map(({ href, icon, short }) => (
        <a key={href} href={href} rel="nofollow" className={getButtonClass("outline", "grow px-2!", "lg")}>
          <Icon name={icon} />
          {short}
        </a>
      ))}
    </div>
  );
}
