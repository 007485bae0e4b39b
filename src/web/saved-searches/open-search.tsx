import { data, redirect } from "react-router";
import { getSavedSearchListPath } from "#domain/saved-searches/saved-search.ts";
import { openSavedSearch } from "#domain/saved-searches/saved-searches.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import type { Route } from "./+types/open-search.ts";

/** Marks the listings of a saved search as seen and redirects to the list, the newest listings first. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(requestContext);
  const member = { db, now: clock(), userId: getCurrentAccount(context).id };
  const opened = await openSavedSearch(member, parsePositiveId(params.search));
  if (!opened.ok) throw data(null, { status: 404 });
  return redirect(getSavedSearchListPath(opened.value.query));
}

/** Never rendered. The component makes the router render an error page for an unknown search. */
export default function OpenSearch() {
  return null;
}
