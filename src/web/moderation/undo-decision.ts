import { data, redirect } from "react-router";
import { revertDecision } from "#domain/moderation/revert-decision.server.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import type { Route } from "./+types/undo-decision.ts";
import { moderationFlash } from "./outcome-flash.server.ts";

export const loader = () => redirect("/moderation/ads");

/**
 * Undoes a decision and redirects to its listing. A decision that can no longer be undone redirects to the queue with
 * an explanation.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, clock } = context.get(requestContext);
  const id = parsePositiveId(params.decision);
  const result = await revertDecision({ db, now: clock() }, getCurrentAccount(context), id);
  if (!result.ok) {
    if (result.kind === "not_found") throw data(null, { status: HTTP_STATUS[result.kind] });
    throw redirect(`/moderation/ads?wrong=${result.code === "decision.late" ? "late" : "overtaken"}`, 303);
  }
  throw moderationFlash.redirect(context, `/moderation/ads/${result.value.adId}`, { what: "undone" });
}
