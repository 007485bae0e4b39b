import type { PurchaseOption } from "#domain/listings/detail/listing.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";

/** Option of a listing with its values in the reader's language (QV-04). */
export type ListingOptionView = {
  slug: string;
  name: string;
  type: "default" | "color";
  values: { slug: string; name: string; color: string | null }[];
};

/** Presents the options of a listing with names in the given language (QV-04). */
export const presentOptions = (options: readonly PurchaseOption[], language: Language): ListingOptionView[] =>
  options.map((option) => ({
    ...option,
    name: pickTranslation(option.name, language).text,
    values: option.values.map((value) => ({ ...value, name: pickTranslation(value.name, language).text })),
  }));
