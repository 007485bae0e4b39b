import { MAX_RECEIPT_BYTES, receiptTypes } from "#domain/orders/receipt.ts";
import { toCallLink } from "#domain/sellers/seller-phones.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { AccountForm, PostForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { InvoiceLinks } from "./invoice-links.tsx";
import type { InvoiceLink } from "./invoice-view.server.ts";
import { OrderLineRow } from "./line-row.tsx";
import { OrderCoupons } from "./order-coupons.tsx";
import type { OrderReturnLink, ReturnableLineView } from "./order-returns.server.ts";
import { ReturnLineLink, ReturnLinks } from "./order-returns.tsx";
import { OrderStatusBadge, PaymentBadge } from "./order-status-badge.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import type { SellerOrderViewModel } from "./order-view-model.server.ts";
import { ReceiptLinks } from "./receipt-links.tsx";
import type { ReviewLink, ReviewLinks } from "./review-links.server.ts";
import { ShipmentTracking } from "./shipment-tracking.tsx";

type Props = {
  sellerOrder: SellerOrderViewModel;
  reviews: ReviewLinks;
  invoices: readonly InvoiceLink[];
  returns: readonly OrderReturnLink[];
  /** Lines that the buyer can still return. */
  returnable: readonly ReturnableLineView[];
  /** Refunded amount of the seller order as text. */
  refunded: string | undefined;
  path: string;
  /** Whether the buyer can confirm that the goods arrived. */
  isReceivable: boolean;
  isOnlySellerOrder: boolean;
  answer: FormState | undefined;
};

/** Renders one seller order of an order for the buyer. */
export function SellerOrderSection({
  sellerOrder,
  reviews,
  invoices,
  returns,
  returnable,
  refunded,
  path,
  isReceivable,
  isOnlySellerOrder,
  answer,
}: Props) {
  const { t } = useTranslation();
  const heading = `share-${sellerOrder.id}`;
  // Holders of the order's link cannot send messages.
  const hasAccount = path.startsWith("/account/");
  const sellerReview = reviews.shares[sellerOrder.id];
  return (
    <section aria-labelledby={heading} className="rounded-md border border-line bg-paper">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <h2 id={heading} className="flex min-w-0 items-center gap-2 text-16 font-semibold">
          <Icon name="store" className="text-ink-faint" />
          <span dir="auto" lang={sellerOrder.seller.lang} className="min-w-0 wrap-anywhere">
            {sellerOrder.seller.text}
          </span>
        </h2>
        <OrderStatusBadge status={sellerOrder.status} delivery={sellerOrder.delivery} />
      </header>
      <div className="grid lg:grid-cols-[minmax(0,1fr)_17rem] print:block">
        <ul className="divide-y divide-line">
          {sellerOrder.lines.map((line) => (
            <li key={line.id}>
              <OrderLineRow line={line}>
                <LineReview review={reviews.lines[line.id]} />
                <ReturnLineLink line={returnable.find(({ id }) => id === line.id)} />
              </OrderLineRow>
            </li>
          ))}
        </ul>
        <div className="border-t border-line p-4 lg:border-s lg:border-t-0 print:border-0">
          <OrderTimeline steps={sellerOrder.steps} label={t("orders.timeline", { seller: sellerOrder.seller.text })} />
          <ShipmentTracking sellerOrder={sellerOrder} />
        </div>
      </div>
      <footer className="grid gap-4 border-t border-line px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-14">
          <span className="flex items-center gap-2">
            <Icon name={sellerOrder.delivery === "pick-up" ? "pin" : "box"} size={18} className="text-ink-faint" />
            {t(`orders.delivery.${sellerOrder.delivery}`)}
          </span>
          {sellerOrder.isDue && <PaymentBadge status={sellerOrder.paymentStatus} />}
          {refunded && <span>{refunded}</span>}
          <OrderCoupons coupons={sellerOrder.coupons} />
          {sellerOrder.isDue && (
            <span className="ms-auto">
              {t("charge.subtotal")}: <Price text={sellerOrder.total} />
            </span>
          )}
        </div>
        <ReceiptLinks receipts={sellerOrder.receipts} />
        <InvoiceLinks invoices={invoices} />
        <ReturnLinks returns={returns} />
        {sellerOrder.takesReceipt && <ReceiptForm sellerOrder={sellerOrder} path={path} answer={answer} />}
        {isReceivable && <ReceiptConfirmation sellerOrder={sellerOrder} path={path} />}
        {(sellerOrder.phones.length > 0 ||
          hasAccount ||
          sellerReview ||
          (sellerOrder.mayCancel && !isOnlySellerOrder)) && (
          <div className="flex flex-wrap gap-2 print:hidden">
            {sellerOrder.phones.map((phone) => (
              <a key={phone} href={toCallLink(phone)} className={getButtonClass("outline", "tabular-nums")}>
                <Icon name="phone" size={18} />
                <bdi dir="ltr">{phone}</bdi>
              </a>
            ))}
            {sellerOrder.whatsApp && (
              <a
                href={sellerOrder.whatsApp}
                rel="noopener nofollow"
                className={getButtonClass("whatsapp", "px-2.5!")}
                aria-label={t("seller.whatsapp")}
              >
                <Icon name="whatsapp" />
              </a>
            )}
            {hasAccount && (
              <a href={`/account/inbox/new?share=${sellerOrder.id}`} className={getButtonClass("outline")}>
                <Icon name="messages" size={18} />
                {t("orders.ask")}
              </a>
            )}
            {sellerReview && (
              <a href={sellerReview.href} className={getButtonClass("outline")}>
                <Icon name="star" size={18} />
                {t(sellerReview.written ? "orders.review.yoursOfSeller" : "orders.review.writeOfSeller")}
              </a>
            )}
            {sellerOrder.mayCancel && !isOnlySellerOrder && (
              <a
                href={`${path}/cancel?share=${sellerOrder.id}`}
                className={getButtonClass("quiet", "ms-auto")}
                aria-describedby={heading}
              >
                {t("orders.cancel")}
              </a>
            )}
          </div>
        )}
      </footer>
    </section>
  );
}

