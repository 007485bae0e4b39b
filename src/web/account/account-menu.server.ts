import type { RouterContextProvider } from "react-router";
import type { Db } from "#db/database.ts";
import { type Account, formatFullName } from "#domain/accounts/account.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { hasRentals } from "#domain/bookings/rental-listing.server.ts";
import { countUnreadConversations } from "#domain/inbox/conversation-list.server.ts";
import { getModerationCounts, sumPendingWork } from "#domain/moderation/moderation-queue.server.ts";
import { sellsParts } from "#domain/part-requests/wanted-parts.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { requestContext } from "#web/context.ts";
import { getCurrentAccount } from "./current-account.server.ts";

/** Pages of the account menu that only some accounts have. */
export type OptionalAccountPage =
  | "ads"
  | "sales"
  | "wantedParts"
  | "money"
  | "rentals"
  | "imports"
  | "business"
  | "moderation"
  | "administration";

/**
 * Optional pages in the menu of an account. `waiting` is the number of moderation tasks that are pending, 0 for all
 * other pages.
 */
export type OptionalAccountPages = Partial<Record<OptionalAccountPage, { waiting: number }>>;

/** Returns the optional account pages of an account for its menu. Pages that the account cannot use are left out. */
export async function getOptionalAccountPages(db: Db, account: Account): Promise<OptionalAccountPages> {
  const maySell = hasPermission(account, "sell");
  // Staff who still have to set up two-step sign-in keep the menu entries of their role. These entries redirect to the
  // setup of two-step sign-in.
  const accountWithHeldRole = { ...account, role: account.heldRole ?? account.role };
  const [orderSellers, moneySellers, pageSellers, waiting] = await Promise.all([
    maySell ? listAccessibleSellerIds(db, account.id, "orders") : [],
    maySell ? listAccessibleSellerIds(db, account.id, "money") : [],
    hasPermission(account, "business") ? listAccessibleSellerIds(db, account.id, "page") : [],
    hasPermission(account, "moderate") ? getModerationCounts(db) : undefined,
  ]);
  const [hasRentalCars, hasParts] =
    orderSellers.length > 0
      ? await Promise.all([hasRentals(db, orderSellers), sellsParts(db, orderSellers)])
      : [false, false];
  const access: Record<OptionalAccountPage, boolean> = {
    ads: maySell,
    sales: orderSellers.length > 0,
    wantedParts: hasParts,
    money: moneySellers.length > 0,
    rentals: hasRentalCars,
    imports: pageSellers.length > 0,
    business: maySell,
    moderation: hasPermission(accountWithHeldRole, "moderate"),
    administration: hasPermission(accountWithHeldRole, "administer"),
  };
  const pages = (Object.keys(access) as OptionalAccountPage[]).filter((page) => access[page]);
  return Object.fromEntries(
    pages.map((page) => [page, { waiting: page === "moderation" && waiting ? sumPendingWork(waiting) : 0 }]),
  );
}

export type AccountMenuView = Awaited<ReturnType<typeof getAccountMenu>>;

/** Loads the menu of the signed-in account: name, picture, optional pages and the number of unread messages. */
export async function getAccountMenu(context: Readonly<RouterContextProvider>) {
  const account = getCurrentAccount(context);
  const { db } = context.get(requestContext);
  const { email, avatar } = account;
  const [own, messages] = await Promise.all([
    getOptionalAccountPages(db, account),
    countUnreadConversations(db, account.id),
  ]);
  return { name: formatFullName(account), email, avatar, own, messages };
}
