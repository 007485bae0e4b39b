import { data, redirect } from "react-router";
import { undoDecision } from "#domain/moderation/undo.server.ts";
import { httpStatus } from "#kernel/result.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/undo.ts";
import { moderationFlash } from "./flash.server.ts";

export const loader = () => redirect("/moderation/ads");

/** Takes a decision back, and leads to its ad; one that can't be taken back any more leads there as well, and says so. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, clock, origin } = context.get(visitContext);
  const id = /^[1-9]\d{0,14}$/.test(params.decision) ? Number(params.decision) : 0;
  const result = await undoDecision({ db, now: clock() }, accountOfPage(context), id);
  if (!result.ok) {
    if (result.kind === "not_found") throw data(null, { status: httpStatus[result.kind] });
    throw redirect(`/moderation/ads?wrong=${result.code === "decision.late" ? "late" : "overtaken"}`, 303);
  }
  const headers = { "set-cookie": moderationFlash.cookie({ what: "undone" }, origin) };
  throw redirect(`/moderation/ads/${result.value.adId}`, { status: 303, headers });
}
