import { createHash } from "node:crypto";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import type { ReportState } from "#db/schema/moderation.ts";
import { withTransaction } from "#db/transaction.ts";
import { type Actor, getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { type AccountLimitFailure, createAccountLimitFailure } from "#domain/accounts/sign-in-limits.server.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { parseFields } from "#domain/forms/form-fields.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { type RateLimit, toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { detectReportSignals } from "./fraud-detection.server.ts";
import { saveFraudSignals } from "./fraud-signal-store.server.ts";
import {
  createListingNotFoundFailure,
  createOwnListingFailure,
  decideListingInTransaction,
  isListingOwnerOrStaff,
  type ModerationContext,
  type ReviewedListing,
  type StaleDecisionFailure,
} from "./listing-decisions.server.ts";
import { listingReportFields, listingReportMaxLengths, listingReportReasons } from "./listing-report.ts";
import { parseRequestedChanges } from "./requested-changes-input.ts";

const schema = z
  .object({
    reason: z.enum(listingReportReasons, "required"),
    text: z
      .string()
      .default("")
      .transform((text) =>
        text
          .toWellFormed()
          .replace(/\r\n?/g, "\n")
          .replace(/[^\P{Cc}\n]/gu, "")
          .trim(),
      )
      .refine((text) => [...text].length <= listingReportMaxLengths.text, "too_long"),
  })
  .superRefine(({ reason, text }, check) => {
    if (reason === "other" && !text) check.addIssue({ code: "custom", path: ["text"], message: "required" });
  });

/** Parses a listing report. Reason "other" requires a text. */
const parseListingReport = (values: unknown) => parseFields(schema, values, listingReportFields);

const hour = 60 * 60_000;
/**
 * Rate limits of listing reports: per account for members, per network address for guests. An address may belong to
 * many people.
 */
const reportRateLimits: Record<"member" | "visitor", RateLimit> = {
  member: { name: "ad-report.member", most: 20, within: 24 * hour },
  visitor: { name: "ad-report.visitor", most: 10, within: hour },
};

/** Hashes the account or network address of the reporter, so that the table does not store them in plain text. */
const hashSender = (actor: Actor, address: string): string =>
  createHash("sha256")
    .update(actor ? `member ${actor.id}` : `visitor ${toAddressKey(address)}`)
    .digest("base64url");

/**
 * Stores a report of a visible listing by a member or guest. A repeated report by the same sender is ignored until a
 * moderator has decided. Enough open reports become a fraud signal.
 */
export async function reportListing(
  { db, now, address }: { db: Db; now: Date; address: string },
  actor: Actor,
  listingId: number,
  values: unknown,
): Promise<Result<undefined> | AccountLimitFailure> {
  const parsed = parseListingReport(values);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  const limitResult = await consumeRateLimit(
    db,
    actor ? reportRateLimits.member : reportRateLimits.visitor,
    actor ? String(actor.id) : toAddressKey(address),
    now,
  );
  if (!limitResult.allowed) return createAccountLimitFailure(limitResult.retryAt);
  return withTransaction(db, async (trx) => {
    const listing = await trx
      .selectFrom("ads as a")
      .innerJoin("sellers as s", "s.id", "a.seller_id")
      .select("s.owner_id")
      .where("a.id", "=", listingId)
      .where("a.status", "in", ["active", "reserved", "sold", "expired"])
      .executeTakeFirst();
    if (!listing) return createListingNotFoundFailure();
    if (actor && listing.owner_id === actor.id) return failure("forbidden", "report.own");
    await trx
      .insertInto("ad_reports")
      .values({
        ad_id: listingId,
        user_id: actor?.id ?? null,
        sender: hashSender(actor, address),
        ...parsed.value,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await saveFraudSignals(trx, listingId, await detectReportSignals(trx, listingId), now);
    return ok(undefined);
  });
}

/**
 * Verdict of a moderator on the reports of a listing: take the listing down, or dismiss the reports. Members who
 * reported are notified.
 */
export type ListingReportVerdict =
  | { kind: "uphold"; values: Readonly<Record<string, string | undefined>> }
  | { kind: "dismiss" };

/** Decides all open reports of a listing at once. */
export async function decideListingReports(
  { db, now, origin }: ModerationContext,
  actor: Member,
  reviewed: ReviewedListing,
  verdict: ListingReportVerdict,
): Promise<Result<undefined> | StaleDecisionFailure> {
  const forbidden = getPermissionFailure(actor, "moderate");
  if (forbidden) return forbidden;
  const parsed = verdict.kind === "uphold" ? parseRequestedChanges(verdict.values) : ok([]);
  if (!parsed.ok) return parsed;
  return withTransaction(db, async (trx): Promise<Result<undefined> | StaleDecisionFailure> => {
    const row = await trx
      .selectFrom("ads")
      .select("status")
      .where("id", "=", reviewed.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return createListingNotFoundFailure();
    if (await isListingOwnerOrStaff(trx, actor, reviewed.id)) return createOwnListingFailure();
    const open = await trx
      .selectFrom("ad_reports")
      .select(["id", "user_id"])
      .where("ad_id", "=", reviewed.id)
      .where("state", "=", "open")
      .forUpdate()
      .execute();
    if (open.length === 0) return failure("conflict", "report.decided");
    if (verdict.kind === "uphold" && row.status !== "closed") {
      const takenDown = await decideListingInTransaction(trx, actor, reviewed, {
        kind: "take-down",
        requestedChanges: parsed.value,
        origin,
        now,
      });
      if (!takenDown.ok) return takenDown;
    }
    await closeReports(trx, actor, reviewed.id, { state: verdict.kind === "uphold" ? "upheld" : "dismissed", now });
    await writeAuditLog(trx, actor, {
      action: `report.${verdict.kind}`,
      subject: "ad",
      subjectId: reviewed.id,
      details: { reports: open.length },
    });
    return ok(undefined);
  });
}

/** Closes the open reports of a listing and notifies the members who sent them. */
async function closeReports(
  trx: Db,
  actor: Member,
  listingId: number,
  { state, now }: { state: Exclude<ReportState, "open">; now: Date },
): Promise<void> {
  const closed = await trx
    .updateTable("ad_reports")
    .set({ state, decided_by: actor.id, decided_at: now })
    .where("ad_id", "=", listingId)
    .where("state", "=", "open")
    .returning("user_id")
    .execute();
  await trx.deleteFrom("fraud_signals").where("ad_id", "=", listingId).where("signal", "=", "reports").execute();
  const listingName = await trx
    .selectFrom("ad_translations")
    .select(["narrating_ar as ar", "narrating_en as en"])
    .where("ad_id", "=", listingId)
    .executeTakeFirst();
  const path = state === "dismissed" ? `/shop/products/${listingId}` : "/shop";
  await notify(
    trx,
    closed.flatMap(({ user_id }) =>
      user_id === null
        ? []
        : [
            {
              userId: user_id,
              kind: `report-${state}`,
              data: { name: { ar: listingName?.ar, en: listingName?.en } },
              path,
            },
          ],
    ),
  );
}
