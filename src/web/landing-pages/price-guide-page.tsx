import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/price-guide-page.ts";
import { loadMarketPage } from "./market-page.server.ts";
import { MarketView } from "./market-view.tsx";

/** Loads the price guide of a model. */
export const loader = (args: Route.LoaderArgs) => loadMarketPage(args, { isGuide: true });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, data: loaderData.structured });

export default function PriceGuidePage({ loaderData }: Route.ComponentProps) {
  return <MarketView page={loaderData} />;
}
