import { BYTE_ORDER_MARK, formatCsvRow } from "#domain/csv/csv-cell.ts";
import { listingImportFields } from "#domain/listings/import/fields.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { Route } from "./+types/template-file.ts";
import { createCsvResponse } from "./csv-response.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("business")];

/** Serves an empty import template as CSV: all column headers and no rows. */
export function loader(_: Route.LoaderArgs) {
  return createCsvResponse("karaj-template.csv", generateHeader());
}

async function* generateHeader() {
  // The template omits `karaj_id` and `status`, because both refer to existing listings.
  yield BYTE_ORDER_MARK +
    formatCsvRow(listingImportFields.filter((field) => field !== "karaj_id" && field !== "status"));
}
