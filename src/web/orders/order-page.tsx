import { preloadMessages } from "#i18n/messages.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/order-page.ts";
import { loadOrderPage } from "./order-from-params.server.ts";
import { OrderView } from "./order-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("orders"), preloadMessages("fitment-pricing")]);

export const loader = (args: Route.LoaderArgs) => loadOrderPage(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders an order in the buyer's account or by the link in its mails (RT-16, RT-14). */
export default function OrderPage({ loaderData: page }: Route.ComponentProps) {
  return <OrderView page={page} answer={undefined} />;
}
