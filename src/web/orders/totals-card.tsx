import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { Price } from "#ui/price.tsx";
import type { ShownOrder } from "./shown-order.server.ts";

/** What the order costs, as it was agreed. */
export function TotalsCard({ order }: { order: ShownOrder }) {
  const { t } = useTranslation();
  const { totals } = order;
  const rows = [
    [t("orders.subtotal"), totals.subtotal],
    ...(order.isShipped ? [[t("orders.shipping"), totals.shipping]] : []),
    [t("orders.tax", { percent: totals.taxPercent }), totals.tax],
  ];
  return (
    <Card title={t("orders.summary")}>
      <dl className="grid gap-2 text-14">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd>
              <Price text={amount ?? ""} className="font-medium!" />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2.5">
          <dt className="font-semibold">{t("orders.total")}</dt>
          <dd>
            <Price text={totals.total} className="text-20" />
          </dd>
        </div>
      </dl>
      <p className="pt-2 text-13 text-ink-soft">{totals.charged}</p>
    </Card>
  );
}
