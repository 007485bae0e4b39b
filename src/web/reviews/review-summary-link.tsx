import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Rating } from "#ui/rating.tsx";
import type { ReviewSummaryView } from "./review-view.server.ts";

await preloadMessages("reviews");

type Props = {
  summary: Pick<ReviewSummaryView, "average" | "averageText" | "count">;
  /** Address of the reviews. */
  href?: string;
};

/** Renders the average rating, linked to the reviews. */
export default function ReviewSummaryLink({ summary, href = "#reviews" }: Props) {
  const { t } = useTranslation();
  return (
    <a href={href} className="inline-flex min-h-6 items-center hover:underline">
      <Rating
        value={summary.average}
        label={t("rating.average", { average: summary.averageText })}
        valueText={summary.averageText}
      />
      <span className="ps-1.5 text-13 text-ink-soft">{t("rating.count", { count: summary.count })}</span>
    </a>
  );
}
