import { lazy } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { HydrationBoundary } from "#web/hydration/hydration-boundary.tsx";
import type { ReviewSection } from "./review-section.server.ts";

const OwnReview = lazy(() => import("./own-review.tsx"));
const ReviewList = lazy(() => import("./review-list.tsx"));

export function ReviewSectionView({ reviews }: { reviews: ReviewSection }) {
  const { t } = useTranslation();
  const { summary, own, write, kind } = reviews;
  return (
    <section id="reviews" className="scroll-mt-24 rounded-md border border-line bg-paper p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <h2 className="text-18 font-semibold">{t("reviews.title")}</h2>
        {write && !own && (
          <a href={write} className={getButtonClass("primary")}>
            <Icon name="star" size={18} />
            {t("reviews.write")}
          </a>
        )}
      </div>
      {own && (
        <div className="pb-6">
          <HydrationBoundary>
            <OwnReview review={own} edit={write} />
          </HydrationBoundary>
        </div>
      )}
      {summary ? (
        <HydrationBoundary>
          <ReviewList reviews={reviews} summary={summary} />
        </HydrationBoundary>
      ) : (
        !own && (
          <p className="text-ink-soft">
            {t("reviews.none")} {t(kind === "ad" ? "reviews.noneAd" : "reviews.noneSeller")}
          </p>
        )
      )}
    </section>
  );
}
