import type { RouterContextProvider } from "react-router";
import { toMonth } from "#domain/bookings/days.ts";
import { summarizeUpcomingBookings } from "#domain/bookings/upcoming.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { getCalendarPath } from "#web/bookings/rental-calendar.server.ts";
import { requestContext } from "#web/context.ts";

export type UpcomingBookingsView = {
  confirmed: number;
  requested: number;
  /** Page of the bookings. Undefined for users who do not manage bookings. */
  href: string | undefined;
};

/** Returns the upcoming bookings of some of the user's listings. Returns undefined when there are none. */
export async function getUpcomingBookings(
  context: Readonly<RouterContextProvider>,
  listingIds: readonly number[],
): Promise<UpcomingBookingsView | undefined> {
  const { db, clock } = context.get(requestContext);
  const { id } = getCurrentAccount(context);
  const {
    confirmed,
    requested,
    first: firstDay,
    sellerIds,
  } = await summarizeUpcomingBookings(db, { sellerIds: await listAccessibleSellerIds(db, id), listingIds }, clock());
  if (firstDay === undefined) return undefined;
  const managedSellerIds = await listAccessibleSellerIds(db, id, "orders");
  const [listingId, ...otherIds] = listingIds;
  const path =
    listingId === undefined || otherIds.length > 0
      ? "/account/rentals"
      : // The calendar shows two months, starting with the month of the first booking.
        `${getCalendarPath(listingId)}?month=${toMonth(firstDay)}`;
  return { confirmed, requested, href: sellerIds.some((each) => managedSellerIds.includes(each)) ? path : undefined };
}
