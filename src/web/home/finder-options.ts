import { marketOf } from "#domain/ads/market.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import type { Route } from "./+types/finder-options.ts";
import { finderOptions } from "./finder.server.ts";

/** What the finder's fields offer after each choice. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  return Response.json(finderOptions(url.searchParams, await marketOf(db), await catalogueOf(db), language));
}
