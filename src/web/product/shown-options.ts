import type { ProductOption } from "#domain/ads/product.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";

/** An option and its values in the reader's words (QV-04). */
export type ShownOption = {
  slug: string;
  name: string;
  type: "default" | "color";
  values: { slug: string; name: string; color: string | null }[];
};

export const shownOptions = (options: readonly ProductOption[], language: Language): ShownOption[] =>
  options.map((option) => ({
    ...option,
    name: inLanguage(option.name, language).text,
    values: option.values.map((value) => ({ ...value, name: inLanguage(value.name, language).text })),
  }));
