import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Member, refusal } from "#domain/accounts/roles.ts";
import { record } from "#domain/audit/record.server.ts";
import { optionalTextField } from "#domain/forms/fields.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Money } from "#kernel/money.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { conversationPath, inboxLimits, type MessageEvent, messagePicturePath, type Side } from "./conversation.ts";
import { wrongField } from "./input.ts";

export const conversationReportStates = ["open", "upheld", "dismissed"] as const;
export type ConversationReportState = (typeof conversationReportStates)[number];

/** What one side reported of the other. */
export type ConversationReport = {
  id: number;
  side: Side;
  reason: string;
  text: string;
  by: { id: number; name: string } | null;
  note: string | null;
  at: Date;
};

/** A conversation that was reported, without what is written in it. */
export type ReportedConversation = {
  id: number;
  buyer: { id: number; name: string } | null;
  seller: { name: LocalText; owner: { id: number; name: string } | null };
  about: LocalText;
  reports: ConversationReport[];
};

const onPage = 10;

type Row = {
  id: number;
  buyer_id: number | null;
  buyer: string | null;
  owner_id: number | null;
  owner: string | null;
  seller_ar: string | null;
  seller_en: string | null;
  ar: string | null;
  en: string | null;
  reports: (Omit<ConversationReport, "at" | "by"> & { at: string; byId: number | null; by: string | null })[];
};

const person = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

/** Conversations with reports of one state: of open ones those that wait longest first, else the newest. */
export async function reportedConversations(
  db: Db,
  state: ConversationReportState,
  page: number,
): Promise<Page & { items: ReportedConversation[] }> {
  const counted = await sql<{ count: number }>`
    select count(distinct conversation_id)::int as count from conversation_reports where state = ${state}`.execute(db);
  const at = pageOf(page, onPage, counted.rows[0]?.count ?? 0);
  if (at.from === 0) return { ...at, items: [] };
  return { ...at, items: await reported(db, state, { limit: onPage, offset: (page - 1) * onPage }) };
}

async function reported(
  db: Db,
  state: ConversationReportState,
  { id, limit, offset }: { id?: number; limit: number; offset: number },
): Promise<ReportedConversation[]> {
  const { rows } = await sql<Row>`
    with grouped as (
      select r.conversation_id as id, min(r.id) as oldest,
        json_agg(json_build_object('id', r.id, 'side', r.side, 'reason', r.reason, 'text', r.text, 'by', u.name, 'byId', u.id,
          'note', r.note, 'at', r.created_at) order by r.id) as reports
      from conversation_reports r left join users u on u.id = r.user_id
      where r.state = ${state} ${id === undefined ? sql`` : sql`and r.conversation_id = ${id}`}
      group by r.conversation_id order by min(r.id) ${state === "open" ? sql`asc` : sql`desc`} limit ${limit} offset ${offset}
    )
    select c.id, b.id as buyer_id, b.name || coalesce(' ' || nullif(b.last_name, ''), '') as buyer, w.id as owner_id,
      w.name || coalesce(' ' || nullif(w.last_name, ''), '') as owner, s.name_ar as seller_ar, s.name_en as seller_en,
      coalesce(d.narrating_ar, o.number) as ar, coalesce(d.narrating_en, o.number) as en, g.reports
    from grouped g join conversations c on c.id = g.id join sellers s on s.id = c.seller_id
      left join users b on b.id = c.buyer_id left join users w on w.id = s.owner_id
      left join ad_docs d on d.ad_id = c.ad_id left join seller_orders so on so.id = c.seller_order_id
      left join orders o on o.id = so.order_id
    order by g.oldest ${state === "open" ? sql`asc` : sql`desc`}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    buyer: person(row.buyer_id, row.buyer),
    seller: { name: { ar: row.seller_ar, en: row.seller_en }, owner: person(row.owner_id, row.owner) },
    about: { ar: row.ar, en: row.en },
    reports: row.reports.map(({ by, byId, at, ...report }) => ({ ...report, by: person(byId, by), at: new Date(at) })),
  }));
}

/** A message as a moderator reads it. */
export type ReadMessage = {
  id: number;
  side: Side | null;
  author: string | null;
  kind: "text" | "offer" | "event";
  text: string;
  picture: string | null;
  event: MessageEvent | null;
  amount: Money | null;
  at: Date;
};

/** So many of the newest messages are read. */
const mostRead = 50;

const notReported = (): Failure => failure("not_found", "conversation.not_found");

/**
 * What is written in a conversation, for a moderator; only while somebody's report of it is open. That it was read, and by
 * whom, is kept in the log.
 */
export async function readReported(
  db: Db,
  actor: Member,
  id: number,
): Promise<Result<{ conversation: ReportedConversation; messages: ReadMessage[] }>> {
  const forbidden = refusal(actor, "moderate");
  if (forbidden) return forbidden;
  const [conversation] = await reported(db, "open", { id, limit: 1, offset: 0 });
  if (!conversation) return notReported();
  const { rows } = await sql<Omit<ReadMessage, "amount"> & { minor: number | null; currency: string | null }>`
    select m.id, m.side, u.name as author, m.kind, m.text, m.picture, m.event, m.at,
      coalesce(f.minor, (m.details->'price'->>'minor')::bigint) as minor,
      coalesce(f.currency, m.details->'price'->>'currency') as currency
    from messages m left join users u on u.id = m.user_id left join offers f on f.id = m.offer_id
    where m.conversation_id = ${id} order by m.id desc limit ${mostRead}`.execute(db);
  await record(db, actor, {
    action: "conversation.read",
    subject: "conversation",
    subjectId: id,
    details: { reports: conversation.reports.length },
  });
  return ok({
    conversation,
    messages: rows.reverse().map(({ minor, currency, ...message }) => ({
      ...message,
      picture: message.picture && messagePicturePath(id, message.picture),
      amount: minor === null || currency === null ? null : { minor: Number(minor), currency },
    })),
  });
}

/** Whether moderators may look at what is in a conversation now. */
export async function isReported(db: Db, id: number): Promise<boolean> {
  const report = await db
    .selectFrom("conversation_reports")
    .select("id")
    .where("conversation_id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return report !== undefined;
}

/** Decides on all open reports of a conversation; who sent them is told. Nobody judges a conversation of their own. */
export async function decideConversation(
  { db, now }: { db: Db; now: Date },
  actor: Member,
  id: number,
  { verdict, note: typed }: { verdict: "uphold" | "dismiss"; note?: unknown },
): Promise<Result<undefined>> {
  const forbidden = refusal(actor, "moderate");
  if (forbidden) return forbidden;
  const note = optionalTextField(inboxLimits.report).safeParse(typed ?? "");
  if (!note.success) return wrongField("note", "too_long");
  return inTransaction(db, async (trx) => {
    const own = await sql`
      select from conversations c join sellers s on s.id = c.seller_id
      where c.id = ${id} and (c.buyer_id = ${actor.id} or s.owner_id = ${actor.id}
        or exists (select from seller_staff w where w.seller_id = s.id and w.user_id = ${actor.id}))`.execute(trx);
    if (own.rows.length > 0) return failure("forbidden", "report.own_conversation");
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
        userId === null ? [] : [{ userId, kind: `conversation-report-${state}`, path: conversationPath(id) }],
      ),
    );
    await record(trx, actor, {
      action: `conversation.${verdict}`,
      subject: "conversation",
      subjectId: id,
      details: { reports: closed.length },
    });
    return ok(undefined);
  });
}
