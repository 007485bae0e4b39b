import type { Translate } from "#i18n/translator.ts";

/** Returns the message for a failed favourite action. */
export function getFavouriteErrorMessage(t: Translate, code: string): string {
  if (code === "product.not_found") return t("toast.gone");
  return code === "wishlist.full" ? t("favourites.full") : t("favourites.failed");
}
