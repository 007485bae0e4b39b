import { reviewSorts } from "#domain/reviews/review.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { Icon } from "#ui/icon.tsx";
import { Rating } from "#ui/rating.tsx";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { ReviewCard } from "./review-card.tsx";
import type { ReviewSection } from "./review-section.server.ts";
import type { ReviewSummaryView } from "./review-view.server.ts";

/** Renders reviews with their summary. The code is loaded lazily, because many listings have no reviews. */
export default function ReviewList({ reviews, summary }: { reviews: ReviewSection; summary: ReviewSummaryView }) {
  const { t } = useTranslation();
  const { items, page, pages, sort, path } = reviews;
  const getHref = (toPage: number, bySort = sort) =>
    `${buildUrl(path, { reviewSort: bySort !== "newest" && bySort, reviews: toPage > 1 && toPage })}#reviews`;
  return (
    <div className="grid items-start gap-6 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-10">
      <RatingSummary summary={summary} />
      <div className="min-w-0">
        {summary.count > 1 && (
          <nav aria-label={t("reviews.sort.label")} className="flex flex-wrap gap-2 pb-4 text-13">
            {reviewSorts.map((each) => (
              <a
                key={each}
                href={getHref(1, each)}
                rel="nofollow"
                aria-current={each === sort ? "true" : undefined}
                className="inline-flex min-h-8 items-center rounded-full border border-line-strong px-3 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
              >
                {t(`reviews.sort.${each}`)}
              </a>
            ))}
          </nav>
        )}
        <ul className="divide-y divide-line">
          {items.map((review) => (
            <li key={review.id} className="py-4 first:pt-0 last:pb-0">
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
        <ListPagination page={page} pages={pages} getHref={(n) => getHref(n)} label={t("reviews.pages")} />
      </div>
    </div>
  );
}

function RatingSummary({ summary }: { summary: ReviewSummaryView }) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  return (
    <div className="min-w-0 md:sticky md:top-4">
      <p className="flex items-end gap-3 pb-4">
        <bdi aria-hidden className="text-36 leading-none font-semibold tabular-nums">
          {summary.averageText}
        </bdi>
        <span className="grid gap-1">
          <Rating value={summary.average} size={18} label={t("rating.average", { average: summary.averageText })} />
          <span className="text-13 leading-none text-ink-soft">{t("rating.count", { count: summary.count })}</span>
        </span>
      </p>
      <ul aria-label={t("reviews.bars")} className="grid gap-1.5 text-13">
        {summary.bars.map(({ stars, count, share }) => (
          <li key={stars} className="flex items-center gap-2">
            <span className="sr-only">
              {t("reviews.bar", {
                stars: t("reviews.stars", { count: stars }),
                reviews: t("rating.count", { count }),
              })}
            </span>
            <span aria-hidden className="inline-flex w-8 shrink-0 items-center gap-1 tabular-nums">
              {stars}
              <Icon name="star-filled" size={14} className="text-star" />
            </span>
            <span aria-hidden className="h-2 grow overflow-hidden rounded-full bg-line">
              <span className="block h-full rounded-full bg-star" style={{ width: `${share}%` }} />
            </span>
            <span aria-hidden className="w-8 shrink-0 text-end text-ink-soft tabular-nums">
              {number(count)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
