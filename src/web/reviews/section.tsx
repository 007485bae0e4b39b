import { lazy } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Apart } from "#web/layout/apart.tsx";
import type { ReviewSection } from "./section.server.ts";

const OwnReview = lazy(() => import("./own-review.tsx"));
const SaidReviews = lazy(() => import("./said-reviews.tsx"));

/** What buyers say of an ad or a seller: all of them together, then one after the other. */
export function ReviewsSection({ reviews }: { reviews: ReviewSection }) {
  const { t } = useTranslation();
  const { summary, own, write, kind } = reviews;
  return (
    <section id="reviews" className="scroll-mt-24 rounded-md border border-line bg-paper p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <h2 className="text-18 font-semibold">{t("reviews.title")}</h2>
        {write && !own && (
          <a href={write} className={buttonClass("primary")}>
            <Icon name="star" size={18} />
            {t("reviews.write")}
          </a>
        )}
      </div>
      {own && (
        <div className="pb-6">
          <Apart>
            <OwnReview review={own} edit={write} />
          </Apart>
        </div>
      )}
      {summary ? (
        <Apart>
          <SaidReviews reviews={reviews} summary={summary} />
        </Apart>
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
