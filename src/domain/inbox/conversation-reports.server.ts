import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { createFieldFailure, createOptionalMultilineField } from "#domain/forms/form-fields.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import {
  type ConversationSide,
  getConversationPath,
  getMessagePicturePath,
  inboxMaxLengths,
  type MessageEvent,
} from "./conversation.ts";
import type { ViewingDetails } from "./viewing.ts";

export const conversationReportStates = ["open", "upheld", "dismissed"] as const;
export type ConversationReportState = (typeof conversationReportStates)[number];

/** Report by one side of a conversation about the other side. */
type ConversationReport = {
  id: number;
  side: ConversationSide;
  reason: string;
  text: string;
  by: { id: number; name: string } | null;
  note: string | null;
  at: Date;
};

/** Reported conversation without its messages. */
export type ReportedConversation = {
  id: number;
  buyer: { id: number; name: string } | null;
  seller: { name: LocalizedText; owner: { id: number; name: string } | null };
  about: LocalizedText;
  reports: ConversationReport[];
};

const PAGE_SIZE = 10;

type ReportedConversationRow = Omit<ReportedConversation, "reports"> & {
  reports: (Omit<ConversationReport, "at"> & { at: string })[];
};

/** Builds the SQL value of the person in the joined `users` table, or null for a deleted account. */
const buildPerson = (alias: string, name: RawBuilder<unknown>): RawBuilder<unknown> => {
  const id = sql.ref(`${alias}.id`);
  return sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`;
};
const buildFullName = (alias: string) =>
  sql`${sql.ref(`${alias}.name`)} || coalesce(' ' || nullif(${sql.ref(`${alias}.last_name`)}, ''), '')`;

/**
 * Lists the conversations that have reports in one state. Open reports are ordered oldest first, others newest first.
 */
export async function listReportedConversations(
  db: Db,
  state: ConversationReportState,
  page: number,
): Promise<PageInfo & { items: ReportedConversation[] }> {
  const counted = await sql<{ count: number }>`
    select count(distinct conversation_id)::int as count from conversation_reports where state = ${state}`.execute(db);
  const pagination = paginate(page, PAGE_SIZE, counted.rows[0]?.count ?? 0);
  if (pagination.from === 0) return { ...pagination, items: [] };
  return {
    ...pagination,
    items: await queryReportedConversations(db, state, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  };
}

async function queryReportedConversations(
  db: Db,
  state: ConversationReportState,
  { id, limit, offset }: { id?: number; limit: number; offset: number },
): Promise<ReportedConversation[]> {
  const { rows } = await sql<ReportedConversationRow>`
    with grouped as (
      select r.conversation_id as id, min(r.id) as oldest,
        json_agg(json_build_object('id', r.id, 'side', r.side, 'reason', r.reason, 'text', r.text,
          'by', ${buildPerson("u", sql`u.name`)}, 'note', r.note, 'at', r.created_at) order by r.id) as reports
      from conversation_reports r left join users u on u.id = r.user_id
      where r.state = ${state} ${id === undefined ? sql`` : sql`and r.conversation_id = ${id}`}
      group by r.conversation_id order by min(r.id) ${state === "open" ? sql`asc` : sql`desc`} limit ${limit} offset ${offset}
    )
    select c.id, ${buildPerson("b", buildFullName("b"))} as buyer,
      json_build_object('name', json_build_object('ar', s.name_ar, 'en', s.name_en),
        'owner', ${buildPerson("w", buildFullName("w"))}) as seller,
      json_build_object('ar', coalesce(d.narrating_ar, o.number, pr.part),
        'en', coalesce(d.narrating_en, o.number, pr.part)) as about, g.reports
    from grouped g join conversations c on c.id = g.id join sellers s on s.id = c.seller_id
      left join users b on b.id = c.buyer_id left join users w on w.id = s.owner_id
      left join ad_translations d on d.ad_id = c.ad_id left join seller_orders so on so.id = c.seller_order_id
      left join orders o on o.id = so.order_id
      left join part_offers po on po.id = c.part_offer_id left join part_requests pr on pr.id = po.request_id
    order by g.oldest ${state === "open" ? sql`asc` : sql`desc`}`.execute(db);
  return rows.map(({ reports, ...row }) => ({
    ...row,
    reports: reports.map((report) => ({ ...report, at: new Date(report.at) })),
  }));
}

/** Message as shown to moderators. */
export type ModeratedMessage = {
  id: number;
  side: ConversationSide | null;
  author: string | null;
  kind: "text" | "offer" | "event";
  text: string;
  picture: string | null;
  event: MessageEvent | null;
  amount: Money | null;
  viewing: ViewingDetails | null;
  at: Date;
};

/** Maximum number of newest messages shown to moderators. */
const MAX_MESSAGES = 50;

const failNotReported = (): Failure => failure("not_found", "conversation.not_found");

/**
 * Returns a reported conversation with its messages for a moderator, but only while a report is open. Writes each
 * access to the audit log.
 */
export async function readReportedConversation(
  db: Db,
  actor: Member,
  id: number,
): Promise<Result<{ conversation: ReportedConversation; messages: ModeratedMessage[] }>> {
  const forbidden = getPermissionFailure(actor, "moderate");
  if (forbidden) return forbidden;
  const [conversation] = await queryReportedConversations(db, "open", { id, limit: 1, offset: 0 });
  if (!conversation) return failNotReported();
  const { rows } = await sql<Omit<ModeratedMessage, "amount"> & { minor: number | null; currency: string | null }>`
    select m.id, m.side, u.name as author, m.kind, m.text, m.picture, m.event, m.created_at as at, m.details->'viewing' as viewing,
      coalesce(f.minor, (m.details->'price'->>'minor')::bigint) as minor,
      coalesce(f.currency, m.details->'price'->>'currency') as currency
    from messages m left join users u on u.id = m.user_id left join offers f on f.id = m.offer_id
    where m.conversation_id = ${id} order by m.id desc limit ${MAX_MESSAGES}`.execute(db);
  await writeAuditLog(db, actor, {
    action: "conversation.read",
    subject: "conversation",
    subjectId: id,
    details: { reports: conversation.reports.length },
  });
  return ok({
    conversation,
    messages: rows.reverse().map(({ minor, currency, ...message }) => ({
      ...message,
      picture: message.picture && getMessagePicturePath(id, message.picture),
      amount: minor === null || currency === null ? null : { minor: Number(minor), currency },
    })),
  });
}

/** Checks whether a conversation has an open report, which allows moderators to view its content. */
export async function isConversationReported(db: Db, id: number): Promise<boolean> {
  const report = await db
    .selectFrom("conversation_reports")
    .select("id")
    .where("conversation_id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return report !== undefined;
}

/**
 * Decides all open reports of a conversation and notifies the reporters. Moderators cannot decide on conversations in
 * which they take part.
 */
export async function decideConversationReports(
  { db, now }: { db: Db; now: Date },
  actor: Member,
  id: number,
  { verdict, note: noteInput }: { verdict: "uphold" | "dismiss"; note?: unknown },
): Promise<Result<undefined>> {
  const forbidden = getPermissionFailure(actor, "moderate");
  if (forbidden) return forbidden;
  const note = createOptionalMultilineField(inboxMaxLengths.report).safeParse(noteInput ?? "");
  if (!note.success) return createFieldFailure("note", "too_long");
  return withTransaction(db, async (trx) => {
    const ownConversation = await sql`
      select from conversations c join sellers s on s.id = c.seller_id
      where c.id = ${id} and (c.buyer_id = ${actor.id} or s.owner_id = ${actor.id}
        or exists (select from seller_staff w where w.seller_id = s.id and w.user_id = ${actor.id}))`.execute(trx);
    if (ownConversation.rows.length > 0) return failure("forbidden", "report.own_conversation");
    const state = verdict === "uphold" ? "upheld" : "dismissed";
    const closed = await trx
      .updateTable("conversation_reports")
      .set({ state, decided_by: actor.id, decided_at: now, note: note.data })
      .where("conversation_id", "=", id)
      .where("state", "=", "open")
      .returning("user_id")
      .execute();
    if (closed.length === 0) return failure("conflict", "report.decided");
    await notify(
      trx,
      closed.flatMap(({ user_id: userId }) =>
        userId === null ? [] : [{ userId, kind: `conversation-report-${state}`, path: getConversationPath(id) }],
      ),
    );
    await writeAuditLog(trx, actor, {
      action: `conversation.${verdict}`,
      subject: "conversation",
      subjectId: id,
      details: { reports: closed.length },
    });
    return ok(undefined);
  });
}
