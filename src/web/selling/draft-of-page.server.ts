import { data, type RouterContextProvider } from "react-router";
import { draftOf, type KeptDraft, type Selling } from "#domain/selling/drafts.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";

type Context = Readonly<RouterContextProvider>;

export const notFound = () => data(null, { status: 404 });

/** An id of an address; undefined for anything else. */
export const idOf = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** Who sells, for the commands. */
export function sellingOf(context: Context): Selling {
  const { db, clock } = context.get(visitContext);
  return { db, clock, account: accountOfPage(context) };
}

/** The draft that an address names; somebody else's is not there. */
export async function draftOfPage(context: Context, draft: string): Promise<KeptDraft> {
  const { db, account } = sellingOf(context);
  const id = idOf(draft);
  const found = id === undefined ? undefined : await draftOf(db, account.id, id);
  if (!found) throw notFound();
  return found;
}
