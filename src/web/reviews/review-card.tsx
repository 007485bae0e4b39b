import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Rating } from "#ui/rating.tsx";
import type { ReviewView } from "./review-view.server.ts";

/** Renders a review: stars, original text, and pictures that open in a new tab. */
export function ReviewCard({ review, children }: { review: ReviewView; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <article className="flex gap-3">
      <Avatar name={review.author} src={review.avatar ?? undefined} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <bdi className="font-medium">{review.author}</bdi>
          <time dateTime={review.day} className="text-13 text-ink-soft">
            {review.date}
          </time>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-0.5">
          <Rating value={review.rating} label={t("rating.average", { average: review.rating })} />
          {review.bought && (
            <span className="inline-flex items-center gap-1 text-12 text-fits">
              <Icon name="success" size={14} />
              {t("reviews.bought")}
            </span>
          )}
        </p>
        <p dir="auto" lang={review.language} className="max-w-prose pt-2 text-start whitespace-pre-line wrap-anywhere">
          {review.text}
        </p>
        {review.pictures.length > 0 && (
          <ul className="flex flex-wrap gap-2 pt-3">
            {review.pictures.map((picture, i) => (
              <li key={picture}>
                <a href={picture} data-native="" target="_blank" rel="noreferrer" className="block">
                  <Picture
                    src={picture}
                    alt={t("reviews.picture", { number: i + 1, author: review.author })}
                    loading="lazy"
                    className="size-20 rounded-sm border border-line object-cover"
                    fallback={<Icon name="photo" className="m-7 text-ink-faint" />}
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </article>
  );
}
