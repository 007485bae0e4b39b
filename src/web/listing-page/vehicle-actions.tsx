import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { BuyBox } from "#web/cart/buy-box.tsx";
import { LabelledHeartButton } from "#web/hearts/heart.tsx";
import { RevealedSafetyTips, RevealPhone } from "../seller-info/reveal-phone.tsx";
import { WhatsAppButton } from "../seller-info/whatsapp-button.tsx";
import { ListingAge } from "./listing-age.tsx";
import type { ListingPageData } from "./listing-page.server.ts";
import { ListingTools, toolLook } from "./listing-tools.tsx";

type Props = { listing: ListingPageData };

/** Renders everything that a visitor can do with a vehicle: contact, offer, reservation and tools. */
export function VehicleActions({ listing }: Props) {
  return (
    <>
      <ContactActions listing={listing} />
      <SellerLine seller={listing.seller} />
      {!listing.buying.asking && (
        <BuyBox
          key={listing.id}
          ad={{ id: listing.id, name: listing.name.text }}
          kind={listing.kind}
          options={listing.options}
          buying={listing.buying}
        />
      )}
      <Tools listing={listing} />
      <ListingAge listing={listing} />
    </>
  );
}

/**
 * Renders the buttons to call, write, make an offer and book a viewing. Phones show call, WhatsApp and message in the contact bar
 * instead.
 */
function ContactActions({ listing }: Props) {
  const { t } = useTranslation();
  const { asking } = listing.buying;
  const sellerPage = !listing.hasPhone && asking?.seller;
  if (!listing.hasPhone && !listing.sellerForms[0] && !sellerPage) return null;
  return (
    <section
      aria-labelledby="contact-title"
      className={listing.sellerForms[1] || asking ? "" : "max-md:hidden"}
      data-screen-only=""
    >
      <h2 id="contact-title" className={asking ? "font-semibold" : "sr-only"}>
        {asking ? t(asking.isForPrice ? "cart.askSeller.title" : "cart.askSeller.contactTitle") : t("product.contact")}
      </h2>
      {asking && (
        <p className="pt-0.5 pb-3 text-14 text-ink-soft">
          {t(asking.isForPrice ? "cart.askSeller.text" : "cart.askSeller.contactText")}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {listing.hasPhone && (
          <div className="flex basis-full flex-wrap gap-2 max-md:hidden">
            <RevealPhone listingId={listing.id} variant="primary" size="lg" showsWhatsApp={!listing.whatsApp} />
            {listing.whatsApp && <WhatsAppButton listingId={listing.id} size="lg" />}
          </div>
        )}
        {listing.sellerForms.map(({ href, icon, text }) => (
          <a
            key={href}
            href={href}
            rel="nofollow"
            className={getButtonClass("outline", `grow px-2! ${icon === "messages" ? "max-md:hidden" : ""}`, "lg")}
          >
            <Icon name={icon} size={18} />
            {text}
          </a>
        ))}
        {listing.tradeIn && (
          <a
            href={listing.tradeIn.href}
            rel="nofollow"
            className="link inline-flex min-h-9 basis-full items-center justify-center gap-1.5 text-14 font-medium"
          >
            <Icon name="car" size={18} />
            {listing.tradeIn.text}
          </a>
        )}
        {sellerPage && (
          <a href={sellerPage} className={getButtonClass("outline", "grow", "lg")}>
            <Icon name="store" />
            {t("cart.askSeller.seller")}
          </a>
        )}
      </div>
      <RevealedSafetyTips listing={listing} className="mt-3 max-md:hidden" />
    </section>
  );
}

/** Renders who sells the vehicle, with a link to the section about the seller. */
function SellerLine({ seller }: { seller: ListingPageData["seller"] }) {
  const { t } = useTranslation();
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-14 max-lg:hidden">
      <Icon name={seller.type === "personal" ? "user" : "store"} size={18} className="shrink-0 text-ink-faint" />
      <a href="#seller" data-native="" dir="auto" lang={seller.name.lang} className="link truncate font-medium">
        {seller.name.text}
      </a>
      {seller.verified && (
        <Icon name="verified" size={16} className="shrink-0 text-fits" label={t("seller.verified")} />
      )}
      <span className="shrink-0 text-13 text-ink-soft">· {t(`seller.${seller.type}`)}</span>
    </p>
  );
}

/** Renders favourite, comparison, sharing and printing. */
function Tools({ listing }: Props) {
  const { t } = useTranslation();
  return (
    <div className="-mx-2 flex flex-wrap justify-between" data-screen-only="">
      <LabelledHeartButton
        listingId={listing.id}
        variant="quiet"
        className={toolLook}
        labels={{ put: t("product.save"), saved: t("product.saved") }}
      />
      <ListingTools listing={listing} />
    </div>
  );
}
