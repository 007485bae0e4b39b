import { listBuyerReturns } from "#domain/returns/queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/buyer-returns-page.ts";
import { presentReturnList } from "./return-list.server.ts";
import { ReturnList } from "./return-list.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("orders"), preloadMessages("returns")]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = getPageContext(context);
  const returns = await listBuyerReturns(db, getCurrentAccount(context).id, parsePageNumber(url));
  return presentReturnList(context, returns, "buyer");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Lists the returns of the member's orders. */
export default function BuyerReturnsPage({ loaderData: page }: Route.ComponentProps) {
  return <ReturnList page={page} />;
}
