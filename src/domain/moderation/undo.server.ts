import type { Db } from "#db/database.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import type { AdDecision } from "#db/schema/moderation.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Member, refusal } from "#domain/accounts/roles.ts";
import { moveAd } from "#domain/ads/life/move.server.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import { record } from "#domain/audit/record.server.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { isOwnerBanned } from "./bans.server.ts";
import { reportSigns } from "./find-signs.server.ts";
import { writeSigns } from "./write-signs.server.ts";

/** How long a decision can be taken back, in minutes. */
export const undoFor = 10;

const since = (now: Date): Date => new Date(now.getTime() - undoFor * 60_000);

export type LastDecision = { id: number; adId: number; name: LocalText; decision: AdDecision; at: Date };

/** Somebody's last decision, as long as it can be taken back: nothing has happened to the ad since. */
export async function lastDecision(db: Db, actor: Member, now: Date): Promise<LastDecision | undefined> {
  const row = await db
    .selectFrom("ad_decisions as d")
    .innerJoin("ads as a", "a.id", "d.ad_id")
    .innerJoin("ad_docs as t", "t.ad_id", "a.id")
    .select(["d.id", "d.ad_id", "d.decision", "d.at", "d.version_after", "a.version"])
    .select(["t.narrating_ar as ar", "t.narrating_en as en"])
    .where("d.user_id", "=", actor.id)
    .where("d.undone_at", "is", null)
    .where("d.at", ">", since(now))
    .orderBy("d.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row || row.version !== row.version_after) return undefined;
  return { id: row.id, adId: row.ad_id, name: { ar: row.ar, en: row.en }, decision: row.decision, at: row.at };
}

/** What was kept for a buyer, or sold, is put up first: from nowhere else it gets there. Else it waits again. */
const wayBack = (before: AdStatus): readonly AdStatus[] => {
  if (before === "reserved" || before === "sold") return ["active", before];
  return [before === "active" ? "active" : "pending"];
};

/** Takes a decision of one's own back: the ad is where it was before, and so are the reports that were decided with it. */
export async function undoDecision(
  { db, now }: { db: Db; now: Date },
  actor: Member,
  id: number,
): Promise<Result<{ adId: number }>> {
  const forbidden = refusal(actor, "moderate");
  if (forbidden) return forbidden;
  const result = await inTransaction(db, async (trx): Promise<Result<{ adId: number }>> => {
    const decision = await trx
      .selectFrom("ad_decisions")
      .select(["ad_id", "decision", "status_before", "version_after", "at", "undone_at"])
      .where("id", "=", id)
      .where("user_id", "=", actor.id)
      .forUpdate()
      .executeTakeFirst();
    if (!decision) return failure("not_found", "decision.not_found");
    if (decision.undone_at || decision.at <= since(now)) return failure("conflict", "decision.late");
    const adId = decision.ad_id;
    const ad = await trx.selectFrom("ads").select("version").where("id", "=", adId).forUpdate().executeTakeFirst();
    if (ad?.version !== decision.version_after) return failure("conflict", "decision.overtaken");
    const way = wayBack(decision.status_before);
    if (way[0] === "active" && (await isOwnerBanned(trx, adId, now))) return failure("conflict", "decision.overtaken");
    for (const to of way) {
      const moved = await moveAd(trx, { adId, to, by: "staff", userId: actor.id, now, details: { undone: id } });
      if (!moved.ok) return failure("conflict", "decision.overtaken");
    }
    await trx.updateTable("ad_decisions").set({ undone_at: now }).where("id", "=", id).execute();
    await trx
      .updateTable("ad_reports")
      .set({ state: "open", decided_at: null, decided_by: null })
      .where("ad_id", "=", adId)
      .where("decided_by", "=", actor.id)
      .where("decided_at", "=", decision.at)
      .execute();
    await writeSigns(trx, adId, await reportSigns(trx, adId), now);
    await record(trx, actor, {
      action: "ad.undo",
      subject: "ad",
      subjectId: adId,
      details: { decision: decision.decision },
    });
    return ok({ adId });
  });
  if (result.ok) forgetMarket(db);
  return result;
}
