import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Price } from "#ui/price.tsx";
import { BookingPicture } from "./booking-card.tsx";
import type { BookingView } from "./booking-view.server.ts";
import { StayPriceLines } from "./stay-price-lines.tsx";

/** Renders the booked car, the period and the price of a booking. */
export function BookingDetails({ booking, children }: { booking: BookingView; children?: ReactNode }) {
  const { t } = useTranslation();
  const row = "flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2";
  return (
    <Card title={t("bookings.view.details")}>
      <div className="flex gap-4 pb-3">
        <div className="h-18 w-24 shrink-0 overflow-hidden rounded-sm bg-wash">
          <BookingPicture picture={booking.picture} />
        </div>
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere" dir="auto" lang={booking.name.lang}>
            {booking.href ? (
              <a href={booking.href} className="link">
                {booking.name.text}
              </a>
            ) : (
              booking.name.text
            )}
          </p>
          {!booking.href && <p className="pt-1 text-13 text-ink-faint">{t("bookings.view.listingRemoved")}</p>}
        </div>
      </div>
      <dl className="divide-y divide-line text-14">
        <div className={row}>
          <dt className="text-ink-soft">{t("bookings.from")}</dt>
          <dd className="font-medium">
            <BookingMoment moment={booking.from} />
          </dd>
        </div>
        <div className={row}>
          <dt className="text-ink-soft">{t("bookings.to")}</dt>
          <dd className="font-medium">
            <BookingMoment moment={booking.to} />
          </dd>
        </div>
        {booking.price ? (
          <div className="grid gap-1 py-2">
            <dt className="sr-only">{t("bookings.price.title")}</dt>
            <dd className="grid gap-1">
              <StayPriceLines {...booking.price} />
            </dd>
          </div>
        ) : booking.total && booking.perDay ? (
          <div className={row}>
            <dt className="text-ink-soft">
              {booking.days} × <Price text={booking.perDay} className="font-medium!" />
            </dt>
            <dd>
              <Price text={booking.total} className="text-18" />
            </dd>
          </div>
        ) : (
          <div className={row}>
            <dt className="text-ink-soft">{booking.days}</dt>
            <dd>{t("bookings.onRequest")}</dd>
          </div>
        )}
        {booking.deposit && (
          <div className={row}>
            <dt className="text-ink-soft">{t("bookings.price.deposit")}</dt>
            <dd className="ms-auto text-end">
              <Price text={booking.deposit} className="font-medium!" />
              {booking.heldDeposit && (
                <span className="block text-13 text-ink-soft">
                  {t(`bookings.deposit.status.${booking.heldDeposit.status}`)}{" "}
                  {booking.heldDeposit.kept && <Price text={booking.heldDeposit.kept} className="font-medium!" />}
                </span>
              )}
              {booking.heldDeposit?.claim && (
                <span className="block text-13 wrap-anywhere" dir="auto">
                  {booking.heldDeposit.claim}
                </span>
              )}
            </dd>
          </div>
        )}
        {booking.deliveryAddress && (
          <div className={row}>
            <dt className="text-ink-soft">{t("bookings.extras.deliveryAddress")}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {booking.deliveryAddress}
            </dd>
          </div>
        )}
        {booking.payment && (
          <div className={row}>
            <dt className="text-ink-soft">{t("bookings.payment.title")}</dt>
            <dd className="text-end">
              <span className="font-medium">{t(`bookings.payment.status.${booking.payment.status}`)}</span>
              {booking.payment.atPickUp && (
                <span className="block text-13 text-ink-soft">
                  {t("bookings.change.atPickUp")} <Price text={booking.payment.atPickUp} className="font-medium!" />
                </span>
              )}
              {booking.payment.refund && (
                <span className="block text-13 text-ink-soft">
                  {t("bookings.payment.refunded")} <Price text={booking.payment.refund} className="font-medium!" />
                </span>
              )}
            </dd>
          </div>
        )}
        <div className={row}>
          <dt className="text-ink-soft">{t("bookings.terms.cancelling")}</dt>
          <dd>{booking.cancellation}</dd>
        </div>
        <div className={row}>
          <dt className="text-ink-soft">{t("bookings.view.requestedOn")}</dt>
          <dd>
            <time dateTime={booking.asked.iso}>{booking.asked.text}</time>
          </dd>
        </div>
        {booking.answerBy && (
          <div className={row}>
            <dt className="text-ink-soft">{t("bookings.view.answerBy")}</dt>
            <dd>
              <time dateTime={booking.answerBy.iso}>{booking.answerBy.text}</time>
            </dd>
          </div>
        )}
      </dl>
      {children}
    </Card>
  );
}

/** Renders a day with its time, if one is agreed. */
const BookingMoment = ({ moment }: { moment: BookingView["from"] }) => (
  <time dateTime={moment.iso}>
    {moment.text}
    {moment.time && <bdi className="ms-2">{moment.time}</bdi>}
  </time>
);

/** Renders a message from the customer or the seller, as it was written. */
export function BookingMessage({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Card title={title}>
      <p className="text-14 whitespace-pre-line wrap-anywhere" dir="auto">
        {text}
      </p>
    </Card>
  );
}
