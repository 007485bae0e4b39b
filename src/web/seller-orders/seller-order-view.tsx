import { useTranslation } from "#i18n/use-translation.ts";
import { AmountList } from "#ui/amounts.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { InvoiceLinks } from "#web/orders/invoice-links.tsx";
import { OrderLineRow } from "#web/orders/line-row.tsx";
import { OrderCoupons } from "#web/orders/order-coupons.tsx";
import { ReturnLinks } from "#web/orders/order-returns.tsx";
import { OrderStatusBadge, PaymentBadge } from "#web/orders/order-status-badge.tsx";
import { OrderTimeline } from "#web/orders/order-timeline.tsx";
import type { SellerOrderViewModel } from "#web/orders/order-view-model.server.ts";
import { ReceiptLinks } from "#web/orders/receipt-links.tsx";
import { ShipmentTracking } from "#web/orders/shipment-tracking.tsx";
import { BuyerCard } from "./buyer-card.tsx";
import { GoodwillForm } from "./goodwill-form.tsx";
import type { SellerOrderPageData } from "./load-seller-order.server.ts";
import { PaymentForms } from "./payment-forms.tsx";
import { TransitionForms } from "./transition-forms.tsx";

type Props = { page: SellerOrderPageData; answer: FormState | undefined };

/** Renders a seller order: buyer, lines and possible actions. */
export function SellerOrderView({ page, answer }: Props) {
  const { t } = useTranslation();
  const { order, share } = page;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <a href="/account/sales" className="link inline-flex items-center gap-1 py-1 text-14 print:hidden">
            <Icon name="chevron-back" size={16} />
            {t("sellerOrders.newest")}
          </a>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-28 font-semibold">{page.title}</h1>
            <OrderStatusBadge status={share.status} delivery={share.delivery} />
          </div>
          <p className="text-14 text-ink-soft">
            <time dateTime={order.placed.iso}>{order.placed.text}</time>
          </p>
        </div>
        <a href={`${page.path}/slip`} className={getButtonClass("outline", "print:hidden")}>
          <Icon name="file" size={18} />
          {t("sellerOrders.slip")}
        </a>
      </div>
      {page.news && <FlashMessage message={page.news} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          <TransitionForms page={page} answer={answer?.values.to === "goodwill" ? undefined : answer} />
          <Card title={t("sellerOrders.items")} padded={false}>
            <ul className="divide-y divide-line">
              {share.lines.map((line) => (
                <li key={line.id}>
                  <OrderLineRow line={line} />
                </li>
              ))}
            </ul>
            <div className="grid gap-3 border-t border-line px-4 py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-14">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {order.payment.name}
                  {share.isDue && <PaymentBadge status={share.paymentStatus} />}
                  {page.refunded && <span>{page.refunded}</span>}
                </span>
                <OrderCoupons coupons={share.coupons} />
                <span>
                  {t("charge.subtotal")}: <Price text={share.total} className="text-18" />
                </span>
              </div>
              {share.collect && <AmountsToCollect collect={share.collect} percent={share.taxPercent} />}
              <ReceiptLinks receipts={share.receipts} />
              <InvoiceLinks invoices={page.invoices} />
              <ReturnLinks returns={page.returns} />
              <PaymentForms page={page} />
              <GoodwillForm page={page} answer={answer} />
            </div>
          </Card>
          {order.notes && (
            <Card title={t("sellerOrders.buyerNotes")}>
              <p className="text-14 whitespace-pre-line wrap-anywhere" dir="auto">
                {order.notes}
              </p>
            </Card>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <BuyerCard order={order} share={share} />
          <Card>
            <OrderTimeline steps={share.steps} label={page.title} />
            <ShipmentTracking sellerOrder={share} />
          </Card>
        </div>
      </div>
    </div>
  );
}

type AmountsToCollectProps = { collect: NonNullable<SellerOrderViewModel["collect"]>; percent: string };

/**
 * Renders the amount that the seller collects from the buyer in cash: the goods, and their share of shipping and tax.
 */
function AmountsToCollect({ collect, percent }: AmountsToCollectProps) {
  const { t } = useTranslation();
  return (
    <section className="rounded-md bg-wash p-4">
      <h3 className="pb-2 font-semibold">{t("sellerOrders.collect.title")}</h3>
      <AmountList
        rows={[
          { name: t("sellerOrders.collect.goods"), amount: collect.goods },
          ...(collect.shipping ? [{ name: t("charge.shipping"), amount: collect.shipping }] : []),
          ...(collect.tax === undefined ? [] : [{ name: t("charge.tax", { percent }), amount: collect.tax }]),
        ]}
        total={{ name: t("sellerOrders.collect.total"), amount: collect.total }}
      />
    </section>
  );
}
