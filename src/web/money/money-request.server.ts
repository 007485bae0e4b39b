import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { SellerMoneyContext } from "#domain/payouts/payout-accounts.server.ts";
import { type AccessibleSeller, listMoneySellers } from "#domain/sellers/seller-access.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { createFlash } from "#web/flash-cookie.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";

/** Outcome of an action on the money of a seller. Texts are in `money.outcomes`. */
export const moneyFlash = createFlash(
  "money",
  z.object({ kind: z.enum(["requested", "cancelled", "tooLate", "account"]) }),
);

/** Returns the path of a seller's money. */
export const getMoneyPath = (sellerId: number): string => `/account/money?seller=${sellerId}`;

type Context = Readonly<RouterContextProvider>;

/**
 * Returns the sellers whose money the signed-in member manages, and the chosen one: the first, unless `text` is the id
 * of another one. Throws 404 for an id of another seller.
 */
export async function getMoneySellers(
  context: Context,
  text: string | null,
): Promise<{ sellers: AccessibleSeller[]; seller: AccessibleSeller | undefined }> {
  const { db } = context.get(requestContext);
  const sellers = await listMoneySellers(db, getCurrentAccount(context).id);
  const seller = text ? sellers.find(({ id }) => id === parsePositiveId(text)) : sellers[0];
  if (text && !seller) throw data(null, { status: 404 });
  return { sellers, seller };
}

/** Builds the context of the commands on the money of a seller. Throws 404 if the member does not manage it. */
export async function getSellerMoneyContext(context: Context, text: string): Promise<SellerMoneyContext> {
  const { db, clock, origin } = context.get(requestContext);
  const { seller } = await getMoneySellers(context, text);
  if (!text || !seller) throw data(null, { status: 404 });
  return { db, now: clock(), origin, userId: getCurrentAccount(context).id, sellerId: seller.id };
}
