import type { Db } from "#db/database.ts";
import { hasPermission, type Member } from "#domain/accounts/roles.ts";
import { countBookingsByStatus } from "#domain/bookings/queries.server.ts";
import { countUnreadConversations } from "#domain/inbox/conversation-list.server.ts";
import { countOwnListingsByStatus } from "#domain/my-listings/own-listings.server.ts";
import { countSellerOrders } from "#domain/orders/queries.server.ts";
import { countWaitingReturns } from "#domain/returns/queries.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";

/** Page with work that waits for the member, and the number of its entries. */
export type OpenTask = { name: keyof typeof taskPaths; path: string; count: number };

const taskPaths = {
  messages: "/account/inbox?filter=unread",
  orders: "/account/sales?status=PENDING",
  returns: "/account/sales/returns",
  bookings: "/account/rentals?status=requested",
  rejected: "/account/ads?status=rejected",
  expired: "/account/ads?status=expired",
};

/** Lists what waits for a member, in the order in which others wait for it. Pages without open work are left out. */
export async function listOpenTasks(db: Db, member: Member): Promise<OpenTask[]> {
  const maySell = hasPermission(member, "sell");
  const [orderSellers, listingSellers] = await Promise.all([
    maySell ? listAccessibleSellerIds(db, member.id, "orders") : [],
    maySell ? listAccessibleSellerIds(db, member.id, "ads") : [],
  ]);
  const [messages, orders, returns, bookings, listings] = await Promise.all([
    countUnreadConversations(db, member.id),
    countSellerOrders(db, orderSellers),
    countWaitingReturns(db, orderSellers),
    countBookingsByStatus(db, orderSellers),
    countOwnListingsByStatus(db, listingSellers),
  ]);
  const counts: Record<keyof typeof taskPaths, number | undefined> = {
    messages,
    orders: orders.PENDING,
    returns,
    bookings: bookings.requested,
    rejected: listings.rejected,
    expired: listings.expired,
  };
  return (Object.keys(taskPaths) as (keyof typeof taskPaths)[]).flatMap((name) => {
    const count = counts[name] ?? 0;
    return count > 0 ? [{ name, path: taskPaths[name], count }] : [];
  });
}
