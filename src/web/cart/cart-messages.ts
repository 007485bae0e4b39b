import type { en } from "#i18n/all-messages.ts";
import type { Translate } from "#i18n/translator.ts";

type ErrorKey = keyof (typeof en)["cart"]["error"];

const errorMessageKeys: Record<string, ErrorKey> = {
  "product.not_found": "product_not_found",
  "cart.out_of_stock": "out_of_stock",
  "cart.limit_reached": "limit_reached",
  "cart.full": "full",
  "cart.line_not_found": "line_not_found",
  "cart.own": "own",
  "cart.rental": "rental",
  "cart.price_on_request": "price_on_request",
  "cart.no_cart": "no_cart",
  "cart.reserved": "reserved",
  "cart.sold": "sold",
  "cart.expired": "expired",
  "cart.withdrawn": "withdrawn",
};

/** Formats a cart error in the reader's language. `max` is the maximum quantity, when known. */
export function formatCartError(t: Translate, code: string, max?: number): string {
  if (code === "cart.option_required") return t("cart.ERROR_ADD_TO_CART_OPTIONS");
  if (code === "cart.quantity_invalid") {
    if (max === 1) return t("cart.onlyOne");
    return [t("cart.ERROR_ADD_TO_CART_QUANTITY"), max && t("cart.range", { max })].filter(Boolean).join(" ");
  }
  return t(`cart.error.${errorMessageKeys[code] ?? "failed"}`);
}
