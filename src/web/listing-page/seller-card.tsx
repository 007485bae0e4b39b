import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { createOptionalLazy, HydrationBoundary } from "#web/hydration/hydration-boundary.tsx";
import { RevealedSafetyTips, RevealPhone } from "../seller-info/reveal-phone.tsx";
import type { ListingPageData } from "./listing-page.server.ts";

/** Rating of the seller with a link to the reviews. Only sellers with reviews load the code. */
const ReviewsLine = createOptionalLazy(() => import("#web/reviews/review-summary-link.tsx"));

/** Renders the seller and the contact options. */
export function ListingSellerCard({ listing }: { listing: ListingPageData }) {
  const { t } = useTranslation();
  const { seller } = listing;
  return (
    <section className="rounded-md border border-line bg-paper p-4 md:p-6">
      <h2 className="sr-only">{t("seller.title")}</h2>
      <SellerIdentity seller={seller} />
      {listing.hasPhone && (
        <div className={`gap-2 pt-4 md:flex ${listing.hasActionBar ? "flex" : "hidden"}`}>
          <RevealPhone listingId={listing.id} variant={listing.buying.callsFirst ? "primary" : "outline"} />
        </div>
      )}
      {listing.message && (
        <div className="flex flex-wrap gap-2 pt-4 md:pt-2">
          {listing.sellerForms.slice(0, 2).map(({ href, icon, text }) => (
            <a key={href} href={href} rel="nofollow" className={getButtonClass("outline", "grow")}>
              <Icon name={icon} size={18} />
              {text}
            </a>
          ))}
        </div>
      )}
      <RevealedSafetyTips listing={listing} className="mt-3" />
      <SellerReportLink listing={listing} />
    </section>
  );
}

/** Renders name, type, city, rating and history of a seller. */
export function SellerIdentity({ seller }: { seller: ListingPageData["seller"] }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-wash text-ink-soft">
          <Icon name={seller.type === "personal" ? "user" : "store"} size={24} />
        </span>
        <div className="min-w-0">
          <p className="flex items-center gap-1.5 font-medium">
            <span dir="auto" lang={seller.name.lang} className="truncate">
              <a href={seller.href} rel={seller.type === "personal" ? "nofollow" : undefined} className="link py-1">
                {seller.name.text}
              </a>
            </span>
            {seller.verified && <Icon name="verified" size={18} className="text-fits" label={t("seller.verified")} />}
          </p>
          <p className="text-13 text-ink-soft">
            {[t(`seller.${seller.type}`), seller.city].filter(Boolean).join(" · ")}
          </p>
          {seller.rating && (
            <HydrationBoundary>
              <ReviewsLine summary={seller.rating} href={seller.rating.href} />
            </HydrationBoundary>
          )}
        </div>
      </div>
      <p className="pt-3 text-13 text-ink-soft">
        {t("seller.since", { date: seller.memberSince })} · {t("seller.ads", { count: seller.ads })}
      </p>
      {seller.answers && (
        <p className="flex items-center gap-1.5 pt-1 text-13 text-ink-soft">
          <Icon name="messages" size={16} className="text-ink-faint" />
          {seller.answers}
        </p>
      )}
      {seller.about.text && (
        <p dir="auto" lang={seller.about.lang} className="line-clamp-3 pt-2 text-13 text-ink-soft">
          {seller.about.text}
        </p>
      )}
    </>
  );
}

/** Renders the link to report a listing as sold. Renders nothing for own listings and for rentals. */
export function SellerReportLink({ listing }: { listing: ListingPageData }) {
  const { t } = useTranslation();
  if (listing.status !== "active" || listing.kind === "rental" || listing.managementUrl) return null;
  return (
    <p className="pt-3 text-13">
      <a href={`/shop/products/${listing.id}/sold`} rel="nofollow" className="link inline-block py-1 text-ink-soft">
        {t("product.reportSold.link")}
      </a>
    </p>
  );
}
