import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { InvoiceLinks } from "#web/orders/invoice-links.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/booking-page.ts";
import { BookingBadge } from "./booking-badge.tsx";
import { BookingDetails, BookingMessage } from "./booking-details.tsx";
import { BookingFlashNotice } from "./booking-flash-notice.tsx";
import { loadBookingPage } from "./booking-page.server.ts";
import { ChangeHistory, OpenChangeCard } from "./change-list.tsx";
import { ClaimCard } from "./claim-card.tsx";
import { DocumentsCard } from "./documents-card.tsx";
import { ProtocolsCard } from "./protocol-card.tsx";

await Promise.all([
  preloadMessages("account"),
  preloadMessages("bookings"),
  preloadMessages("rentals"),
  preloadMessages("orders"),
]);

export const loader = (args: Route.LoaderArgs) => loadBookingPage(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the booking page for the customer, in the account or through an emailed link. */
export default function BookingPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { booking } = page;
  const { seller } = booking;
  return (
    <div className="grid gap-5">
      <div>
        {!page.isGuest && (
          <a href="/account/bookings" className="link inline-flex items-center gap-1 py-1 text-14 print:hidden">
            <Icon name="chevron-back" size={16} />
            {t("bookings.view.back")}
          </a>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-28 font-semibold">{page.title}</h1>
          <BookingBadge status={booking.status} />
        </div>
        {page.isGuest && <p className="text-14 text-ink-soft">{t("bookings.view.keepLinkHint")}</p>}
      </div>
      <BookingFlashNotice news={page.news} />
      {booking.hold && <Alert tone={booking.hold.state === "held" ? "info" : "warning"}>{booking.hold.text}</Alert>}
      {booking.payment?.isDue && page.payPath && (
        <Alert
          tone="warning"
          action={
            <a href={page.payPath} className={getButtonClass("primary", "print:hidden")}>
              {t("bookings.payment.payNow")}
            </a>
          }
        >
          {booking.payment.payBy}
        </Alert>
      )}
      {page.isDepositDue && page.payPath && (
        <Alert
          tone="info"
          action={
            <a href={`${page.payPath}?for=deposit`} className={getButtonClass("outline", "print:hidden")}>
              {t("bookings.deposit.payNow")}
            </a>
          }
        >
          {t("bookings.deposit.due")}
        </Alert>
      )}
      {page.claim?.due && (
        <Alert
          tone="warning"
          action={
            <a href={`${page.path}/deposit-claim`} className={getButtonClass("primary", "print:hidden")}>
              {t("rentals.claim.answer")}
            </a>
          }
        >
          {page.claim.due}
        </Alert>
      )}
      {booking.bySystem && <Alert tone="info">{t("bookings.view.bySystem")}</Alert>}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          {page.openChange && <OpenChangeCard change={page.openChange} path={page.path} payPath={page.payPath} />}
          <DocumentsCard documents={page.documents} reader="customer" href={`${page.path}/documents`} />
          <ProtocolsCard protocols={page.protocols} distance={page.distance} links={page.protocolLinks} />
          <ClaimCard claim={page.claim} />
          <BookingDetails booking={booking} />
          <ChangeHistory changes={page.changes} />
        </div>
        <div className="grid min-w-0 gap-5">
          <BookingMessage title={t("bookings.view.reply")} text={booking.reply} />
          <Card title={t("bookings.view.seller")}>
            <p className="font-medium wrap-anywhere" dir="auto" lang={seller.name.lang}>
              {seller.name.text}
            </p>
            {seller.phone && (
              <a
                href={`tel:${seller.phone.replace(/[^\d+]/g, "")}`}
                className={getButtonClass("outline", "mt-3 tabular-nums print:hidden")}
              >
                <Icon name="phone" size={18} />
                {t("bookings.view.call")} <bdi dir="ltr">{seller.phone}</bdi>
              </a>
            )}
          </Card>
          <BookingMessage title={t("bookings.view.note")} text={booking.note} />
          {page.review && (
            <a href={page.review.href} className={getButtonClass("outline", "print:hidden", "lg")}>
              <Icon name="star" size={18} />
              {t(page.review.written ? "bookings.view.yourReview" : "bookings.view.writeReview")}
            </a>
          )}
          {page.agreement && (
            <a href={page.agreement} className={getButtonClass("outline", "w-full print:hidden", "lg")}>
              <Icon name="file" size={18} />
              {t("bookings.view.agreement")}
            </a>
          )}
          <InvoiceLinks invoices={page.invoices} />
          {page.mayChange && (
            <a href={`${page.path}/change`} className={getButtonClass("outline", "w-full print:hidden", "lg")}>
              {t("bookings.change.link")}
            </a>
          )}
          {page.mayCancel && (
            <div className="print:hidden">
              <a href={`${page.path}/cancel`} className={getButtonClass("danger", "w-full", "lg")}>
                {t("bookings.view.cancel")}
              </a>
              <p className="pt-1.5 text-13 text-ink-soft">{t("bookings.view.untilDayBefore")}</p>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
