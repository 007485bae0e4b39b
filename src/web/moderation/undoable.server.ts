import type { RouterContextProvider } from "react-router";
import { lastDecision } from "#domain/moderation/undo.server.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";

/** The moderator's last decision while it can be taken back. */
export async function undoableNow(context: Readonly<RouterContextProvider>) {
  const { db, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const last = await lastDecision(db, accountOfPage(context), clock());
  return last && { id: last.id, adId: last.adId, decision: last.decision, name: inLanguage(last.name, language) };
}

export type Undoable = NonNullable<Awaited<ReturnType<typeof undoableNow>>>;
