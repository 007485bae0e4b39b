import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { BookingBy, BookingStatus } from "#db/schema/bookings.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import type { Span, UnitSpan } from "./booking.ts";
import type { Day } from "./days.ts";
import { bookingStatuses, type ShownStatus } from "./steps.ts";

/** CN-02. */
export const bookingsOnPage = 16;

/** Where whoever holds the token sees the booking, without an account. */
export const trackedBookingPath = (token: string): string => `/shop/bookings/${token}`;

/** Where whoever reads the mail of a request confirms that the contact is theirs. */
export const confirmBookingPath = (token: string, code: string): string =>
  `${trackedBookingPath(token)}/confirm?${new URLSearchParams({ code })}`;

/** Where a member sees their booking. */
export const bookingPath = (id: number): string => `/account/bookings/${id}`;

/** Where a seller sees a booking of theirs. */
export const rentalsPath = "/account/rentals/";
export const rentalPath = (id: number): string => `${rentalsPath}${id}`;

/** A booking as it was agreed; of blocked days who books is empty. */
export type Booking = Span & {
  id: number;
  /** Null: the ad is gone. */
  adId: number | null;
  adSlug: string | null;
  adName: LocalText;
  image: string | null;
  seller: { id: number; name: LocalText; phone: string | null; email: string | null };
  unit: number;
  status: BookingStatus;
  days: number;
  userId: number | null;
  token: string | null;
  name: string;
  email: string;
  phone: string;
  language: string;
  /** Null: the price is on request. */
  dayMinor: number | null;
  totalMinor: number | null;
  currency: string;
  note: string | null;
  reply: string | null;
  endedBy: BookingBy | null;
  answerBy: Date | null;
  /** Of a request: whether its days are kept from others, until when (null: until it is answered), and whether its contact is confirmed. */
  holds: boolean;
  holdUntil: Date | null;
  isConfirmed: boolean;
  timeZone: string;
  createdAt: Date;
  changedAt: Date;
};

/** Bookings that take a car away from others. */
export const holding = sql<SqlBool>`(b.status in ('confirmed', 'blocked') or (b.status = 'requested' and b.holds))`;

/** Bookings that sellers see: a request isn't theirs to answer before its contact is confirmed. */
const forSellers = sql<SqlBool>`b.status <> 'blocked' and b.contact_confirmed_at is not null`;

const bookingRows = (db: Db, rest: RawBuilder<unknown>) =>
  sql<Booking>`
    select b.id, b.ad_id as "adId", a.slug as "adSlug",
      json_build_object('en', b.ad_name_en, 'ar', b.ad_name_ar) as "adName", b.image,
      json_build_object('id', s.id, 'name', json_build_object('en', s.name_en, 'ar', s.name_ar),
        'phone', coalesce(d.phone, s.phone), 'email', s.email) as seller,
      b.unit, b.status, lower(b.during) as "from", upper(b.during) as "to", b.days, b.user_id as "userId", b.token,
      coalesce(b.name, '') as name, coalesce(b.email, '') as email, coalesce(b.phone, '') as phone,
      coalesce(b.language, 'ar') as language, b.day_minor as "dayMinor", b.total_minor as "totalMinor", b.currency,
      b.note, b.reply, b.ended_by as "endedBy", b.answer_by as "answerBy", b.holds,
      b.hold_until as "holdUntil", b.contact_confirmed_at is not null as "isConfirmed", b.time_zone as "timeZone",
      b.created_at as "createdAt", b.changed_at as "changedAt"
    from bookings b join sellers s on s.id = b.seller_id
      left join ads a on a.id = b.ad_id left join ad_docs d on d.ad_id = b.ad_id
    ${rest}`.execute(db);

/** Which booking is asked for, and by what right. */
export type BookingWhere =
  | { id: number; userId: number }
  | { token: string }
  | { id: number; sellerIds: readonly number[] };

