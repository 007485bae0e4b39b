import { createHash } from "node:crypto";
import type { Db } from "#db/database.ts";
import type { ReportState } from "#db/schema/moderation.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, type Member, refusal } from "#domain/accounts/roles.ts";
import { type Limited, limited } from "#domain/accounts/sign-in-limits.server.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import { record } from "#domain/audit/record.server.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import { addressKey, type Limit } from "#domain/limits/limits.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import {
  adNotFound,
  decideIn,
  isOwnAd,
  type ModerationContext,
  type Outrun,
  ownAd,
  type ReadAd,
} from "./decide.server.ts";
import { reportSigns } from "./find-signs.server.ts";
import { readMends } from "./read-mends.ts";
import { readReport } from "./read-report.ts";
import { writeSigns } from "./write-signs.server.ts";

const hour = 60 * 60_000;
/** Members report as themselves; of visitors many may share an address. */
const limits: Record<"member" | "visitor", Limit> = {
  member: { name: "ad-report.member", most: 20, within: 24 * hour },
  visitor: { name: "ad-report.visitor", most: 10, within: hour },
};

/** Who reports, hashed for the table. */
const senderOf = (actor: Actor, address: string): string =>
  createHash("sha256")
    .update(actor ? `member ${actor.id}` : `visitor ${addressKey(address)}`)
    .digest("base64url");

/**
 * Takes a report of an ad that everybody can see, by a member or a visitor. Who reports it again while nobody has decided
 * adds nothing. Several reports are a sign that the ad wants looking at.
 */
export async function reportAd(
  { db, now, address }: { db: Db; now: Date; address: string },
  actor: Actor,
  adId: number,
  values: unknown,
): Promise<Result<undefined> | Limited> {
  const read = readReport(values);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  const use = await countUse(
    db,
    actor ? limits.member : limits.visitor,
    actor ? String(actor.id) : addressKey(address),
    now,
  );
  if (!use.allowed) return limited(use.retryAt);
  return inTransaction(db, async (trx) => {
    const ad = await trx
      .selectFrom("ads as a")
      .innerJoin("sellers as s", "s.id", "a.seller_id")
      .select("s.owner_id")
      .where("a.id", "=", adId)
      .where("a.status", "in", ["active", "reserved", "sold", "expired"])
      .executeTakeFirst();
    if (!ad) return adNotFound();
    if (actor && ad.owner_id === actor.id) return failure("forbidden", "report.own");
    await trx
      .insertInto("ad_reports")
      .values({
        ad_id: adId,
        user_id: actor?.id ?? null,
        sender: senderOf(actor, address),
        ...read.value,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await writeSigns(trx, adId, await reportSigns(trx, adId), now);
    return ok(undefined);
  });
}

/** Takes the reported ad down, or lets it be; whoever reported it as a member is told. */
export type ReportVerdict =
  | { kind: "uphold"; values: Readonly<Record<string, string | undefined>> }
  | { kind: "dismiss" };

/** Decides on all open reports of an ad at once. */
export async function decideReports(
  { db, now, origin }: ModerationContext,
  actor: Member,
  ad: ReadAd,
  verdict: ReportVerdict,
): Promise<Result<undefined> | Outrun> {
  const forbidden = refusal(actor, "moderate");
  if (forbidden) return forbidden;
  const read = verdict.kind === "uphold" ? readMends(verdict.values) : ok([]);
  if (!read.ok) return read;
  const result = await inTransaction(db, async (trx): Promise<Result<undefined> | Outrun> => {
    const row = await trx.selectFrom("ads").select("status").where("id", "=", ad.id).forUpdate().executeTakeFirst();
    if (!row) return adNotFound();
    if (await isOwnAd(trx, actor, ad.id)) return ownAd();
    const open = await trx
      .selectFrom("ad_reports")
      .select(["id", "user_id"])
      .where("ad_id", "=", ad.id)
      .where("state", "=", "open")
      .forUpdate()
      .execute();
    if (open.length === 0) return failure("conflict", "report.decided");
    if (verdict.kind === "uphold" && row.status !== "closed") {
      const taken = await decideIn(trx, actor, ad, { kind: "take-down", mends: read.value, origin, now });
      if (!taken.ok) return taken;
    }
    await closeReports(trx, actor, ad.id, { state: verdict.kind === "uphold" ? "upheld" : "dismissed", now });
    await record(trx, actor, {
      action: `report.${verdict.kind}`,
      subject: "ad",
      subjectId: ad.id,
      details: { reports: open.length },
    });
    return ok(undefined);
  });
  if (result.ok) forgetMarket(db);
  return result;
}

/** Closes the open reports of an ad and tells the members who sent them. */
async function closeReports(
  trx: Db,
  actor: Member,
  adId: number,
  { state, now }: { state: Exclude<ReportState, "open">; now: Date },
): Promise<void> {
  const closed = await trx
    .updateTable("ad_reports")
    .set({ state, decided_by: actor.id, decided_at: now })
    .where("ad_id", "=", adId)
    .where("state", "=", "open")
    .returning("user_id")
    .execute();
  await trx.deleteFrom("ad_risks").where("ad_id", "=", adId).where("sign", "=", "reports").execute();
  const ad = await trx
    .selectFrom("ad_docs")
    .select(["narrating_ar as ar", "narrating_en as en"])
    .where("ad_id", "=", adId)
    .executeTakeFirst();
  const path = state === "dismissed" ? `/shop/products/${adId}` : "/shop";
  await notify(
    trx,
    closed.flatMap(({ user_id }) =>
      user_id === null
        ? []
        : [{ userId: user_id, kind: `report-${state}`, data: { name: { ar: ad?.ar, en: ad?.en } }, path }],
    ),
  );
}
