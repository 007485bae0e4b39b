import { lazy, memo, Suspense } from "react";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PartsForCarCard } from "#web/fit/parts-for-car.tsx";
import { Apart } from "#web/layout/apart.tsx";
import { useRestLater } from "#web/layout/rest-later.ts";
import { ReviewsSection } from "#web/reviews/section.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import { CardList } from "#web/shop/card-list.tsx";
import { RecentlyViewed } from "#web/visits/recently-viewed.tsx";
import { useRememberedAd } from "#web/visits/visitor-history.ts";
import type { Route } from "./+types/page.ts";
import { DescriptionSection, FactsSection } from "./about.tsx";
import { Gallery } from "./gallery.tsx";
import { MarketPosition } from "./market-position.tsx";
import { loadProduct, type ProductPageData } from "./page.server.ts";
import { PriceHistory } from "./price-history.tsx";
import { SellerCard, SellersPhone } from "./seller-card.tsx";
import { StateNotice } from "./state-notice.tsx";
import { Summary } from "./summary.tsx";

await Promise.all([needTexts("ad"), needTexts("reviews")]);

/** Of parts alone. */
const CarsItFitsSection = lazy(() => import("#web/fit/cars-it-fits.tsx"));
// With its texts and its calendar: only what is let by the day has one.
const BookingSection = lazy(() => import("#web/bookings/section.tsx"));

export const loader = (args: Route.LoaderArgs) => loadProduct(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? headTags({
        title: loaderData.name.text,
        description: loaderData.summary,
        canonical: loaderData.canonical,
        language: loaderData.language,
        image: loaderData.images[0]?.url,
        unlisted: loaderData.status !== "active" && loaderData.status !== "reserved",
        data: loaderData.structured,
      })
    : bareHead;

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <Ad product={loaderData} />;
}

/**
 * The ad's page (RT-10) in one of two layouts (GL-03): a vehicle's large pictures across the page, or a
 * part's picture beside what is said of it, with a sidebar. Kept while its data is the same: the router renders routes often.
 */
const Ad = memo(function Ad({ product }: { product: ProductPageData }) {
  const { t } = useTranslation();
  useRememberedAd(product.id);
  const restToo = useRestLater();
  const gallery = (
    <Gallery images={product.images} drawing={product.drawing} name={product.name.text} layout={product.layout} />
  );
  return (
    <div className="container-page pb-24 md:pb-12">
      <Breadcrumbs
        label={t("nav.breadcrumbs")}
        crumbs={[
          { label: t("nav.home"), href: "/" },
          ...product.crumbs,
          { label: product.name.text, lang: product.name.lang },
        ]}
      />
      <StateNotice product={product} />
      {product.layout === "product-full" ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr]">
          <div className="min-w-0">{gallery}</div>
          <div className="space-y-4 lg:row-span-2">
            <Summary product={product} />
            {product.market && <MarketPosition market={product.market} />}
            {product.history && <PriceHistory steps={product.history} />}
            <SellerCard product={product} />
            {product.partsFor && <PartsForCarCard parts={product.partsFor} />}
          </div>
          <div className="min-w-0 space-y-6">
            {product.booking && (
              <Suspense>
                <BookingSection booking={product.booking} />
              </Suspense>
            )}
            {restToo && <About product={product} />}
          </div>
        </div>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_300px] xl:grid-rows-[auto_1fr]">
          <div className="min-w-0">{gallery}</div>
          <Summary product={product} />
          <div className="space-y-4 md:max-xl:order-last md:max-xl:col-span-2 xl:row-span-2">
            {product.history && <PriceHistory steps={product.history} />}
            <SellerCard product={product} />
          </div>
          <div className="min-w-0 md:col-span-2">{restToo && <About product={product} />}</div>
        </div>
      )}
      {restToo ? (
        <>
          <Related product={product} />
          <RecentlyViewed except={product.id} className="pt-10" />
        </>
      ) : (
        // What stands under the page stays out of sight until then.
        <div className="h-dvh" />
      )}
      {(product.phone || product.phoneHidden) && (
        <div className="above-tabs fixed inset-x-0 bottom-0 z-20 flex gap-2 border-t border-line bg-paper p-3 md:hidden">
          <SellersPhone product={product} />
        </div>
      )}
    </div>
  );
});

/** What is known of the ad, and what its seller says. */
function About({ product }: { product: ProductPageData }) {
  const { t } = useTranslation();
  return (
    <div className="below-fold min-w-0 space-y-6 [--about:1000px]">
      <FactsSection facts={product.facts} />
      {product.carsItFits && (
        <Apart>
          <CarsItFitsSection fits={product.carsItFits} path={product.path} />
        </Apart>
      )}
      <DescriptionSection description={product.description} />
      {product.reviews && <ReviewsSection reviews={product.reviews} />}
      <p className="text-14">
        <a
          href={`${product.path}/report`}
          rel="nofollow"
          className="link inline-flex min-h-11 items-center gap-2 text-ink-soft"
        >
          <Icon name="alert" size={18} />
          {t("product.report")}
        </a>
      </p>
    </div>
  );
}

/** Ads like it. When they can't be had, the page still shows what it has and offers another try (ER-05). */
function Related({ product }: { product: ProductPageData }) {
  const { t } = useTranslation();
  if (product.related?.length === 0) return null;
  return (
    <section id="similar" className="below-fold scroll-mt-4 pt-10 [--about:1600px]">
      <h2 className="pb-4 text-22 font-semibold">{t("product.related")}</h2>
      {product.related ? (
        <CardList cards={product.related} className="card-grid lg:grid-cols-4!" />
      ) : (
        <Alert
          tone="failure"
          role="status"
          action={
            <a href={product.path} data-keep-scroll="" className={buttonClass("outline")}>
              {t("quickView.retry")}
            </a>
          }
        >
          {t("product.relatedFailed")}
        </Alert>
      )}
    </section>
  );
}
