import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Rating } from "#ui/rating.tsx";
import type { ShownSummary } from "./shown.server.ts";

await needTexts("reviews");

/** The average in a line, leading to the reviews. */
export default function ReviewsLine({ summary, href = "#reviews" }: { summary: ShownSummary; href?: string }) {
  const { t } = useTranslation();
  return (
    <a href={href} className="inline-flex min-h-6 items-center hover:underline">
      <Rating
        value={summary.average}
        label={t("rating.average", { average: summary.averageText })}
        shown={summary.averageText}
      />
      <span className="ps-1.5 text-13 text-ink-soft">{t("rating.count", { count: summary.count })}</span>
    </a>
  );
}