/** Renders the button with which the buyer confirms that the goods arrived, so that the seller gets the money. */
function ReceiptConfirmation({ sellerOrder, path }: { sellerOrder: SellerOrderViewModel; path: string }) {
  const { t } = useTranslation();
  return (
    <PostForm
      action={`${path}/received`}
      className="flex flex-wrap items-center justify-between gap-3 rounded-sm bg-wash px-4 py-3 print:hidden"
    >
      <input type="hidden" name="share" value={sellerOrder.id} />
      <p className="min-w-0 flex-1 basis-64 text-14">{t("orders.received.text")}</p>
      <SubmitButton>{t("orders.received.act")}</SubmitButton>
    </PostForm>
  );
}

/** Renders the link to the review of a delivered item. */
function LineReview({ review }: { review: ReviewLink | undefined }) {
  const { t } = useTranslation();
  if (!review) return null;
  return (
    <p className="pt-1.5 text-14 print:hidden">
      <a href={review.href} className="link inline-flex items-center gap-1.5 py-0.5">
        <Icon name="star" size={16} />
        {t(review.written ? "orders.review.yours" : "orders.review.write")}
      </a>
    </p>
  );
}

type ReceiptFormProps = { sellerOrder: SellerOrderViewModel; path: string; answer: FormState | undefined };

/** Renders the form to upload a transfer receipt for one seller. */
function ReceiptForm({ sellerOrder, path, answer }: ReceiptFormProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  // A file over the size limit was not read, so its seller order is unknown. The forms of all seller orders then show
  // the error.
  const ownAnswer =
    answer && (answer.values.share ?? String(sellerOrder.id)) === String(sellerOrder.id) ? answer : undefined;
  const code = ownAnswer?.errors[0]?.code;
  return (
    <details
      className="group rounded-sm border border-line print:hidden"
      open={ownAnswer || sellerOrder.receipts.length === 0 ? true : undefined}
    >
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-14 font-medium">
        {t("orders.receipt.title")}
        <Icon name="chevron-down" size={18} className="ms-auto text-ink-faint group-open:rotate-180" />
      </summary>
      <AccountForm
        action={`${path}/receipt`}
        answer={undefined}
        encType="multipart/form-data"
        className="grid gap-3 p-3 pt-0"
      >
        <input type="hidden" name="share" value={sellerOrder.id} />
        <FileDrop
          id={`receipt-${sellerOrder.id}`}
          name="receipt"
          accept={receiptTypes.join()}
          required
          label={t("orders.receipt.choose")}
          hint={t("orders.receipt.hint")}
          error={code && getErrorText(code)}
          limit={{ bytes: MAX_RECEIPT_BYTES, error: getErrorText("receipt.too_large") }}
        />
        <div>
          <SubmitButton>{t("orders.receipt.act")}</SubmitButton>
        </div>
      </AccountForm>
    </details>
  );
}
