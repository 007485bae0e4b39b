import { listSellerReturns } from "#domain/returns/queries.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/seller-returns-page.ts";
import { presentReturnList } from "./return-list.server.ts";
import { ReturnList } from "./return-list.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("orders"), preloadMessages("returns")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = getPageContext(context);
  const sellerIds = await listAccessibleSellerIds(db, getCurrentAccount(context).id, "orders");
  return presentReturnList(context, await listSellerReturns(db, sellerIds, parsePageNumber(url)), "seller");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Lists the returns to the member's sellers. */
export default function SellerReturnsPage({ loaderData: page }: Route.ComponentProps) {
  return <ReturnList page={page} />;
}
