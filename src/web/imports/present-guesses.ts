import type { ImportGuess } from "#db/schema/imports.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickByLanguage } from "#kernel/localized-text.ts";

export type ImportGuessView = { key: string; field: string; value: string; result: string; rows: string };

/** Presents the values that an import interpreted by a rule, in the language of the reader. */
export function presentImportGuesses(values: readonly ImportGuess[], language: Language): ImportGuessView[] {
  const { t } = getTranslator(language);
  const { formatNumber } = getFormatters(language);
  return values.map(({ field, value, result, rows }, i) => ({
    key: String(i),
    field: t(`imports.guesses.fields.${field}` as "imports.guesses.fields.model"),
    value,
    result: pickByLanguage(result, language) ?? "",
    rows: formatNumber(rows),
  }));
}
