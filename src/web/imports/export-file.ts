import { exportAds } from "#domain/imports/export-ads.server.ts";
import { exportOrders, exportReviews } from "#domain/imports/export-lists.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/export-file.ts";
import { csvAnswer } from "./csv-answer.server.ts";
import { sellersOfPage } from "./import-of-page.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requires("business")];

/** Each with whose it is to read: buyers' addresses are for those who look after orders. */
const lists = {
  "ads.csv": { rows: exportAds, duty: "ads" },
  "orders.csv": { rows: exportOrders, duty: "orders" },
  "reviews.csv": { rows: exportReviews, duty: "page" },
} as const;

/** Everything of a seller's as a file: ads, orders or reviews. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  if (!Object.hasOwn(lists, params.list)) throw new Response(null, { status: 404 });
  const { rows, duty } = lists[params.list as keyof typeof lists];
  return csvAnswer(`karaj-${params.list}`, rows(db, await sellersOfPage(context, duty)));
}
