import type { RouterContextProvider } from "react-router";
import type { Db } from "#db/database.ts";
import { type Account, fullName } from "#domain/accounts/account.ts";
import { may } from "#domain/accounts/roles.ts";
import { letsCars } from "#domain/bookings/rental-ad.server.ts";
import { unreadConversations } from "#domain/inbox/queries.server.ts";
import { moderationCounts, waitingInAll } from "#domain/moderation/queue.server.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { visitContext } from "#web/context.ts";
import { accountOfPage } from "./signed-in.server.ts";

/** Pages that not everybody has. */
export type OwnPage = "ads" | "sales" | "rentals" | "imports" | "business" | "moderation" | "administration";

/** Which of them an account has, and how much waits on one. */
export type OwnPages = Partial<Record<OwnPage, { waiting: number }>>;

/**
 * What an account's menu leads to besides what everybody has: who sells nothing has no sales, who lets nothing no
 * rentals, an editor no imports.
 */
export async function ownPages(db: Db, account: Account): Promise<OwnPages> {
  const maySell = may(account, "sell");
  // A role that waits for two-step sign-in has its entries: they lead to where that is set up.
  const atWork = { ...account, role: account.heldRole ?? account.role };
  const [orderSellers, pageSellers, waiting] = await Promise.all([
    maySell ? sellersOf(db, account.id, "orders") : [],
    may(account, "business") ? sellersOf(db, account.id, "page") : [],
    may(account, "moderate") ? moderationCounts(db) : undefined,
  ]);
  const lets = orderSellers.length > 0 && (await letsCars(db, orderSellers));
  const has: Record<OwnPage, boolean> = {
    ads: maySell,
    sales: orderSellers.length > 0,
    rentals: lets,
    imports: pageSellers.length > 0,
    business: maySell,
    moderation: may(atWork, "moderate"),
    administration: may(atWork, "administer"),
  };
  const pages = (Object.keys(has) as OwnPage[]).filter((page) => has[page]);
  return Object.fromEntries(
    pages.map((page) => [page, { waiting: page === "moderation" && waiting ? waitingInAll(waiting) : 0 }]),
  );
}

export type AccountMenu = Awaited<ReturnType<typeof getAccountMenu>>;

/** Loads the signed-in account's menu: name, picture, own pages and the number of unread messages. */
export async function getAccountMenu(context: Readonly<RouterContextProvider>) {
  const account = accountOfPage(context);
  const { db } = context.get(visitContext);
  const { email, avatar } = account;
  const [own, messages] = await Promise.all([ownPages(db, account), unreadConversations(db, account.id)]);
  return { name: fullName(account), email, avatar, own, messages };
}
