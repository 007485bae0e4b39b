import { bookingLimits } from "#domain/bookings/booking.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { AccountField } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { InvoiceLinks } from "#web/orders/invoice-links.tsx";
import { getTransitionResult, TransitionForm } from "#web/seller-orders/transition-form.tsx";
import { BookingBadge } from "./booking-badge.tsx";
import { BookingDetails, BookingMessage } from "./booking-details.tsx";
import { useBookingErrorMessage } from "./booking-error-message.ts";
import { BookingFlashNotice } from "./booking-flash-notice.tsx";
import { ChangeAnswerCard, ChangeHistory } from "./change-list.tsx";
import { DepositForm } from "./deposit-form.tsx";
import { DocumentsCard } from "./documents-card.tsx";
import { ProtocolsCard } from "./protocol-card.tsx";
import type { SellerBookingPageData } from "./seller-booking.server.ts";

type Props = { page: SellerBookingPageData; answer: FormState | undefined };

/** Renders the seller's view of a booking: customer, period and next actions. */
export function SellerBookingView({ page, answer }: Props) {
  const { t } = useTranslation();
  const { booking } = page;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <a href="/account/rentals" className="link inline-flex items-center gap-1 py-1 text-14 print:hidden">
            <Icon name="chevron-back" size={16} />
            {t("bookings.rentals.back")}
          </a>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-28 font-semibold">{page.title}</h1>
            <BookingBadge status={booking.status} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {page.agreement && (
            <a href={page.agreement} className={getButtonClass("outline")}>
              <Icon name="file" size={18} />
              {t("bookings.view.agreement")}
            </a>
          )}
          <InvoiceLinks invoices={page.invoices} />
          {page.calendar && (
            <a href={page.calendar} className={getButtonClass("outline")}>
              <Icon name="calendar" size={18} />
              {t("bookings.rentals.calendars")}
            </a>
          )}
        </div>
      </div>
      <BookingFlashNotice news={page.news} />
      {booking.answerBy && (
        <Alert tone="warning">{t("bookings.rentals.answerSoon", { moment: booking.answerBy.text })}</Alert>
      )}
      {booking.hold && <Alert tone="info">{booking.hold.text}</Alert>}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          {page.openChange && (
            <ChangeAnswerCard
              change={page.openChange}
              path={page.path}
              answer={answer?.values.change === undefined ? undefined : answer}
            />
          )}
          <BookingTransitionForms page={page} answer={answer?.values.deposit === undefined ? answer : undefined} />
          <DocumentsCard documents={page.documents} reader="seller" href={`${page.path}/documents`} />
          <ProtocolsCard protocols={page.protocols} distance={page.distance} links={page.protocolLinks} />
          <DepositForm page={page} answer={answer} />
          <BookingDetails booking={booking} />
          <ChangeHistory changes={page.changes} />
        </div>
        <div className="grid min-w-0 gap-5">
          <CustomerCard customer={booking.customer} />
          <BookingMessage title={t("bookings.rentals.customerNote")} text={booking.note} />
          <BookingMessage title={t("bookings.rentals.yourReply")} text={booking.reply} />
        </div>
      </div>
    </div>
  );
}

function CustomerCard({ customer }: { customer: SellerBookingPageData["booking"]["customer"] }) {
  const { t } = useTranslation();
  if (!customer) return null;
  return (
    <Card title={t("bookings.rentals.customer")}>
      <p className="font-semibold wrap-anywhere">
        <bdi dir="auto">{customer.name || t("bookings.rentals.erased")}</bdi>
      </p>
      {customer.email && (
        <p className="pt-1 text-14 wrap-anywhere">
          <bdi dir="ltr">{customer.email}</bdi>
        </p>
      )}
      {customer.driver.map(({ label, value }) => (
        <p key={label} className="pt-1 text-14">
          <span className="text-ink-soft">{label}:</span> {value}
        </p>
      ))}
      {customer.phone && (
        <div className="flex flex-wrap gap-2 pt-3 print:hidden">
          <a
            href={`tel:${customer.phone.replace(/[^\d+]/g, "")}`}
            className={getButtonClass("outline", "tabular-nums")}
          >
            <Icon name="phone" size={18} />
            <bdi dir="ltr">{customer.phone}</bdi>
          </a>
          <a href={`mailto:${customer.email}`} className={getButtonClass("outline")}>
            <Icon name="mail" size={18} />
            {t("bookings.view.write")}
          </a>
        </div>
      )}
    </Card>
  );
}

type BookingTransitionFormsProps = { page: SellerBookingPageData; answer: FormState | undefined };
type StepTarget = "confirmed" | "refused" | "cancelled" | "completed";

/**
 * Renders the forms for the next statuses that the seller can set. Refusing and cancelling are collapsed, so that one
 * click cannot trigger them by mistake.
 */
function BookingTransitionForms({ page, answer }: BookingTransitionFormsProps) {
  const { t } = useTranslation();
  const getErrorMessage = useBookingErrorMessage();
  const { next } = page;
  const form = (to: StepTarget) => ({ path: page.path, to, answer });
  const note = (to: StepTarget) => ({
    name: "note",
    form: `step-${to}`,
    answer: getTransitionResult(to, answer),
    maxLength: bookingLimits.note,
  });
  const errorAlert = answer?.code && <FailureAlert>{getErrorMessage(answer.code)}</FailureAlert>;
  if (next.length === 0) return errorAlert || null;
  return (
    <Card title={t("bookings.rentals.next")} className="print:hidden">
      <div className="grid gap-4">
        {errorAlert}
        {next.includes("confirmed") && (
          <TransitionForm
            {...form("confirmed")}
            act={t("bookings.rentals.confirm")}
            text={t("bookings.rentals.confirmText")}
          >
            <AccountField {...note("confirmed")} label={t("bookings.rentals.reply")} />
          </TransitionForm>
        )}
        {next.includes("completed") && (
          <TransitionForm
            {...form("completed")}
            act={t("bookings.rentals.complete")}
            text={t("bookings.rentals.completeText")}
          />
        )}
        {next.includes("refused") && (
          <TransitionForm
            {...form("refused")}
            endingTitle={t("bookings.rentals.refuse")}
            act={t("bookings.rentals.refuseAct")}
            text={t("bookings.rentals.refuseText")}
          >
            <AccountField {...note("refused")} label={t("bookings.rentals.reason")} required />
          </TransitionForm>
        )}
        {next.includes("cancelled") && (
          <TransitionForm
            {...form("cancelled")}
            endingTitle={t("bookings.rentals.cancel")}
            act={t("bookings.rentals.cancelAct")}
            text={t("bookings.rentals.cancelText")}
          >
            <AccountField {...note("cancelled")} label={t("bookings.rentals.reason")} required />
          </TransitionForm>
        )}
      </div>
    </Card>
  );
}
