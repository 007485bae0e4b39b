import type { RouterContextProvider } from "react-router";
import { bookingsAhead } from "#domain/bookings/ahead.server.ts";
import { monthOf } from "#domain/bookings/days.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { calendarPath } from "#web/bookings/ad-calendar.server.ts";
import { visitContext } from "#web/context.ts";

export type ShownBookingsAhead = {
  confirmed: number;
  requested: number;
  /** Where they are seen; undefined for who doesn't look after bookings. */
  href: string | undefined;
};

/** What is booked of some ads of the reader's, before they are taken from sight; undefined when nothing is. */
export async function bookingsAheadOfAds(
  context: Readonly<RouterContextProvider>,
  adIds: readonly number[],
): Promise<ShownBookingsAhead | undefined> {
  const { db, clock } = context.get(visitContext);
  const { id } = accountOfPage(context);
  const { confirmed, requested, first, sellerIds } = await bookingsAhead(
    db,
    { sellerIds: await sellersOf(db, id), adIds },
    clock(),
  );
  if (first === undefined) return undefined;
  const lookedAfter = await sellersOf(db, id, "orders");
  const [adId, ...others] = adIds;
  const path =
    adId === undefined || others.length > 0
      ? "/account/rentals"
      : // Its calendar shows two months: those in which the first one begins.
        `${calendarPath(adId)}?month=${monthOf(first)}`;
  return { confirmed, requested, href: sellerIds.some((each) => lookedAfter.includes(each)) ? path : undefined };
}
