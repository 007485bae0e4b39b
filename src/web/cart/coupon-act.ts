/** Button of a form with coupons: enters the typed code, or removes a coupon. */
export type CouponAct = { kind: "add" } | { kind: "remove"; code: string };

/** Parses the value of the pressed button. Undefined for buttons that do not concern coupons. */
export function parseCouponAct(act: string): CouponAct | undefined {
  if (act === "coupon") return { kind: "add" };
  const code = /^remove-coupon (.{1,60})$/u.exec(act)?.[1];
  return code === undefined ? undefined : { kind: "remove", code };
}
