import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { prepareReceipt, type ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { findSellerRole } from "#domain/sellers/seller-access.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { getBusinessPath } from "./business.ts";
import { parseApplicationRejectionReason } from "./business-input.ts";
import { lockBusiness } from "./lock-business.server.ts";
import { type BusinessNotificationContext, notifyBusinessUser } from "./notify.server.ts";

/**
 * Context of a verification. `papers` is the store of the uploaded documents. Only moderators see the documents, and
 * only until the decision.
 */
export type VerificationContext = BusinessNotificationContext & { db: Db; papers: ReceiptStore };

/** Requests the verification of a business with an uploaded document. Each business has at most one pending request. */
export async function requestVerification(
  { db, papers, now }: VerificationContext,
  userId: number,
  sellerId: number,
  bytes: Uint8Array,
): Promise<Result<undefined>> {
  const document = await prepareReceipt(bytes, { owner: `account ${userId}`, now });
  if (!document.ok) {
    return { ...document, errors: [{ path: "paper", code: document.code, message: `paper: ${document.code}` }] };
  }
  const file = await papers.save(document.value);
  const inserted = withTransaction(db, async (trx): Promise<Result<undefined>> => {
    const locked = await lockBusiness(trx, userId, sellerId, "page");
    if (!locked.ok) return locked;
    if (locked.value.business.verified_at) return failure("conflict", "business.verified");
    const row = await trx
      .insertInto("seller_verifications")
      .values({ seller_id: sellerId, user_id: userId, file, created_at: now })
      .onConflict((conflict) => conflict.column("seller_id").where("status", "=", sql.lit("pending")).doNothing())
      .returning("id")
      .executeTakeFirst();
    return row ? ok(undefined) : failure("conflict", "business.paper_waiting");
  });
  const result = await inserted.catch(async (error: unknown) => {
    await papers.remove(file);
    throw error;
  });
  if (!result.ok) await papers.remove(file);
  return result;
}

/**
 * Moderator's decision on a verification. `version` is the version of the business whose names the moderator has read.
 */
export type VerificationDecision = { to: "accepted"; version: number } | { to: "rejected"; values: unknown };

/**
 * Accepts or rejects a verification request. Of two concurrent moderators, the second gets a conflict. Moderators
 * cannot decide on their own business, or verify a business that has changed since they read its names. The document is
 * deleted afterwards. Callers should wake the mail job.
 */
export async function decideVerification(
  context: VerificationContext,
  actor: Member,
  id: number,
  decision: VerificationDecision,
): Promise<Result<undefined>> {
  const permissionFailure = getPermissionFailure(actor, "moderate");
  if (permissionFailure) return permissionFailure;
  const parsed = decision.to === "rejected" ? parseApplicationRejectionReason(decision.values) : undefined;
  if (parsed && !parsed.ok) return failure("invalid", "required", parsed.errors);
  const reason = parsed?.value.reason ?? null;
  const { db, papers, now } = context;
  const result = await withTransaction(db, async (trx): Promise<Result<string | null>> => {
    const verification = await trx
      .selectFrom("seller_verifications")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!verification) return failure("not_found", "business.no_paper");
    if (verification.status !== "pending") return failure("conflict", "business.decided");
    const sellerId = verification.seller_id;
    if (verification.user_id === actor.id || (await findSellerRole(trx, actor.id, sellerId))) {
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
    await writeAuditLog(trx, actor, {
      action: verified ? "business.verify" : "business.not-verify",
      subject: "seller",
      subjectId: sellerId,
      details: reason ? { reason } : {},
    });
    await notifyBusinessUser(trx, context, {
      userId: seller.owner_id,
      kind: verified ? "businessVerified" : "businessUnverified",
      business: { ar: seller.name_ar, en: seller.name_en },
      path: `${getBusinessPath(sellerId)}${verified ? "" : "/verification"}`,
      mail: { kind: verified ? "verified" : "unverified", reason: reason || undefined },
    });
    return ok(verification.file);
  });
  if (!result.ok) return result;
  if (result.value) await papers.remove(result.value);
  return ok(undefined);
}

export async function isPendingVerificationDocument(db: Db, file: string): Promise<boolean> {
  const found = await db.selectFrom("seller_verifications").select("id").where("file", "=", file).executeTakeFirst();
  return found !== undefined;
}

/** Finds the newest verification request of a business. */
export function findNewestVerification(db: Db, sellerId: number) {
  return db
    .selectFrom("seller_verifications")
    .select(["status", "reason", "created_at", "decided_at"])
    .where("seller_id", "=", sellerId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
