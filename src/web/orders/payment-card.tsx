import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { Facts } from "#ui/facts.tsx";
import type { ShownOrder } from "./shown-order.server.ts";

/** How it is paid; of a transfer also where to, as long as something is open. */
export function PaymentCard({ order }: { order: ShownOrder }) {
  const { t } = useTranslation();
  const isOpen = order.shares.some(
    ({ isDue, paymentStatus, status }) =>
      isDue && (paymentStatus === "unpaid" || paymentStatus === "receipt-sent") && status !== "CANCELLED",
  );
  const { payment } = order;
  return (
    <Card title={t("orders.payment.title")}>
      <p className="font-medium">{payment.name}</p>
      {isOpen && <p className="pt-1 text-14 text-ink-soft">{payment.text}</p>}
      {isOpen && payment.account.length > 0 && (
        <div className="pt-2">
          <Facts
            facts={[...payment.account, { label: t("orders.payment.reference"), value: order.number }].map((fact) => ({
              label: fact.label,
              value: (
                <bdi dir="auto" className="select-all">
                  {fact.value}
                </bdi>
              ),
            }))}
          />
        </div>
      )}
    </Card>
  );
}
