import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { TotalsList } from "#web/cart/totals-list.tsx";
import type { OrderViewModel } from "./order-view-model.server.ts";

/** Renders the agreed totals of the order. */
export function TotalsCard({ order }: { order: OrderViewModel }) {
  const { t } = useTranslation();
  return (
    <Card title={t("orders.summary")}>
      <TotalsList totals={order.totals} />
    </Card>
  );
}
