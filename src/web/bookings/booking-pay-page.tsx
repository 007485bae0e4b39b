import { data, redirect } from "react-router";
import type { PaymentPurpose } from "#db/schema/payments.ts";
import { DEPOSIT_RELEASE_DAYS, getBookingDue } from "#domain/bookings/booking-payment.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { beginBookingPayment, listBookingPaymentMethods } from "#domain/payments/begin-booking-payment.server.ts";
import { isOpenPayment } from "#domain/payments/payment.ts";
import { onlineMethodNames } from "#domain/payments/payment-methods.ts";
import { listBookingPayments } from "#domain/payments/queries.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickByLanguage } from "#kernel/localized-text.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Icon } from "#ui/icon.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { getPaymentContext } from "#web/payments/load-pay-page.server.ts";
import { AmountCard, createForwardTags, ForwardCard } from "#web/payments/payment-cards.tsx";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/booking-pay-page.ts";
import { getPaymentPurpose, requireBooking } from "./booking-page.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("checkout"), preloadMessages("bookings")]);

/** Titles of the page by what is paid. */
const titles = {
  price: "payments.title",
  deposit: "bookings.deposit.payTitle",
  change: "bookings.change.pay",
} as const satisfies Record<PaymentPurpose, string>;

/** Loads the page that leads to the payment page of a booking. A booking with nothing to pay redirects to its own page. */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(args.context);
  const { booking, path } = await requireBooking(args);
  const purpose = getPaymentPurpose(args.request);
  const amountMinor = getBookingDue(booking, purpose, clock());
  if (amountMinor === 0) throw redirect(path, 303);
  const [catalog, all] = [await getCatalog(db), await listBookingPayments(db, booking.id, purpose)];
  // An earlier change may have had payments, too.
  const payments = purpose === "change" ? all.filter(({ changeId }) => changeId === booking.payableChangeId) : all;
  const payBy = { price: booking.payBy, deposit: null, change: booking.changePayBy }[purpose];
  const { formatPrice, formatDateTime } = getFormatters(language);
  const { currency } = booking;
  const open = payments.find(({ state, expiresAt }) => isOpenPayment(state) && expiresAt > clock());
  const methods = await listBookingPaymentMethods(getPaymentContext(args.context), booking.id, {
    minor: amountMinor,
    currency,
  });
  return {
    ...createUnlistedHead(args.context, `${path}/pay`, t(titles[purpose])),
    path,
    purpose,
    query: purpose === "price" ? "" : `?for=${purpose}`,
    releaseDays: t("bookings.days", { count: DEPOSIT_RELEASE_DAYS }),
    number: t("bookings.number", { number: String(booking.id) }),
    payBy: payBy ? formatDateTime(payBy) : undefined,
    amount: {
      currency,
      text: formatPrice({ minor: amountMinor, currency }, catalog.currencies.get(currency) as Currency, {
        alwaysCents: true,
      }),
      failure: payments.at(-1)?.failureCode ?? undefined,
      methods: methods.map((method) => pickByLanguage(onlineMethodNames[method], language)),
    },
    forward: new URL(args.request.url).searchParams.has("go") ? (open?.nextUrl ?? undefined) : undefined,
  };
}

/** Begins or continues the payment of a booking. */
export async function action(args: Route.ActionArgs) {
  const { booking, path } = await requireBooking(args);
  const purpose = getPaymentPurpose(args.request);
  const begun = await beginBookingPayment(getPaymentContext(args.context), booking.id, purpose);
  const query = new URLSearchParams({ ...(purpose === "price" ? {} : { for: purpose }), go: booking.currency });
  if (begun.ok) throw redirect(`${path}/pay?${query}`, 303);
  // The payment arrived in the meantime, or the time for it is over.
  if (begun.code === "payment.nothing_due") throw redirect(path, 303);
  return data({ code: begun.code }, { status: HTTP_STATUS[begun.kind] });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? [...buildHeadTags(loaderData), ...createForwardTags(loaderData.forward)] : fallbackHead;

/** Leads the customer of a booking to the payment page. */
export default function BookingPayPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-2xl gap-5">
      <div>
        <a href={page.path} className="link inline-flex items-center gap-1 py-1 text-14">
          <Icon name="chevron-back" size={16} />
          <bdi>{page.number}</bdi>
        </a>
        <h1 className="text-28 font-semibold">{page.title}</h1>
      </div>
      {answer && (
        <FailureAlert>
          {answer.code === "booking.taken"
            ? t("bookings.change.taken")
            : t(answer.code === "payment.not_offered" ? "payments.notOffered" : "payments.unavailable")}
        </FailureAlert>
      )}
      {page.payBy && (
        <Alert tone="info">
          {t(page.purpose === "change" ? "bookings.change.payBy" : "bookings.payment.payBy", { moment: page.payBy })}
        </Alert>
      )}
      {page.purpose === "deposit" && (
        <Alert tone="info">{t("bookings.deposit.explanation", { days: page.releaseDays })}</Alert>
      )}
      {page.forward ? (
        <ForwardCard forward={page.forward} payPath={`${page.path}/pay${page.query}`} />
      ) : (
        <AmountCard amount={page.amount} path={page.path} query={page.query} />
      )}
    </div>
  );
}
