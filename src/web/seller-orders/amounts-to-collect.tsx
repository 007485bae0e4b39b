import { useTranslation } from "#i18n/use-translation.ts";
import { AmountList } from "#ui/amounts.tsx";
import type { SellerOrderViewModel } from "#web/orders/order-view-model.server.ts";

type Props = { collect: NonNullable<SellerOrderViewModel["collect"]>; percent: string };

/**
 * Renders the amount that the seller collects from the buyer in cash: the goods, and their share of shipping and tax.
 */
export function AmountsToCollect({ collect, percent }: Props) {
  const { t } = useTranslation();
  return (
    <section className="rounded-md bg-wash p-4">
      <h3 className="pb-2 font-semibold">{t("sellerOrders.collect.title")}</h3>
      <AmountList
        rows={[
          { name: t("sellerOrders.collect.goods"), amount: collect.goods },
          ...(collect.shipping ? [{ name: t("orders.shipping"), amount: collect.shipping }] : []),
          { name: t("orders.tax", { percent }), amount: collect.tax },
        ]}
        total={{ name: t("sellerOrders.collect.total"), amount: collect.total }}
      />
    </section>
  );
}
