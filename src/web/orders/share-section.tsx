import { callLink } from "#domain/sellers/phones.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { OrderLineRow } from "./line-row.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { ReceiptForm } from "./receipt-form.tsx";
import { ReceiptLinks } from "./receipt-links.tsx";
import type { ReviewLink, ReviewLinks } from "./review-links.server.ts";
import type { ShownShare } from "./shown-order.server.ts";
import { PaymentBadge, StatusBadge } from "./status-badge.tsx";
import { TrackingFacts } from "./tracking-facts.tsx";

type Props = {
  share: ShownShare;
  reviews: ReviewLinks;
  path: string;
  isAlone: boolean;
  answer: FormAnswer | undefined;
};

/** What one seller has to do of an order, for its buyer. */
export function ShareSection({ share, reviews, path, isAlone, answer }: Props) {
  const { t } = useTranslation();
  const heading = `share-${share.id}`;
  // Who only has the order's link has no messages here.
  const isOwn = path.startsWith("/account/");
  const ofSeller = reviews.shares[share.id];
  return (
    <section aria-labelledby={heading} className="rounded-md border border-line bg-paper">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <h2 id={heading} className="flex min-w-0 items-center gap-2 text-16 font-semibold">
          <Icon name="store" className="text-ink-faint" />
          <span dir="auto" lang={share.seller.lang} className="min-w-0 wrap-anywhere">
            {share.seller.text}
          </span>
        </h2>
        <StatusBadge status={share.status} delivery={share.delivery} />
      </header>
      <div className="grid lg:grid-cols-[minmax(0,1fr)_17rem] print:block">
        <ul className="divide-y divide-line">
          {share.lines.map((line) => (
            <li key={line.id}>
              <OrderLineRow line={line}>
                <LineReview review={reviews.lines[line.id]} />
              </OrderLineRow>
            </li>
          ))}
        </ul>
        <div className="border-t border-line p-4 lg:border-s lg:border-t-0 print:border-0">
          <OrderTimeline steps={share.steps} label={t("orders.timeline", { seller: share.seller.text })} />
          <TrackingFacts share={share} />
        </div>
      </div>
      <footer className="grid gap-4 border-t border-line px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-14">
          <span className="flex items-center gap-2">
            <Icon name={share.delivery === "pick-up" ? "pin" : "box"} size={18} className="text-ink-faint" />
            {t(`orders.delivery.${share.delivery}`)}
          </span>
          {share.isDue && <PaymentBadge status={share.paymentStatus} />}
          {share.isDue && (
            <span className="ms-auto">
              {t("orders.subtotal")}: <Price text={share.total} />
            </span>
          )}
        </div>
        <ReceiptLinks receipts={share.receipts} />
        {share.takesReceipt && <ReceiptForm share={share} path={path} answer={answer} />}
        {(share.phones.length > 0 || isOwn || ofSeller || (share.mayCancel && !isAlone)) && (
          <div className="flex flex-wrap gap-2 print:hidden">
            {share.phones.map((phone) => (
              <a key={phone} href={callLink(phone)} className={buttonClass("outline", "tabular-nums")}>
                <Icon name="phone" size={18} />
                <bdi dir="ltr">{phone}</bdi>
              </a>
            ))}
            {share.whatsApp && (
              <a
                href={share.whatsApp}
                rel="noopener nofollow"
                className={buttonClass("outline", "px-2.5!")}
                aria-label={t("seller.whatsapp")}
              >
                <Icon name="whatsapp" />
              </a>
            )}
            {isOwn && (
              <a href={`/account/inbox/new?share=${share.id}`} className={buttonClass("outline")}>
                <Icon name="messages" size={18} />
                {t("orders.ask")}
              </a>
            )}
            {ofSeller && (
              <a href={ofSeller.href} className={buttonClass("outline")}>
                <Icon name="star" size={18} />
                {t(ofSeller.written ? "orders.review.yoursOfSeller" : "orders.review.writeOfSeller")}
              </a>
            )}
            {share.mayCancel && !isAlone && (
              <a
                href={`${path}/cancel?share=${share.id}`}
                className={buttonClass("quiet", "ms-auto")}
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

/** From what has come to what its buyer says of it. */
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
