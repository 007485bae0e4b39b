import { redirect } from "react-router";
import { startMemberDataDownload, toArchiveResponse } from "#domain/member-data/archive-download.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/data-archive.ts";
import { createAccountContext, getCurrentAccount } from "./current-account.server.ts";

/**
 * Sends all data stored about the member as a ZIP archive. Redirects to the data page when the download limit is
 * reached.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { address, receipts } = context.get(requestContext);
  const result = await startMemberDataDownload(
    { ...createAccountContext({ request, context }), receipts },
    getCurrentAccount(context),
    address,
  );
  return result.ok ? toArchiveResponse(result.value) : redirect("/account/data?limited=1", 303);
}

/** Redirects GET requests to the data page. Its form posts to this path. */
export const loader = () => redirect("/account/data");
