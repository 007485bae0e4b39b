import type { ChargedCartLines } from "#domain/cart/amount-due.ts";
import type { Cart } from "#domain/cart/queries.server.ts";
import { formatNegativePrice } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { formatCouponError } from "./coupon-messages.ts";
import { type AmountReader, formatCharged } from "./totals-view.ts";

/** Coupon of a cart: its discount, or the reason why it gives none. */
export type CouponView = { code: string; amounts: string[]; problem: string | undefined };

/** Presents the coupons of a cart with their discounts in each charged currency. */
export function presentCoupons(
  { coupons = [] }: Pick<Cart, "coupons">,
  sellerOrders: readonly ChargedCartLines[],
  reader: AmountReader,
): CouponView[] {
  const { t } = getTranslator(reader.language);
  return coupons.map(({ coupon: { id, code, minimumMinor, currency }, problem }) => {
    const amounts = new Map<string, number>();
    for (const { charge, coupons: own } of sellerOrders)
      for (const discount of own)
        if (discount.id === id)
          amounts.set(charge.currency, (amounts.get(charge.currency) ?? 0) + discount.amountMinor);
    const minimum =
      problem === "below_minimum" && minimumMinor !== null && currency !== null
        ? formatCharged({ minor: minimumMinor, currency }, reader)
        : undefined;
    return {
      code,
      amounts: [...amounts].map(([code, minor]) =>
        formatNegativePrice(formatCharged({ minor, currency: code }, reader)),
      ),
      problem:
        problem &&
        (minimum
          ? t("coupon.problem.below_minimum_amount", { amount: wrapBidiIsolate(minimum) })
          : formatCouponError(t, `coupon.${problem}`)),
    };
  });
}
