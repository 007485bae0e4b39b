import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Member, refusal } from "#domain/accounts/roles.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import { record } from "#domain/audit/record.server.ts";
import { keepableReceipt, type ReceiptStore } from "#domain/orders/receipts.server.ts";
import { roleAt } from "#domain/sellers/owned.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { businessPath, readReason } from "./business.ts";
import { lockBusiness } from "./locked.server.ts";
import { type Telling, tell } from "./tell.server.ts";

/** Where papers are kept: moderators see them, nobody else, and only until they have decided. */
export type PaperContext = Telling & { db: Db; papers: ReceiptStore };

/** Sends a business's papers, so that somebody looks at them. One at a time waits. */
export async function askToVerify(
  { db, papers, now }: PaperContext,
  userId: number,
  sellerId: number,
  bytes: Uint8Array,
): Promise<Result<undefined>> {
  const paper = await keepableReceipt(bytes, { owner: `account ${userId}`, now });
  if (!paper.ok) {
    return { ...paper, errors: [{ path: "paper", code: paper.code, message: `paper: ${paper.code}` }] };
  }
  const file = await papers.keep(paper.value);
  const asked = inTransaction(db, async (trx): Promise<Result<undefined>> => {
    const found = await lockBusiness(trx, userId, sellerId, "page");
    if (!found.ok) return found;
    if (found.value.business.verified_at) return failure("conflict", "business.verified");
    const row = await trx
      .insertInto("seller_verifications")
      .values({ seller_id: sellerId, user_id: userId, file, created_at: now })
      .onConflict((conflict) => conflict.column("seller_id").where("status", "=", sql.lit("pending")).doNothing())
      .returning("id")
      .executeTakeFirst();
    return row ? ok(undefined) : failure("conflict", "business.paper_waiting");
  });
  const result = await asked.catch(async (error: unknown) => {
    await papers.remove(file);
    throw error;
  });
  if (!result.ok) await papers.remove(file);
  return result;
}

/** What a moderator decides on papers; `version` is that of the business whose names they have read. */
export type PaperDecision = { to: "accepted"; version: number } | { to: "rejected"; values: unknown };

/**
 * Verifies a business by its papers, or says why not. Of two moderators the second is told; nobody decides on a business
 * that they are in, or verifies one that has changed since they looked. The paper is deleted afterwards. Wake the mail job.
 */
export async function decideOnPaper(
  context: PaperContext,
  actor: Member,
  id: number,
  decision: PaperDecision,
): Promise<Result<undefined>> {
  const forbidden = refusal(actor, "moderate");
  if (forbidden) return forbidden;
  const read = decision.to === "rejected" ? readReason(decision.values) : undefined;
  if (read && !read.ok) return failure("invalid", "required", read.errors);
  const reason = read?.value.reason ?? null;
  const { db, papers, now } = context;
  const result = await inTransaction(db, async (trx): Promise<Result<string | null>> => {
    const paper = await trx
      .selectFrom("seller_verifications")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!paper) return failure("not_found", "business.no_paper");
    if (paper.status !== "pending") return failure("conflict", "business.decided");
    const sellerId = paper.seller_id;
    if (paper.user_id === actor.id || (await roleAt(trx, actor.id, sellerId))) {
      return failure("forbidden", "business.own_application");
    }
    const seller = await trx
      .selectFrom("sellers")
      .select(["owner_id", "name_ar", "name_en", "version"])
      .where("id", "=", sellerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (decision.to === "accepted" && decision.version !== seller.version) return failure("conflict", "business.stale");
    await trx
      .updateTable("seller_verifications")
      .set({ status: decision.to, reason, file: null, decided_by: actor.id, decided_at: now })
      .where("id", "=", id)
      .execute();
    const verified = decision.to === "accepted";
    if (verified) await trx.updateTable("sellers").set({ verified_at: now }).where("id", "=", sellerId).execute();
    await record(trx, actor, {
      action: verified ? "business.verify" : "business.not-verify",
      subject: "seller",
      subjectId: sellerId,
      details: reason ? { reason } : {},
    });
    await tell(trx, context, {
      userId: seller.owner_id,
      kind: verified ? "businessVerified" : "businessUnverified",
      business: { ar: seller.name_ar, en: seller.name_en },
      path: `${businessPath(sellerId)}${verified ? "" : "/verification"}`,
      mail: { kind: verified ? "verified" : "unverified", ...(reason ? { reason } : {}) },
    });
    return ok(paper.file);
  });
  if (!result.ok) return result;
  if (result.value) await papers.remove(result.value);
  forgetMarket(db);
  return ok(undefined);
}

/** Whether a file is a paper that waits for a moderator. */
export async function isWaitingPaper(db: Db, file: string): Promise<boolean> {
  const found = await db.selectFrom("seller_verifications").select("id").where("file", "=", file).executeTakeFirst();
  return found !== undefined;
}

/** The newest word on a business's papers. */
export function newestVerification(db: Db, sellerId: number) {
  return db
    .selectFrom("seller_verifications")
    .select(["status", "reason", "created_at", "decided_at"])
    .where("seller_id", "=", sellerId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
