import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import { formatListingTitle, type TitleParts } from "#domain/catalog/listing-title.ts";
import { titlePartsExpression } from "#domain/catalog/title-parts.server.ts";
import { buildSellerAccessCondition } from "#domain/sellers/seller-access.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import { type AnsweredQuestion, QUESTIONS_PER_PAGE, type WaitingQuestion } from "./listing-question.ts";

/** Questions about a listing. `own` are the unanswered ones of the reader, `waiting` is the number of all unanswered ones. */
export type ListingQuestions = PageInfo & { items: AnsweredQuestion[]; own: WaitingQuestion[]; waiting: number };

type JsonDates<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] };
type Row = { total: number; waiting: number; items: JsonDates<AnsweredQuestion>[]; own: JsonDates<WaitingQuestion>[] };

/**
 * Lists the answered questions about a listing, the newest answer first, and the unanswered questions of the reader
 * `userId`. Runs one statement.
 */
export async function listListingQuestions(
  db: Db,
  listingId: number,
  { userId, page = 1, limit = QUESTIONS_PER_PAGE }: { userId?: number | undefined; page?: number; limit?: number },
): Promise<ListingQuestions> {
  const { rows } = await sql<Row>`
    with shown as (
      select id, user_id, text, created_at as "askedAt", answer, answered_at as "answeredAt"
      from listing_questions where ad_id = ${listingId} and hidden_at is null)
    select count(answer)::int as total, (count(*) - count(answer))::int as waiting,
      coalesce((select json_agg(i) from (select id, text, "askedAt", answer, "answeredAt" from shown where answer is not null
        order by "answeredAt" desc, id desc limit ${limit} offset ${(page - 1) * limit}) i), '[]') as items,
      coalesce((select json_agg(o) from (select id, text, "askedAt" from shown
        where answer is null and user_id = ${userId ?? null}::int order by id) o), '[]') as own
    from shown`.execute(db);
  const { total, waiting, items, own } = rows[0] as Row;
  return {
    ...paginate(page, limit, total),
    waiting,
    items: items.map((each) => ({
      ...each,
      askedAt: new Date(each.askedAt),
      answeredAt: new Date(each.answeredAt),
    })),
    own: own.map((each) => ({ ...each, askedAt: new Date(each.askedAt) })),
  };
}

/** Question as the seller sees it. `answer` and `answeredAt` are null until it is answered. */
export type SellerQuestion = WaitingQuestion & {
  answer: string | null;
  answeredAt: Date | null;
  listing: { id: number; slug: string; title: LocalizedText; status: ListingStatus };
};

type SellerQuestionRow = WaitingQuestion &
  Pick<SellerQuestion, "answer" | "answeredAt"> & {
    listing: Omit<SellerQuestion["listing"], "title"> & { titleParts: TitleParts };
    total: number;
  };

/**
 * Lists the questions to the sellers for which a user acts: unanswered ones first, the oldest of them first, then the
 * newest answers. Unanswered questions about listings that are no longer for sale are left out.
 */
export async function listSellerQuestions(
  db: Db,
  userId: number,
  page: number,
): Promise<PageInfo & { items: SellerQuestion[] }> {
  const { rows } = await sql<SellerQuestionRow>`
    select q.id, q.text, q.created_at as "askedAt", q.answer, q.answered_at as "answeredAt",
      json_build_object('id', a.id, 'slug', a.slug, 'status', a.status, 'titleParts', ${titlePartsExpression}) as listing,
      (count(*) over ())::int as total
    from listing_questions q join ads a on a.id = q.ad_id join ad_translations d on d.ad_id = a.id
      join sellers s on s.id = a.seller_id
    where q.hidden_at is null and ${buildSellerAccessCondition(userId, "ads")}
      and (a.status in ('active', 'reserved') or q.answer is not null and a.status in ('sold', 'expired'))
    order by q.answered_at desc nulls first, q.created_at, q.id
    limit ${QUESTIONS_PER_PAGE} offset ${(page - 1) * QUESTIONS_PER_PAGE}`.execute(db);
  return {
    ...paginate(page, QUESTIONS_PER_PAGE, rows[0]?.total ?? 0),
    items: rows.map(({ total: _total, listing: { titleParts, ...listing }, ...question }) => ({
      ...question,
      listing: { ...listing, title: formatListingTitle(titleParts) },
    })),
  };
}

/** Finds the text of a question about a listing that is not hidden, for a report to the moderators. */
export async function findReportedQuestion(db: Db, listingId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select text from listing_questions
    where id = ${id}::bigint and ad_id = ${listingId} and answer is not null and hidden_at is null`.execute(db);
  return rows[0]?.text;
}
