import { useTranslation } from "#i18n/use-translation.ts";
import type { ListingAge } from "#kernel/age.ts";

/** Returns a formatter for ages such as "3 days ago" in the reader's language. */
export function useAgeFormatter(): (age: ListingAge) => string {
  const { t } = useTranslation();
  return ({ unit, count }) => (unit === "minute" && count < 2 ? t("age.now") : t(`age.${unit}`, { count }));
}
