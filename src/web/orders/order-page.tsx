import { needTexts } from "#i18n/texts.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/order-page.ts";
import { loadOrder } from "./order-of-page.server.ts";
import { OrderView } from "./order-view.tsx";

await Promise.all([needTexts("account"), needTexts("orders")]);

export const loader = (args: Route.LoaderArgs) => loadOrder(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** RT-16, RT-14: an order, in its buyer's account or by the link of its mails. */
export default function OrderPage({ loaderData: page }: Route.ComponentProps) {
  return <OrderView page={page} answer={undefined} />;
}
