import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { ListingPlaceholder } from "#ui/listing-placeholder.tsx";
import { Picture } from "#ui/picture.tsx";
import { Price } from "#ui/price.tsx";
import { getPictureSources } from "#web/listing-card/picture-sources.ts";
import type { ListingPageData } from "./listing-page.server.ts";
import { SellerIdentity, SellerReportLink } from "./seller-card.tsx";
import type { SellerListingView } from "./vehicle-views.server.ts";

/**
 * Renders the seller of a vehicle and up to four other listings of the same seller. The seller of a rental is beside
 * its days, so the section shows the other listings only.
 */
export function SellerSection({ listing }: { listing: ListingPageData }) {
  const { t } = useTranslation();
  const { seller, sellerListings } = listing;
  const showsIdentity = !listing.booking;
  if (!showsIdentity && sellerListings.length === 0) return null;
  return (
    <section id="seller" className="scroll-mt-4 rounded-md border border-line bg-paper p-4 md:p-6">
      <h2 className={showsIdentity ? "pb-4 text-18 font-semibold" : "sr-only"}>{t("seller.title")}</h2>
      {showsIdentity && <SellerIdentity seller={seller} />}
      {sellerListings.length > 0 && (
        <div className={showsIdentity ? "pt-5" : ""}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3">
            <h3 className="text-16 font-semibold">{t("product.sellerListings")}</h3>
            {seller.ads > sellerListings.length + 1 && (
              <a href={seller.href} className="link inline-flex min-h-8 items-center gap-1 text-14 font-medium">
                {t("product.sellerAll")}
                <Icon name="arrow-next" size={16} />
              </a>
            )}
          </div>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
            {sellerListings.map((each) => (
              <SellerListing key={each.id} listing={each} />
            ))}
          </ul>
        </div>
      )}
      {showsIdentity && <SellerReportLink listing={listing} />}
    </section>
  );
}

function SellerListing({ listing }: { listing: SellerListingView }) {
  const { t } = useTranslation();
  const { picture, drawing, name, price, facts, href } = listing;
  const placeholder = <ListingPlaceholder shape={drawing?.shape ?? "sedan"} color={drawing?.color} label={name.text} />;
  return (
    <li className="min-w-0">
      <a href={href} className="group block">
        <span className="block aspect-4/3 overflow-hidden rounded-sm bg-wash">
          {picture ? (
            <Picture
              {...getPictureSources(picture, "thumb")}
              fallback={placeholder}
              sizes="(min-width: 768px) 180px, 45vw"
              alt=""
              width={320}
              height={240}
              loading="lazy"
              className="size-full object-cover"
            />
          ) : (
            placeholder
          )}
        </span>
        <span className="block pt-1.5">
          {price ? (
            <Price text={price} className="text-15" />
          ) : (
            <span className="text-14 text-ink-soft">{t("price.onRequest")}</span>
          )}
        </span>
        <span dir="auto" lang={name.lang} className="line-clamp-2 text-start text-14 group-hover:underline">
          {name.text || t("card.unnamed")}
        </span>
        <span className="block text-13 text-ink-soft">{facts.join(" · ")}</span>
      </a>
    </li>
  );
}
