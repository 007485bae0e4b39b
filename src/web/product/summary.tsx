import { lazy, type ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { Apart, lazyOrNothing } from "#web/layout/apart.tsx";
import { useAge } from "#web/use-age.ts";
import { WordedHeart } from "#web/wishlist/heart.tsx";
import { AdPrice } from "./ad-price.tsx";
import type { ProductPageData } from "./page.server.ts";
import { StockState } from "./stock-state.tsx";

/** Of ads that have any. */
const ReviewsLine = lazyOrNothing(() => import("#web/reviews/line.tsx"));
/** Of parts alone. */
const VehicleFitPanel = lazy(() => import("#web/fit/vehicle-fit-panel.tsx"));

/** What it is called and costs, and how it is bought. */
export function Summary({ product, children }: { product: ProductPageData; children: ReactNode }) {
  const { t } = useTranslation();
  const age = useAge();
  return (
    <section className="rounded-md border border-line bg-paper p-4 md:p-6">
      <div className="flex flex-wrap gap-2 pb-2">
        <StockState status={product.standing} availability={product.availability} />
        {product.oldPrice && <Badge tone="offer">{t("badge.sale")}</Badge>}
      </div>
      <h1 dir="auto" lang={product.name.lang} className="text-start text-22 font-semibold leading-snug wrap-anywhere">
        {product.name.text || t("card.unnamed")}
      </h1>
      {product.reviews?.summary && (
        <div className="pt-1">
          <Apart>
            <ReviewsLine summary={product.reviews.summary} />
          </Apart>
        </div>
      )}
      <div className="pt-2">
        <AdPrice ad={product} />
      </div>
      {product.drop && (
        <p className="flex items-center gap-1.5 pt-1 text-13 font-medium text-fits">
          <Icon name="price-drop" size={16} />
          {t("price.fellBy", { percent: product.drop.percent, age: age(product.drop.age) })}
        </p>
      )}
      {product.askedPrice && (
        <p className="pt-1 text-13 text-ink-soft">
          {t("price.asked")} <Price text={product.askedPrice} className="font-medium!" />
        </p>
      )}
      <p className="flex items-center gap-1.5 pt-3 text-13 text-ink-faint">
        <Icon name="clock" size={16} />
        {age(product.age)}
        <span aria-hidden>·</span>
        {t("product.number")} <bdi>{product.id}</bdi>
      </p>
      {product.kind === "part" && (
        <Apart>
          <VehicleFitPanel fit={product.fit} className="mt-4" />
        </Apart>
      )}
      <WordedHeart ad={product.id} className="mt-4 w-full" />
      {children}
    </section>
  );
}