const conditionOf = (where: BookingWhere): RawBuilder<SqlBool> => {
  if ("token" in where) return sql`b.token = ${where.token}`;
  if ("userId" in where) return sql`b.id = ${where.id} and b.user_id = ${where.userId} and b.status <> 'blocked'`;
  return sql`b.id = ${where.id} and b.seller_id = any(${[...where.sellerIds]}::int[]) and ${forSellers}`;
};

/** One booking; undefined when there is none, or not for who asks. */
export async function bookingOf(db: Db, where: BookingWhere): Promise<Booking | undefined> {
  const { rows } = await bookingRows(db, sql`where ${conditionOf(where)}`);
  return rows[0];
}

/** A booking whoever it belongs to: for commands that have already asked who may. */
export async function bookingWithId(db: Db, id: number): Promise<Booking | undefined> {
  const { rows } = await bookingRows(db, sql`where b.id = ${id}`);
  return rows[0];
}

/** What a member has booked, the newest first (CN-02). */
export async function bookingsOfUser(db: Db, userId: number, page: number): Promise<Page & { items: Booking[] }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from bookings where user_id = ${userId} and status <> 'blocked'`.execute(db);
  const { rows } = await bookingRows(
    db,
    sql`where b.user_id = ${userId} and b.status <> 'blocked'
      order by b.id desc limit ${bookingsOnPage} offset ${(page - 1) * bookingsOnPage}`,
  );
  return { ...pageOf(page, bookingsOnPage, counted[0]?.total ?? 0), items: rows };
}

/** What is booked of some sellers: requests by when they want an answer, others the newest first. */
export async function bookingsOfSellers(
  db: Db,
  sellerIds: readonly number[],
  page: number,
  status?: ShownStatus,
): Promise<Page & { items: Booking[] }> {
  const wanted = sql`b.seller_id = any(${[...sellerIds]}::int[]) and ${forSellers}
    ${status ? sql`and b.status = ${status}` : sql``}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from bookings b where ${wanted}`.execute(db);
  const { rows } = await bookingRows(
    db,
    sql`where ${wanted} order by case when b.status = 'requested' then b.answer_by end, b.id desc
      limit ${bookingsOnPage} offset ${(page - 1) * bookingsOnPage}`,
  );
  return { ...pageOf(page, bookingsOnPage, counted[0]?.total ?? 0), items: rows };
}

/** How many bookings of some sellers stand where. */
export async function bookingCounts(
  db: Db,
  sellerIds: readonly number[],
): Promise<Partial<Record<ShownStatus, number>>> {
  const { rows } = await sql<{ status: ShownStatus; bookings: number }>`
    select b.status, count(*)::int as bookings from bookings b
    where b.seller_id = any(${[...sellerIds]}::int[]) and b.status = any(${[...bookingStatuses]}) and ${forSellers}
    group by b.status`.execute(db);
  return Object.fromEntries(rows.map(({ status, bookings }) => [status, bookings]));
}

/** Everything that takes a car of an ad away between two days, blocked days too; in their order. */
export async function bookingsOfAd(db: Db, adId: number, { from, to }: Span): Promise<Booking[]> {
  const { rows } = await bookingRows(
    db,
    sql`where b.ad_id = ${adId} and (${holding} or b.status = 'completed')
      and b.during && daterange(${from}::date, ${to}::date) order by b.during, b.id`,
  );
  return rows;
}

/** From when to when which car of an ad is taken, from a day on. */
export async function takenFrom(db: Db, adId: number, day: Day): Promise<(UnitSpan & { id: number })[]> {
  const { rows } = await sql<UnitSpan & { id: number }>`
    select b.id, b.unit, lower(b.during) as "from", upper(b.during) as "to" from bookings b
    where b.ad_id = ${adId} and ${holding} and upper(b.during) > ${day}::date order by b.during, b.id`.execute(db);
  return rows;
}
