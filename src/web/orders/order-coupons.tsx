import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import type { SellerOrderViewModel } from "./order-view-model.server.ts";

/** Renders the coupons of a seller order with their discounts. */
export function OrderCoupons({ coupons }: Pick<SellerOrderViewModel, "coupons">) {
  const { t } = useTranslation();
  return coupons.map(({ code, amount, isPaidBySite }) => (
    <span key={code} className="flex items-center gap-1.5">
      <Icon name="tag" size={16} className="text-ink-faint" label={t("charge.discount")} />
      <bdi>{code}</bdi> <Price text={amount} className="font-medium!" />
      {isPaidBySite && <span className="text-ink-soft">({t("orders.couponPaidBySite")})</span>}
    </span>
  ));
}
