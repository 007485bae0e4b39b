import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/seller-order-page.ts";
import { loadSellerOrder } from "./load-seller-order.server.ts";
import { SellerOrderView } from "./seller-order-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadSellerOrder(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the page of a seller order with the actions of the seller (ST-04). */
export default function SellerOrderPage({ loaderData: page }: Route.ComponentProps) {
  return <SellerOrderView page={page} answer={undefined} />;
}
