import { exportListings } from "#domain/imports/export-listings.server.ts";
import { exportOrders, exportReviews } from "#domain/imports/export-orders-and-reviews.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/export-file.ts";
import { createCsvResponse } from "./csv-response.server.ts";
import { getOwnSellerIds } from "./import-request.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("business")];

/**
 * Exports by name, each with the permission that it requires. Orders contain buyers' addresses and require the orders
 * permission.
 */
const exportLists = {
  "ads.csv": { rows: exportListings, duty: "ads" },
  "orders.csv": { rows: exportOrders, duty: "orders" },
  "reviews.csv": { rows: exportReviews, duty: "page" },
} as const;

/** Exports the listings, orders or reviews of the account's sellers as a CSV file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  if (!Object.hasOwn(exportLists, params.list)) throw new Response(null, { status: 404 });
  const { rows, duty } = exportLists[params.list as keyof typeof exportLists];
  return createCsvResponse(`karaj-${params.list}`, rows(db, await getOwnSellerIds(context, duty)));
}
