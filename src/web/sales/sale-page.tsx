import { needTexts } from "#i18n/texts.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/sale-page.ts";
import { loadSale } from "./sale-of-page.server.ts";
import { SaleView } from "./sale-view.tsx";

await Promise.all([needTexts("account"), needTexts("orders")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export const loader = (args: Route.LoaderArgs) => loadSale(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** ST-04: what a seller has to do of an order. */
export default function SalePage({ loaderData: page }: Route.ComponentProps) {
  return <SaleView page={page} answer={undefined} />;
}
