import type { BankAccount } from "#domain/site/site-settings.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import type { OrderViewModel } from "./order-view-model.server.ts";

/** Renders the payment method, and the bank account while a bank transfer is awaited. */
export function PaymentCard({ order, account }: { order: OrderViewModel; account: BankAccount | undefined }) {
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
          <DefinitionList
            items={[
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
