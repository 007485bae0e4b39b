import { preloadMessages } from "#i18n/messages.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/order-page.ts";
import { loadAdminOrder } from "./admin-order.server.ts";
import { AdminOrderView } from "./admin-order-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("admin"), preloadMessages("orders")]);

export const loader = (args: Route.LoaderArgs) => loadAdminOrder(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function AdminOrderPage({ loaderData: page }: Route.ComponentProps) {
  return <AdminOrderView page={page} answer={undefined} />;
}
