import { Form } from "react-router";
import { reviewLimits } from "#domain/reviews/review.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { ShownText } from "#kernel/local-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useWrong } from "#web/account/fields.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import { ReviewCard } from "./review-card.tsx";
import type { ShownOwnReview } from "./shown.server.ts";

/** What was wrong with a decision, and what had been typed. */
export type ModerationAnswer = { review: number; code: string; reason: string };

type Props = {
  review: ShownOwnReview & {
    /** Stands for what is shown: nothing else is let through. */
    mark: string;
    about: { kind: "ad" | "seller"; name: ShownText; href: string | undefined };
  };
  action: string;
  answer: ModerationAnswer | undefined;
};

const known = {
  "review.changed": "reviews.moderation.wrong.changed",
  "review.moderated": "reviews.moderation.wrong.moderated",
  "review.own_moderation": "reviews.moderation.wrong.own",
  "review.own_seller": "reviews.moderation.wrong.ownSeller",
} as const;

/** A review with what a moderator can decide on it. */
export function ReviewToCheck({ review, action, answer }: Props) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const { about } = review;
  const whole = answer && Object.hasOwn(known, answer.code) ? known[answer.code as keyof typeof known] : undefined;
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
      {whole && (
        <div className="pt-4">
          <Alert tone="warning" role="alert">
            {t(whole)}
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
          <ForgeryField />
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
              error={answer && !whole ? wrong(answer.code) : undefined}
            />
          </div>
          <div className="flex flex-wrap gap-3 sm:pt-6">
            {/* Before the other one: pressing Enter in the field must not publish. */}
            <Button type="submit" name="decision" value="rejected" look="danger" size="lg">
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
