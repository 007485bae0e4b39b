import { useTranslation } from "#i18n/use-translation.ts";
import { AmountList } from "#ui/amounts.tsx";
import { Card } from "#ui/card.tsx";
import type { OrderViewModel } from "./order-view-model.server.ts";

/** Renders the agreed totals of the order. */
export function TotalsCard({ order }: { order: OrderViewModel }) {
  const { t } = useTranslation();
  const { totals } = order;
  return (
    <Card title={t("orders.summary")}>
      <AmountList
        rows={[
          { name: t("orders.subtotal"), amount: totals.subtotal },
          ...(order.isShipped ? [{ name: t("orders.shipping"), amount: totals.shipping }] : []),
          { name: t("orders.tax", { percent: totals.taxPercent }), amount: totals.tax },
        ]}
        total={{ name: t("orders.total"), amount: totals.total }}
        note={totals.charged}
      />
    </Card>
  );
}
