import { lazy } from "react";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Apart } from "#web/layout/apart.tsx";
import { ReviewsSection } from "#web/reviews/section.tsx";
import { CardList } from "#web/shop/card-list.tsx";
import { RecentlyViewed } from "#web/visits/recently-viewed.tsx";
import { DescriptionSection, FactsSection } from "./about.tsx";
import type { ProductPageData } from "./page.server.ts";

await needTexts("reviews");

/** Of parts alone. */
const CarsItFitsSection = lazy(() => import("#web/fit/cars-it-fits.tsx"));

/** What is known of the ad, and what its seller says. */
export function About({ product }: { product: ProductPageData }) {
  const { t } = useTranslation();
  return (
    <div className="below-fold flex min-w-0 flex-col gap-6 [--about:1000px]">
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

/** What else there is: ads like it, and those that this visitor opened last. */
export function Others({ product }: { product: ProductPageData }) {
  return (
    <>
      <Related product={product} />
      <RecentlyViewed except={product.id} className="pt-10" />
    </>
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
