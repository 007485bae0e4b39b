import { useTranslation } from "#i18n/use-translation.ts";
import type { Age } from "#kernel/age.ts";

/** "3 days ago", in the reader's words. */
export function useAge(): (age: Age) => string {
  const { t } = useTranslation();
  return ({ unit, count }) => (unit === "minute" && count < 2 ? t("age.now") : t(`age.${unit}`, { count }));
}
