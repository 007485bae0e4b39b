import { needTexts } from "#i18n/texts.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/order-page.ts";
import { loadAnyOrder } from "./order-of-page.server.ts";
import { AnyOrderView } from "./order-view.tsx";

await Promise.all([needTexts("account"), needTexts("admin"), needTexts("orders")]);

export const loader = (args: Route.LoaderArgs) => loadAnyOrder(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Somebody's order, with everything of it. */
export default function AdminOrderPage({ loaderData: page }: Route.ComponentProps) {
  return <AnyOrderView page={page} answer={undefined} />;
}
