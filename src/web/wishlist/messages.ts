import type { Translate } from "#i18n/i18n.ts";

/** Why a favourite could not be changed, in words. */
export function wishMessage(t: Translate, code: string): string {
  if (code === "product.not_found") return t("toast.gone");
  return code === "wishlist.full" ? t("favourites.full") : t("favourites.failed");
}
