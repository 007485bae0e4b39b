import type { TFunction } from "i18next";

/** Why a favourite could not be changed, in words. */
export function wishMessage(t: TFunction, code: string): string {
  if (code === "product.not_found") return t("toast.gone");
  return code === "wishlist.full" ? t("favourites.full") : t("favourites.failed");
}
