import { redirect } from "react-router";
import { openChangeDraft } from "#domain/listing-editor/listing-change.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { listingFlash } from "#web/my-listings/listing-flash.server.ts";
import { getMyListingPath } from "#web/my-listings/my-listing-request.server.ts";
import type { Route } from "./+types/edit-listing.ts";
import { createDraftNotFoundResponse, getDraftContext, parsePathId } from "./load-draft.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Redirects to the draft that edits a listing. The draft is created on the first visit and reused afterwards. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = parsePathId(params.ad);
  const result = id === undefined ? undefined : await openChangeDraft(getDraftContext(context), id);
  if (id !== undefined && result && !result.ok && result.code === "ad.colleague") {
    return listingFlash.redirect(context, getMyListingPath(id), { did: "colleague", name: result.by });
  }
  if (!result?.ok) throw createDraftNotFoundResponse();
  return redirect(`/sell/${result.value.id}/preview`);
}
