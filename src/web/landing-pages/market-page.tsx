import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/market-page.ts";
import { loadMarketPage } from "./market-page.server.ts";
import { MarketView } from "./market-view.tsx";

/** Loads the page about a make, a model, a model in a city or a category in a city. */
export const loader = (args: Route.LoaderArgs) => loadMarketPage(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, data: loaderData.structured });

export default function MarketPage({ loaderData }: Route.ComponentProps) {
  return <MarketView page={loaderData} />;
}
