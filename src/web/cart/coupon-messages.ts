import type { CouponProblem } from "#domain/coupons/coupon.ts";
import type { Translate } from "#i18n/translator.ts";

/** Formats the reason why a code of a coupon was refused, by the code of the failure. */
export function formatCouponError(t: Translate, code: string): string {
  if (code === "required") return t("coupon.required");
  return t(`coupon.problem.${code.slice("coupon.".length) as CouponProblem | "too_many_tries"}`);
}
