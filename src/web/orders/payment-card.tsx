import type { BankAccount } from "#domain/orders/payment.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Facts } from "#ui/facts.tsx";
import type { ShownOrder } from "./shown-order.server.ts";

/** How it is paid; of a transfer also where to, as long as something is open. */
export function PaymentCard({ order, account }: { order: ShownOrder; account: BankAccount | undefined }) {
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
      {isOpen && account && (
        <div className="pt-2">
          <Facts
            facts={[
              { label: t("orders.payment.bank"), text: account.bankName, dir: "auto" as const },
              { label: t("orders.payment.holder"), text: account.holder, dir: "auto" as const },
              { label: t("orders.payment.iban"), text: account.iban, dir: "ltr" as const },
              { label: t("orders.payment.reference"), text: order.number, dir: "ltr" as const },
            ].map(({ label, text, dir }) => ({
              label,
              value: (
                <bdi dir={dir} className="select-all">
                  {text}
                </bdi>
              ),
            }))}
          />
        </div>
      )}
    </Card>
  );
}
