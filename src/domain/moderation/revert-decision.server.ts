import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import type { ListingDecision } from "#db/schema/moderation.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { isOwnerBanned } from "../accounts/bans.server.ts";
import { detectReportSignals } from "./fraud-detection.server.ts";
import { saveFraudSignals } from "./fraud-signal-store.server.ts";

/** Time in which a decision can be reverted, in minutes. */
const REVERT_WINDOW_MINUTES = 10;

const getRevertCutoff = (now: Date): Date => new Date(now.getTime() - REVERT_WINDOW_MINUTES * 60_000);

export type RevertibleDecision = { id: number; adId: number; name: LocalizedText; decision: ListingDecision; at: Date };

/**
 * Finds the actor's last decision. Undefined if it can no longer be reverted, because the time is over or the listing
 * has changed since.
 */
export async function findRevertibleDecision(
  db: Db,
  actor: Member,
  now: Date,
): Promise<RevertibleDecision | undefined> {
  const row = await db
    .selectFrom("ad_decisions as d")
    .innerJoin("ads as a", "a.id", "d.ad_id")
    .innerJoin("ad_translations as t", "t.ad_id", "a.id")
    .select(["d.id", "d.ad_id", "d.decision", "d.created_at as at", "d.version_after", "a.version"])
    .select(["t.narrating_ar as ar", "t.narrating_en as en"])
    .where("d.user_id", "=", actor.id)
    .where("d.undone_at", "is", null)
    .where("d.created_at", ">", getRevertCutoff(now))
    .orderBy("d.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row || row.version !== row.version_after) return undefined;
  return { id: row.id, adId: row.ad_id, name: { ar: row.ar, en: row.en }, decision: row.decision, at: row.at };
}

/**
 * Returns the status changes that restore the former status, in order. A listing that was reserved or sold becomes
 * active first.
 */
const getRestoreSteps = (before: ListingStatus): readonly ListingStatus[] => {
  if (before === "reserved" || before === "sold") return ["active", before];
  return [before === "active" ? "active" : "pending"];
};

/** Reverts the actor's own decision: restores the listing's status and reopens the reports decided with it. */
export async function revertDecision(
  { db, now }: { db: Db; now: Date },
  actor: Member,
  id: number,
): Promise<Result<{ adId: number }>> {
  const forbidden = getPermissionFailure(actor, "moderate");
  if (forbidden) return forbidden;
  return withTransaction(db, async (trx): Promise<Result<{ adId: number }>> => {
    const decision = await trx
      .selectFrom("ad_decisions")
      .select(["ad_id", "decision", "status_before", "version_after", "created_at", "undone_at"])
      .where("id", "=", id)
      .where("user_id", "=", actor.id)
      .forUpdate()
      .executeTakeFirst();
    if (!decision) return failure("not_found", "decision.not_found");
    if (decision.undone_at || decision.created_at <= getRevertCutoff(now)) return failure("conflict", "decision.late");
    const adId = decision.ad_id;
    const listing = await trx.selectFrom("ads").select("version").where("id", "=", adId).forUpdate().executeTakeFirst();
    if (listing?.version !== decision.version_after) return failure("conflict", "decision.overtaken");
    const restoreSteps = getRestoreSteps(decision.status_before);
    if (restoreSteps[0] === "active" && (await isOwnerBanned(trx, adId, now)))
      return failure("conflict", "decision.overtaken");
    for (const to of restoreSteps) {
      const moved = await transitionListing(trx, {
        adId,
        to,
        by: "staff",
        userId: actor.id,
        now,
        details: { undone: id },
      });
      if (!moved.ok) return failure("conflict", "decision.overtaken");
    }
    await trx.updateTable("ad_decisions").set({ undone_at: now }).where("id", "=", id).execute();
    await trx
      .updateTable("ad_reports")
      .set({ state: "open", decided_at: null, decided_by: null })
      .where("ad_id", "=", adId)
      .where("decided_by", "=", actor.id)
      .where("decided_at", "=", decision.created_at)
      .execute();
    await saveFraudSignals(trx, adId, await detectReportSignals(trx, adId), now);
    await writeAuditLog(trx, actor, {
      action: "ad.undo",
      subject: "ad",
      subjectId: adId,
      details: { decision: decision.decision },
    });
    return ok({ adId });
  });
}
