import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { ReviewCard } from "./review-card.tsx";
import type { ShownOwnReview } from "./shown.server.ts";

const looks: Record<ShownOwnReview["status"], { tone: BadgeTone; icon: IconName }> = {
  pending: { tone: "warning", icon: "clock" },
  approved: { tone: "success", icon: "success" },
  rejected: { tone: "failure", icon: "failure" },
};

/** The reader's own review: its state, and what can be done with it. `edit` is where it can be changed. */
export default function OwnReview({ review, edit }: { review: ShownOwnReview; edit: string | undefined }) {
  const { t } = useTranslation();
  const { tone, icon } = looks[review.status];
  return (
    <div className="rounded-md border border-line-strong bg-wash p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1">
        <h3 className="text-16 font-semibold">{t("reviews.yours")}</h3>
        <Badge tone={tone} icon={icon}>
          {t(`reviews.status.${review.status}`)}
        </Badge>
      </div>
      <p className="pb-4 text-14 text-ink-soft wrap-anywhere" role="status">
        {t(`reviews.state.${review.status}`, { reason: review.reason ?? "" })}
      </p>
      <ReviewCard review={review}>
        <p className="flex flex-wrap gap-2 pt-4">
          {edit && (
            <a href={edit} className={buttonClass("outline")}>
              {t("reviews.edit")}
            </a>
          )}
          <a href={`/account/reviews/${review.id}/withdraw`} className={buttonClass("quiet")}>
            {t("reviews.withdraw")}
          </a>
        </p>
      </ReviewCard>
    </div>
  );
}
