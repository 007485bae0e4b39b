import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Price } from "#ui/price.tsx";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { OrderLineRow } from "#web/orders/line-row.tsx";
import { OrderCoupons } from "#web/orders/order-coupons.tsx";
import { ReturnLinks } from "#web/orders/order-returns.tsx";
import { OrderStatusBadge, PaymentBadge } from "#web/orders/order-status-badge.tsx";
import { OrderTimeline } from "#web/orders/order-timeline.tsx";
import { ReceiptLinks } from "#web/orders/receipt-links.tsx";
import { ShipmentTracking } from "#web/orders/shipment-tracking.tsx";
import { TotalsCard } from "#web/orders/totals-card.tsx";
import { BuyerCard } from "#web/seller-orders/buyer-card.tsx";
import { PaymentForms } from "#web/seller-orders/payment-forms.tsx";
import { TransitionForms } from "#web/seller-orders/transition-forms.tsx";
import { RowPageHeader } from "../row-header.tsx";
import type { AdminOrderData } from "./admin-order.server.ts";

type Props = {
  page: AdminOrderData;
  answer: FormState | undefined;
  /** Id of the seller order whose form was rejected. `answer` holds the errors of that form. */
  answeredSellerOrder?: string | undefined;
};

/** Renders a complete order with all actions that staff may take (ST-04). */
export function AdminOrderView({ page, answer, answeredSellerOrder }: Props) {
  const { t } = useTranslation();
  const { order } = page;
  const first = page.shares[0]?.share;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RowPageHeader page={page} />
      <p className="-mt-4 flex flex-wrap items-center gap-3 text-14 text-ink-soft">
        <time dateTime={order.placed.iso}>{order.placed.text}</time>
        <OrderStatusBadge status={order.status} delivery={order.delivery} />
        <span>{order.payment.name}</span>
      </p>
      {page.news && !answer && <FlashMessage message={page.news} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          {page.shares.map(({ share, path, sellerHref, next, pay, transfers, rest }) => (
            <section key={share.id} aria-labelledby={`seller-${share.id}`} className="grid min-w-0 gap-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h2 id={`seller-${share.id}`} className="text-18 font-semibold">
                  <a href={sellerHref} className="link" dir="auto" lang={share.seller.lang}>
                    {share.seller.text}
                  </a>
                </h2>
                <OrderStatusBadge status={share.status} delivery={share.delivery} />
                {share.isDue && <PaymentBadge status={share.paymentStatus} />}
              </div>
              <Card padded={false}>
                <ul className="divide-y divide-line">
                  {share.lines.map((line) => (
                    <li key={line.id}>
                      <OrderLineRow line={line} />
                    </li>
                  ))}
                </ul>
                <div className="grid gap-3 border-t border-line px-4 py-3 text-14">
                  <OrderCoupons coupons={share.coupons} />
                  <span className="ms-auto">
                    {t("charge.subtotal")}: <Price text={share.total} className="text-18" />
                  </span>
                  <ReceiptLinks receipts={share.receipts} />
                  <TransferRefunds path={path} transfers={transfers} isFirst={rest !== undefined} />
                  {rest && <p>{t("admin.transferRefunds.rest", { amount: rest })}</p>}
                  <PaymentForms page={{ path, pay }} />
                  <ReturnLinks returns={page.returns.filter(({ sellerOrderId }) => sellerOrderId === share.id)} />
                </div>
              </Card>
              <TransitionForms
                page={{ path, next, share }}
                answer={answeredSellerOrder === String(share.id) ? answer : undefined}
              />
              <Card>
                <OrderTimeline steps={share.steps} label={t("orders.timeline", { seller: share.seller.text })} />
                <ShipmentTracking sellerOrder={share} />
              </Card>
            </section>
          ))}
        </div>
        <div className="grid min-w-0 gap-5">
          <TotalsCard order={order} />
          <PaymentsCard payments={page.payments} />
          {first && <BuyerCard order={order} share={first} />}
          {order.notes && (
            <Card title={t("sellerOrders.buyerNotes")}>
              <p className="text-14 whitespace-pre-line wrap-anywhere" dir="auto">
                {order.notes}
              </p>
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}

/** Renders the online payments of the order with their numbers at the provider. Renders nothing without any. */
function PaymentsCard({ payments }: Pick<AdminOrderData, "payments">) {
  const { t } = useTranslation();
  if (payments.length === 0) return null;
  return (
    <Card title={t("admin.payments.title")}>
      <ul className="divide-y divide-line text-14">
        {payments.map(({ id, amount, refunded, provider, method, state, number, failure, time }) => (
          <li key={id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Price text={amount} className="text-16" />
              <span className="font-medium">{t(`admin.payments.state.${state}`)}</span>
            </span>
            <span className="text-ink-soft">
              <time dateTime={time.iso}>{time.text}</time>
            </span>
            <span>
              <bdi>{provider}</bdi>
              {method && <> · {method}</>}
            </span>
            {number && (
              <span className="wrap-anywhere">
                {t("admin.payments.number")} <bdi dir="ltr">{number}</bdi>
              </span>
            )}
            {refunded && <span>{t("admin.payments.refunded", { amount: refunded })}</span>}
            {failure && <span className="text-failure">{t(`admin.payments.failure.${failure}`)}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type TransferRefundsProps = {
  path: string;
  transfers: AdminOrderData["shares"][number]["transfers"];
  /** Whether the whole order has to be refunded after these refunds. */
  isFirst: boolean;
};

/** Renders the refunds that staff has to transfer to the buyer's bank. Renders nothing without any. */
function TransferRefunds({ path, transfers, isFirst }: TransferRefundsProps) {
  const { t } = useTranslation();
  if (transfers.length === 0) return null;
  return (
    <section className="rounded-sm bg-warning-wash p-3">
      <h3 className="font-medium">{t("admin.transferRefunds.title")}</h3>
      <p className="pb-2 text-14">
        {t("admin.transferRefunds.text")} {isFirst && t("admin.transferRefunds.first")}
      </p>
      <ul className="grid gap-2">
        {transfers.map(({ id, amount }) => (
          <li key={id}>
            <PostForm action={`${path}/transfer`}>
              <input type="hidden" name="refund" value={id} />
              <SubmitButton variant="outline">{t("admin.transferRefunds.act", { amount })}</SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
