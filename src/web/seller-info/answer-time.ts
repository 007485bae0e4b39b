import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";

/** Formats the usual answer time of a seller, in hours, as a sentence. Undefined without a known time. */
export function formatAnswerTime(hours: number | undefined, language: Language): string | undefined {
  if (hours === undefined) return undefined;
  const { t } = getTranslator(language);
  return hours < 24 ? t("notice.answersHours", { count: hours }) : t("notice.answersDays", { count: hours / 24 });
}
