import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { ReviewCard } from "./review-card.tsx";
import type { OwnReviewView } from "./review-view.server.ts";

const statusBadges: Record<OwnReviewView["status"], { tone: BadgeTone; icon: IconName }> = {
  pending: { tone: "warning", icon: "clock" },
  approved: { tone: "success", icon: "success" },
  rejected: { tone: "failure", icon: "failure" },
};

/**
 * Renders the reader's own review with its status and actions. `edit` is the path of the form, undefined if the
 * review can no longer be changed.
 */
export default function OwnReview({ review, edit }: { review: OwnReviewView; edit: string | undefined }) {
  const { t } = useTranslation();
  const { tone, icon } = statusBadges[review.status];
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
            <a href={edit} className={getButtonClass("outline")}>
              {t("reviews.edit")}
            </a>
          )}
          <a href={`/account/reviews/${review.id}/withdraw`} className={getButtonClass("quiet")}>
            {t("reviews.withdraw")}
          </a>
        </p>
      </ReviewCard>
    </div>
  );
}
