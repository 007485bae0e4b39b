import type { Season } from "#domain/bookings/rental-terms.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";

/** Formats the days of a season, such as "1 December to 10 January". */
export function formatSeason({ begins, ends }: Pick<Season, "begins" | "ends">, language: Language): string {
  const { formatDate } = getFormatters(language);
  const formatDay = (day: string) => formatDate(new Date(`${day}T00:00:00Z`));
  return begins === ends
    ? formatDay(begins)
    : getTranslator(language).t("bookings.span", { from: formatDay(begins), to: formatDay(ends) });
}
