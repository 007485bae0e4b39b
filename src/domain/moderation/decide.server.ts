import type { Db } from "#db/database.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import type { AdDecision, Mend } from "#db/schema/moderation.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Member, refusal } from "#domain/accounts/roles.ts";
import { letThrough, moveAd } from "#domain/ads/life/move.server.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import { record } from "#domain/audit/record.server.ts";
import { isInvolved } from "#domain/sellers/owned.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { isOwnerBanned } from "./bans.server.ts";
import { rememberLook } from "./looked-at.server.ts";
import { mendInWords } from "./mends.ts";
import { readMends } from "./read-mends.ts";
import { mailDecision, ownerOf } from "./tell.server.ts";

export type ModerationContext = { db: Db; now: Date; origin: string };

/** What is decided: of an ad that waits, or, for `take-down`, of one that was let through. */
export type Decision =
  | { kind: "approve" }
  | { kind: "reject" | "change" | "take-down"; values: Readonly<Record<string, string | undefined>> };

/** An ad as it was read: a decision is about nothing else. */
export type ReadAd = { id: number; version: number };

export type Decided = { id: number; decision: AdDecision };

/** Somebody else was faster: who, and with what. */
export type Outrun = Failure & { by?: string | undefined; decision?: AdDecision | undefined };

/** Who decides on ads may not decide on their own, nor on those of a business that they work for. */
export const ownAd = (): Failure => failure("forbidden", "ad.own");

/** Whether an ad is somebody's own, or that of a business that they work for. */
export async function isOwnAd(db: Db, { id }: Member, adId: number): Promise<boolean> {
  const ad = await db.selectFrom("ads").select("seller_id").where("id", "=", adId).executeTakeFirst();
  return ad !== undefined && (await isInvolved(db, id, ad.seller_id));
}

export const adNotFound = (): Failure => failure("not_found", "ad.not_found");

/**
 * Decides on an ad as it was read. When it has been changed or decided on meanwhile nothing happens, and the moderator is
 * told by whom. What is to be mended is kept with the decision, shown to the seller and mailed in their language.
 */
export async function decideAd(
  { db, now, origin }: ModerationContext,
  actor: Member,
  ad: ReadAd,
  decision: Decision,
): Promise<Result<Decided> | Outrun> {
  const forbidden = refusal(actor, "moderate");
  if (forbidden) return forbidden;
  const read = decision.kind === "approve" ? ok([]) : readMends(decision.values);
  if (!read.ok) return read;
  const result = await inTransaction(db, (trx) =>
    decideIn(trx, actor, ad, { kind: decision.kind, mends: read.value, origin, now }),
  );
  if (result.ok) forgetMarket(db);
  return result;
}

const leadsTo: Record<Exclude<AdDecision, "approve">, AdStatus> = {
  reject: "rejected",
  change: "rejected",
  "take-down": "closed",
};

type Deciding = { kind: AdDecision; mends: readonly Mend[]; origin: string; now: Date };

/** The same within a transaction that does more. */
export async function decideIn(
  trx: Db,
  actor: Member,
  { id, version }: ReadAd,
  { kind, mends, origin, now }: Deciding,
): Promise<Result<Decided> | Outrun> {
  const ad = await trx
    .selectFrom("ads")
    .select(["status", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!ad || ad.status === "draft") return adNotFound();
  if (await isOwnAd(trx, actor, id)) return ownAd();
  const owner = await ownerOf(trx, id);
  const isDue = kind === "take-down" ? ad.status !== "closed" : ad.status === "pending";
  if (ad.version !== version || !isDue) return outrun(trx, id, ad.version, isDue);
  // Their ads are closed with the ban; this is one that came to wait since, such as a colleague's.
  if (kind === "approve" && (await isOwnerBanned(trx, id, now))) return failure("conflict", "ad.owner_banned");
  const step = {
    adId: id,
    by: "staff" as const,
    userId: actor.id,
    now,
    ...(mends.length > 0 ? { note: mends.map((mend) => mendInWords(mend, owner?.language ?? "ar")).join("\n") } : {}),
    details: { decision: kind },
    ...(kind === "take-down" ? { ended: "taken-down" as const } : {}),
  };
  const moved = kind === "approve" ? await letThrough(trx, step) : await moveAd(trx, { ...step, to: leadsTo[kind] });
  if (!moved.ok) return moved;
  const after = await trx.selectFrom("ads").select("version").where("id", "=", id).executeTakeFirstOrThrow();
  const { id: decisionId } = await trx
    .insertInto("ad_decisions")
    .values({
      ad_id: id,
      ad_version: version,
      status_before: ad.status,
      decision: kind,
      mends: JSON.stringify(mends),
      user_id: actor.id,
      at: now,
      version_after: after.version,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await rememberLook(trx, id, now);
  await record(trx, actor, { action: `ad.${kind}`, subject: "ad", subjectId: id, details: { mends } });
  await mailDecision(trx, { adId: id, decision: kind, mends, origin, now });
  return ok({ id: decisionId, decision: kind });
}

/** Who decided before, when that is why the ad isn't what it was; else its seller changed it. */
async function outrun(trx: Db, adId: number, version: number, isDue: boolean): Promise<Outrun> {
  const last = await trx
    .selectFrom("ad_decisions as d")
    .leftJoin("users as u", "u.id", "d.user_id")
    .select(["d.decision", "u.name"])
    .where("d.ad_id", "=", adId)
    .where("d.version_after", "=", version)
    .where("d.undone_at", "is", null)
    .orderBy("d.id", "desc")
    .executeTakeFirst();
  if (last) return { ...failure("conflict", "ad.decided"), by: last.name ?? undefined, decision: last.decision };
  return failure("conflict", isDue ? "ad.changed" : "ad.not_waiting");
}

export type BulkResult = { approved: number; left: number };

/** Lets several ads through, each as it was read; those that have changed meanwhile go on waiting. */
export async function approveAds(
  context: ModerationContext,
  actor: Member,
  ads: readonly ReadAd[],
): Promise<BulkResult> {
  let approved = 0;
  for (const ad of ads) {
    const result = await decideAd(context, actor, ad, { kind: "approve" });
    if (result.ok) approved += 1;
  }
  return { approved, left: ads.length - approved };
}
