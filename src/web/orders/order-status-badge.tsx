import type { DeliveryMethod, OrderStatus, PaymentStatus } from "#db/schema/orders.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { IconName } from "#ui/icon-names.ts";

const statusLooks: Record<OrderStatus, { tone: BadgeTone; icon: IconName }> = {
  PENDING: { tone: "warning", icon: "clock" },
  CONFIRMED: { tone: "info", icon: "check" },
  SHIPPED: { tone: "info", icon: "box" },
  DELIVERED: { tone: "success", icon: "success" },
  CANCELLED: { tone: "failure", icon: "failure" },
  RETURNED: { tone: "unknown", icon: "back" },
};

type Props = { status: OrderStatus; delivery?: DeliveryMethod };

/** Renders the status of an order. Pick-up orders have their own texts. */
export function OrderStatusBadge({ status, delivery = "delivery" }: Props) {
  const { t } = useTranslation();
  return (
    <Badge {...statusLooks[status]}>
      {t(`orders.${delivery === "pick-up" ? "pickUp" : "status"}.${status}` as const)}
    </Badge>
  );
}

const paymentLooks: Record<PaymentStatus, { tone: BadgeTone; icon: IconName }> = {
  unpaid: { tone: "unknown", icon: "clock" },
  "receipt-sent": { tone: "warning", icon: "file" },
  paid: { tone: "success", icon: "success" },
  refunded: { tone: "info", icon: "back" },
};

/** Renders the payment status, which is independent of the order status. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation();
  return <Badge {...paymentLooks[status]}>{t(`orders.payment.status.${status}`)}</Badge>;
}
