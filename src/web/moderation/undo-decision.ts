import { data, redirect } from "react-router";
import { revertDecision } from "#domain/moderation/revert-decision.server.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/undo-decision.ts";
import { moderationFlash } from "./outcome-flash.server.ts";

export const loader = () => redirect("/moderation/ads");

/**
 * Undoes a decision and redirects to its listing. A decision that can no longer be undone redirects to the queue with
 * an explanation.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, clock, origin } = context.get(requestContext);
  const id = /^[1-9]\d{0,14}$/.test(params.decision) ? Number(params.decision) : 0;
  const result = await revertDecision({ db, now: clock() }, getCurrentAccount(context), id);
  if (!result.ok) {
    if (result.kind === "not_found") throw data(null, { status: HTTP_STATUS[result.kind] });
    throw redirect(`/moderation/ads?wrong=${result.code === "decision.late" ? "late" : "overtaken"}`, 303);
  }
  const headers = { "set-cookie": moderationFlash.cookie({ what: "undone" }, origin) };
  throw redirect(`/moderation/ads/${result.value.adId}`, { status: 303, headers });
}
