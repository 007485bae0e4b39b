import { Form } from "react-router";
import { reviewLimits } from "#domain/reviews/review.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { TextWithLanguage } from "#kernel/localized-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useErrorMessage } from "#web/account/fields.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { ReviewCard } from "./review-card.tsx";
import type { OwnReviewView } from "./review-view.server.ts";

/** Error of a moderator's decision on a review, with the typed reason. */
export type ReviewModerationError = { review: number; code: string; reason: string };

type Props = {
  review: OwnReviewView & {
    /** Version of the review that is shown. Only this version can be approved. */
    mark: string;
    about: { kind: "ad" | "seller"; name: TextWithLanguage; href: string | undefined };
  };
  action: string;
  answer: ReviewModerationError | undefined;
};

const cardErrorMessages = {
  "review.changed": "reviews.moderation.errors.changed",
  "review.moderated": "reviews.moderation.errors.moderated",
  "review.own_moderation": "reviews.moderation.errors.own",
  "review.own_seller": "reviews.moderation.errors.ownSeller",
} as const;

/** Card of a review with the decisions available to a moderator. */
export function ReviewModerationCard({ review, action, answer }: Props) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const { about } = review;
  const cardError =
    answer && Object.hasOwn(cardErrorMessages, answer.code)
      ? cardErrorMessages[answer.code as keyof typeof cardErrorMessages]
      : undefined;
  return (
    <Card>
      <p className="pb-3 text-14 text-ink-soft">
        {t(`reviews.moderation.about.${about.kind}`)}{" "}
        {about.href ? (
          <a href={about.href} className="link font-medium" lang={about.name.lang}>
            <bdi>{about.name.text}</bdi>
          </a>
        ) : (
          <bdi className="font-medium">{about.name.text}</bdi>
        )}
      </p>
      <ReviewCard review={review} />
      {review.reason && (
        <p className="pt-3 text-14 text-ink-soft wrap-anywhere">
          {t("reviews.state.rejected", { reason: review.reason })}
        </p>
      )}
      {cardError && (
        <div className="pt-4">
          <Alert tone="warning" role="alert">
            {t(cardError)}
          </Alert>
        </div>
      )}
      {review.status !== "rejected" && (
        <Form
          method="post"
          action={action}
          noValidate
          preventScrollReset
          className="mt-4 flex flex-wrap items-start gap-x-3 gap-y-4 border-t border-line pt-4"
        >
          <CsrfField />
          <input type="hidden" name="review" value={review.id} />
          <input type="hidden" name="mark" value={review.mark} />
          <div className="min-w-0 grow basis-72">
            <TextInput
              tall
              id={`reason-${review.id}`}
              name="reason"
              label={t("reviews.moderation.reason")}
              hint={t("reviews.moderation.reasonHint")}
              maxLength={reviewLimits.reason}
              defaultValue={answer?.reason ?? ""}
              error={answer && !cardError ? getErrorText(answer.code) : undefined}
            />
          </div>
          <div className="flex flex-wrap gap-3 sm:pt-6">
            {/* The reject button comes first in the form, because pressing Enter in the field must not publish the
               review. */}
            <Button type="submit" name="decision" value="rejected" variant="danger" size="lg">
              {t(review.status === "pending" ? "reviews.moderation.reject" : "reviews.moderation.takeDown")}
            </Button>
            {review.status === "pending" && (
              <Button type="submit" name="decision" value="approved" size="lg">
                {t("reviews.moderation.approve")}
              </Button>
            )}
          </div>
        </Form>
      )}
    </Card>
  );
}
