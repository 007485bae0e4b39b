import { importFields } from "#domain/ads/import/fields.ts";
import { byteOrderMark, csvLine } from "#domain/import/csv-cell.ts";
import { requires } from "#web/account/signed-in.server.ts";
import type { Route } from "./+types/template-file.ts";
import { csvAnswer } from "./csv-answer.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requires("business")];

/** A file with all columns and no row, to be filled in. */
export function loader(_: Route.LoaderArgs) {
  return csvAnswer("karaj-template.csv", header());
}

async function* header() {
  // Ads that are there are named by their own number: a new file has none.
  yield byteOrderMark + csvLine(importFields.filter((field) => field !== "karaj_id" && field !== "status"));
}
