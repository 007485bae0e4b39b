import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { Thumbnail } from "#web/listing-card/thumbnail.tsx";
import { BookingBadge } from "./booking-badge.tsx";
import type { BookingView } from "./booking-view.server.ts";

/** Renders the picture of the booked car, or a drawing when there is none. */
export const BookingPicture = ({ picture }: { picture: string | undefined }) => (
  <Thumbnail picture={picture} drawing={{ shape: "sedan" }} sizes="96px" />
);

/** Renders the card of a booking in a list. The whole card links to the booking. */
export function BookingCard({ booking, href }: { booking: BookingView; href: string }) {
  const { customer } = booking;
  return (
    <article className="relative flex items-center gap-4 rounded-md border border-line bg-paper p-3 transition-colors duration-150 hover:border-line-control sm:p-4">
      <div
        className="h-14 w-18 shrink-0 overflow-hidden rounded-sm border border-line bg-wash sm:h-16 sm:w-21"
        aria-hidden
      >
        <BookingPicture picture={booking.picture} />
      </div>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-15 font-semibold wrap-anywhere">
            <a
              href={href}
              className="after:absolute after:inset-0 after:rounded-md"
              lang={booking.name.lang}
              dir="auto"
            >
              {booking.name.text}
            </a>
          </h2>
          <BookingBadge status={booking.status} />
        </div>
        {customer?.name && (
          <p className="truncate pt-0.5 text-14">
            <bdi dir="auto">{customer.name}</bdi>
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 pt-0.5 text-13 text-ink-soft">
          <span>
            <time dateTime={booking.from.iso}>{booking.from.text}</time> –{" "}
            <time dateTime={booking.to.iso}>{booking.to.text}</time>
          </span>
          <span>{booking.days}</span>
          {booking.total && <Price text={booking.total} className="text-ink sm:hidden" />}
        </p>
      </div>
      {booking.total && <Price text={booking.total} className="shrink-0 text-16 max-sm:hidden" />}
      <Icon name="chevron-next" className="shrink-0 text-ink-faint" />
    </article>
  );
}
