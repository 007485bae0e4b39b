import type { RouterContextProvider } from "react-router";
import { findRevertibleDecision } from "#domain/moderation/revert-decision.server.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { getPageContext } from "#web/page-context.server.ts";

/** Returns the last decision of the signed-in moderator while it can be undone. Undefined afterwards. */
export async function getUndoableDecision(context: Readonly<RouterContextProvider>) {
  const { db, clock, language } = getPageContext(context);
  const lastDecisionRow = await findRevertibleDecision(db, getCurrentAccount(context), clock());
  return (
    lastDecisionRow && {
      id: lastDecisionRow.id,
      adId: lastDecisionRow.adId,
      decision: lastDecisionRow.decision,
      name: pickTranslation(lastDecisionRow.name, language),
    }
  );
}

export type UndoableDecision = NonNullable<Awaited<ReturnType<typeof getUndoableDecision>>>;
