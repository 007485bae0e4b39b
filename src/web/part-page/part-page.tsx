import { Fragment } from "react";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { ListingPlaceholder } from "#ui/listing-placeholder.tsx";
import { Price } from "#ui/price.tsx";
import { CardFitmentBadge } from "#web/fitment/card-fit-badge.tsx";
import { Thumbnail } from "#web/listing-card/thumbnail.tsx";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { useGaragePath } from "#web/vehicles/use-garage-path.ts";
import type { Route } from "./+types/part-page.ts";
import { loadPartPage, type PartPageData } from "./part-page.server.ts";

await Promise.all([preloadMessages("part-offers"), preloadMessages("fitment-pricing")]);

export const loader = (args: Route.LoaderArgs) => loadPartPage(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, data: loaderData.structured });

/** Renders the offers of all sellers for one part. */
export default function PartPage({ loaderData: part }: Route.ComponentProps) {
  const { t } = useTranslation();
  const garagePath = useGaragePath();
  const hasFit = part.offers.some(({ fit }) => fit);
  return (
    <div className="container-page pb-14">
      <PageBreadcrumbs crumbs={[...part.crumbs, { label: part.title }]} />
      <div className="flex items-start gap-4 pb-5">
        <div className="aspect-4/3 w-28 shrink-0 overflow-hidden rounded-md border border-line bg-wash sm:w-40">
          {part.picture ? (
            <Thumbnail picture={part.picture} drawing={{ shape: "part" }} sizes="112px" />
          ) : (
            <ListingPlaceholder shape="part" label="" />
          )}
        </div>
        <div className="min-w-0">
          <h1 className="text-22 leading-snug font-semibold wrap-anywhere md:text-28">{part.heading}</h1>
          {part.summary && <p className="pt-1 text-ink-soft">{part.summary}</p>}
          {part.numbers.length > 0 && (
            <p className="pt-2 text-14 text-ink-soft">
              {t("partPage.numbers")}{" "}
              {part.numbers.map((number, i) => (
                <Fragment key={number}>
                  {i > 0 && t("partPage.separator")}
                  <bdi dir="ltr" className="whitespace-nowrap text-ink tabular-nums">
                    {number}
                  </bdi>
                </Fragment>
              ))}
            </p>
          )}
        </div>
      </div>
      {part.offers.length === 0 ? (
        <EmptyState title={t("partPage.none")} text={t("partPage.noneText")}>
          {part.category && (
            <p className="pt-2">
              <a href={part.category.href} className={getButtonClass("outline")}>
                {part.category.name}
              </a>
            </p>
          )}
        </EmptyState>
      ) : (
        <section aria-labelledby="offers">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
            <h2 id="offers" className="text-18 font-semibold">
              {t("partPage.offers")}
            </h2>
            <p className="flex flex-wrap gap-2">
              {!hasFit && (
                <a href={garagePath} rel="nofollow" data-vehicle-picker="" className={getButtonClass("outline")}>
                  <Icon name="car" size={18} />
                  {t("fitment.choose")}
                </a>
              )}
              <a href={part.choosePlace.href} rel="nofollow" className={getButtonClass("outline")}>
                <Icon name="pin" size={18} />
                {part.choosePlace.label}
              </a>
            </p>
          </div>
          <ul className="divide-y divide-line rounded-md border border-line bg-paper">
            {part.offers.map((offer) => (
              <OfferRow key={offer.id} offer={offer} name={part.title} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function OfferRow({ offer, name }: { offer: PartPageData["offers"][number]; name: string }) {
  const { t } = useTranslation();
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <h3 className="flex items-center gap-1.5 font-medium">
          <a href={offer.href} className="link min-w-0 py-1 wrap-anywhere" lang={offer.seller.lang} dir="auto">
            {offer.seller.text}
          </a>
          {offer.verified && <Icon name="verified" size={18} className="text-fits" label={t("seller.verified")} />}
        </h3>
        <p className="text-14 text-ink-soft">{[offer.condition, offer.city].filter(Boolean).join(" · ")}</p>
        {offer.fit && (
          <div className="pt-1.5">
            <CardFitmentBadge fitment={offer.fit} />
          </div>
        )}
        {offer.stockNote && <p className="pt-1 text-13 text-warning">{offer.stockNote}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:justify-end">
        <div className="sm:text-end">
          {offer.price ? (
            <Price text={offer.price} className="block text-18" />
          ) : (
            <span className="block font-medium">{t("price.onRequest")}</span>
          )}
          {offer.delivery && <span className="block text-13 text-ink-soft">{offer.delivery}</span>}
          {offer.total && (
            <span className="block text-13 font-medium">
              {t("partPage.total")} <bdi>{offer.total}</bdi>
            </span>
          )}
        </div>
        {offer.buyable && (
          // Opens where a part has options to choose before it can be added to the cart.
          <a href={offer.href} data-quick-view={offer.id} hidden>
            {t("partPage.view")}
          </a>
        )}
        {offer.buyable ? (
          <button
            type="submit"
            form="cart-add"
            name="ad"
            value={offer.id}
            aria-label={t("card.addToCart", { name: `${name}, ${offer.seller.text}` })}
            className={getButtonClass("outline", "whitespace-nowrap")}
          >
            <Icon name="cart" size={18} />
            {t("card.toCart")}
          </button>
        ) : (
          <a href={offer.href} className={getButtonClass("outline", "whitespace-nowrap")}>
            {t("partPage.view")}
          </a>
        )}
      </div>
    </li>
  );
}
