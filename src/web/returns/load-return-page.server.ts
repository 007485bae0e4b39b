import type { RouterContextProvider } from "react-router";
import type { OrderReader } from "#db/schema/orders.ts";
import type { ReturnEntry } from "#domain/returns/queries.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { presentReturn } from "./present-return.server.ts";
import { returnFlash } from "./return-form.server.ts";

/** Link of a page, with its text. */
type PageLink = { href: string; text: string };

/**
 * Loads the page of a return for one of its readers, with the message about the last step. `path` is the address of the
 * page, `token` the token of the order in the buyer's link.
 */
export async function loadReturnPage<Links extends { back: PageLink; order?: PageLink }>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  entry: ReturnEntry,
  { reader, path, token }: { reader: OrderReader; path: string; token?: string | undefined },
  links: Links,
) {
  const { db, language, t } = getPageContext(context);
  const flash = returnFlash.read(request);
  const page = {
    ...createUnlistedHead(context, path, t("returns.title")),
    ...links,
    path,
    view: await presentReturn(db, entry, language, { reader, token }),
    news: flash && { text: t(`returns.outcomes.${flash.done}`) },
  };
  return returnFlash.respond(context, page, flash);
}
