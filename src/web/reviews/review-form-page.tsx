import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Picture } from "#ui/picture.tsx";
import type { FormState } from "#web/account/form-state.ts";
import OwnReview from "./own-review.tsx";
import type { ReviewFormData } from "./review-form.server.ts";
import { ReviewForm } from "./review-form.tsx";

/** Page for writing a review: the form, or the reason why the review cannot be written. */
export function ReviewFormPage({ page, answer }: { page: ReviewFormData; answer: FormState | undefined }) {
  const { t } = useTranslation();
  const back = (
    <a href={`${page.path}#reviews`} className={getButtonClass("outline")}>
      {t(page.kind === "ad" ? "reviews.toAd" : "reviews.toSeller")}
    </a>
  );
  return (
    <div className="container-page grid max-w-3xl! gap-5 py-6 lg:py-10">
      <div className="flex items-center gap-4">
        {page.image && (
          <Picture
            src={page.image}
            alt=""
            className="size-16 shrink-0 rounded-md border border-line object-cover"
            fallback={null}
          />
        )}
        <div className="min-w-0">
          <h1 className="text-28 font-semibold">{page.title}</h1>
          <p className="text-ink-soft wrap-anywhere">{t("reviews.form.of", { name: page.name.text })}</p>
        </div>
      </div>
      {!page.delivered ? (
        <EmptyState scene="nothing-found" title={t("reviews.notDelivered.title")} text={t("reviews.notDelivered.text")}>
          {back}
        </EmptyState>
      ) : page.own && page.own.status !== "pending" ? (
        <>
          <OwnReview review={page.own} edit={undefined} />
          <p>{back}</p>
        </>
      ) : (
        <Card>
          <ReviewForm page={page} answer={answer} />
        </Card>
      )}
    </div>
  );
}
