import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price, PriceSum } from "#ui/price.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { CardFitmentBadge } from "#web/fitment/card-fit-badge.tsx";
import { Thumbnail } from "#web/listing-card/thumbnail.tsx";
import { useGaragePath } from "#web/vehicles/use-garage-path.ts";
import type { NeededParts } from "./needed-parts.server.ts";

await preloadMessages("part-offers");

/** Renders the parts that are needed together with others, each with the reason and a button for the cart. */
export default function NeededPartsSection({ parts, className = "" }: { parts: NeededParts; className?: string }) {
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby="needed-parts"
      data-screen-only=""
      className={`rounded-md border border-line bg-paper ${className}`}
    >
      <h2 id="needed-parts" className="px-4 pt-4 text-18 font-semibold md:px-6">
        {t("needed.title")}
      </h2>
      {parts.offers.length > 0 ? (
        <ul className="divide-y divide-line">
          {parts.offers.map((offer) => (
            <NeededPart key={offer.id} offer={offer} />
          ))}
        </ul>
      ) : (
        <KindsOfParts kinds={parts.kinds} />
      )}
      {parts.kit && <Kit kit={parts.kit} />}
    </section>
  );
}

function NeededPart({ offer }: { offer: NeededParts["offers"][number] }) {
  const { t } = useTranslation();
  const name = offer.name.text || t("card.unnamed");
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-6">
      {/* biome-ignore lint/a11y/useAnchorContent: the name beside it leads to the same place */}
      <a
        href={offer.href}
        tabIndex={-1}
        aria-hidden
        data-quick-view={offer.id}
        className="block aspect-4/3 w-20 shrink-0 overflow-hidden rounded-sm bg-wash"
      >
        <Thumbnail picture={offer.picture} drawing={offer.drawing} sizes="96px" />
      </a>
      <div className="min-w-40 grow basis-0">
        <p className="flex flex-wrap items-baseline gap-x-2 text-13 text-ink-soft">
          <a href={offer.all} className="link py-0.5 font-medium text-ink">
            {offer.kind}
          </a>
          <span>{offer.reason}</span>
        </p>
        <h3 dir="auto" lang={offer.name.lang} className="line-clamp-2 text-start text-15 leading-snug wrap-anywhere">
          <a href={offer.href} className="link">
            {name}
          </a>
        </h3>
        {offer.fit && (
          <div className="pt-1">
            <CardFitmentBadge fitment={offer.fit} />
          </div>
        )}
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-3">
        {offer.price && <Price text={offer.price} className="text-16" />}
        {offer.buyable && (
          <button
            type="submit"
            form="cart-add"
            name="ad"
            value={offer.id}
            aria-label={t("card.addToCart", { name })}
            className={getButtonClass("outline", "whitespace-nowrap")}
          >
            <Icon name="cart" size={18} />
            {t("card.toCart")}
          </button>
        )}
      </div>
    </li>
  );
}

/** Renders the total of the parts and one button that adds all of them. The form needs no scripts. */
function Kit({ kit }: { kit: NonNullable<NeededParts["kit"]> }) {
  const { t } = useTranslation();
  return (
    <form
      method="post"
      action="/shop/cart/add-needed"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-b-md border-t border-line bg-wash px-4 py-3 md:px-6"
    >
      <CsrfField />
      <input type="hidden" name="back" value="/shop/cart" />
      {kit.ads.map((ad) => (
        <input key={ad} type="hidden" name="ad" value={ad} />
      ))}
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {kit.label} <PriceSum prices={kit.prices} className="text-18" />
        {kit.estimate && (
          <span className="text-13 text-ink-soft">
            ≈ <Price text={kit.estimate} className="font-medium!" />
          </span>
        )}
      </p>
      <button type="submit" className={getButtonClass("outline", "whitespace-nowrap max-sm:w-full")}>
        <Icon name="cart" size={18} />
        {t("needed.add")}
      </button>
    </form>
  );
}

/** Renders the kinds of parts for a reader without a vehicle, with a link for choosing one. */
function KindsOfParts({ kinds }: Pick<NeededParts, "kinds">) {
  const { t } = useTranslation();
  const garagePath = useGaragePath();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-2 pb-4 text-14 md:px-6">
      <ul className="flex flex-wrap gap-x-4">
        {kinds.map(({ name, href }) => (
          <li key={href}>
            <a href={href} className="link inline-flex min-h-10 items-center underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <a href={garagePath} rel="nofollow" data-vehicle-picker="" className={getButtonClass("outline", "sm:ms-auto")}>
        <Icon name="car" size={18} />
        {t("vehicle.chooseToFit")}
      </a>
    </div>
  );
}
