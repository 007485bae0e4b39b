import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { type AccountLimitFailure, createAccountLimitFailure } from "#domain/accounts/sign-in-limits.server.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { getPartRequestPath, type PartRequest } from "./part-request.ts";
import { parsePartRequestReport } from "./part-request-input.ts";
import {
  createPartRequestNotFoundFailure,
  type PartRequestContext,
  partRequestColumns,
} from "./part-requests.server.ts";
import { findWantedPart } from "./seller-requests.server.ts";

/** Rate limit of reports of a person. */
const reportLimit = { name: "part-request-reports", most: 20, within: 86_400_000 };

/** Reports a request to the moderators. Only people who see the request on behalf of a seller can report it, once each. */
export async function reportPartRequest(
  { db, now }: PartRequestContext,
  actor: Member,
  requestId: number,
  reportInput: unknown,
): Promise<Result<{ id: number }> | AccountLimitFailure> {
  const text = parsePartRequestReport(reportInput);
  if (!text.ok) return text;
  if (!(await findWantedPart(db, actor.id, requestId, now))) return createPartRequestNotFoundFailure();
  const limit = await consumeRateLimit(db, reportLimit, String(actor.id), now);
  if (!limit.allowed) return createAccountLimitFailure(limit.retryAt);
  await db
    .insertInto("part_request_reports")
    .values({ request_id: requestId, user_id: actor.id, text: text.value, created_at: now, decided_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ok({ id: requestId });
}

export type ReportedPartRequest = PartRequest & { owner: string; reports: { by: string; text: string; at: string }[] };

/** Lists the requests with undecided reports, the oldest report first. At most 50, so that moderators work in order. */
export async function listReportedPartRequests(db: Db): Promise<ReportedPartRequest[]> {
  const { rows } = await sql<ReportedPartRequest>`
    select ${partRequestColumns}, u.name || coalesce(' ' || nullif(u.last_name, ''), '') as owner, g.reports
    from (
      select p.request_id, min(p.created_at) as oldest,
        json_agg(json_build_object('by', u.name, 'text', p.text, 'at', p.created_at) order by p.created_at) as reports
      from part_request_reports p join users u on u.id = p.user_id where p.decided_at is null group by p.request_id
    ) g join part_requests r on r.id = g.request_id join users u on u.id = r.user_id
    order by g.oldest limit 50`.execute(db);
  return rows;
}

/** Decides all open reports of a request: removes the request and notifies its owner, or keeps it. */
export async function decidePartRequestReports(
  { db, now }: PartRequestContext,
  actor: Member,
  requestId: number,
  verdict: "remove" | "dismiss",
): Promise<Result<{ id: number }>> {
  const forbidden = getPermissionFailure(actor, "moderate");
  if (forbidden) return forbidden;
  return withTransaction(db, async (trx): Promise<Result<{ id: number }>> => {
    const { rows } = await sql<{ user_id: number; part: string }>`
      select user_id, part from part_requests where id = ${requestId} for update`.execute(trx);
    const [request] = rows;
    if (!request) return createPartRequestNotFoundFailure();
    if (request.user_id === actor.id) return failure("forbidden", "part_request.own");
    const decided = await trx
      .updateTable("part_request_reports")
      .set({ decided_at: now })
      .where("request_id", "=", requestId)
      .where("decided_at", "is", null)
      .returning("user_id")
      .execute();
    if (decided.length === 0) return failure("conflict", "report.decided");
    if (verdict === "remove") {
      await sql`update part_requests set state = 'removed', ended_at = coalesce(ended_at, ${now}) where id = ${requestId}`.execute(
        trx,
      );
      await notify(trx, [
        {
          userId: request.user_id,
          kind: "offer-part-removed",
          data: { name: request.part },
          path: getPartRequestPath(requestId),
        },
      ]);
    }
    await writeAuditLog(trx, actor, {
      action: `part-request.${verdict}`,
      subject: "part-request",
      subjectId: requestId,
      details: { reports: decided.length },
    });
    return ok({ id: requestId });
  });
}
