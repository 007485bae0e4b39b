import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type {
  BookingEndedBy,
  BookingPaymentMethod,
  BookingPaymentStatus,
  BookingStatus,
  DepositStatus,
} from "#db/schema/bookings.ts";
import type { DepositClaimAnswer } from "#db/schema/deposit-claims.ts";
import type { CancellationPolicy } from "#db/schema/rental-terms.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import type { RentalPeriod, UnitRentalPeriod } from "./booking.ts";
import type { Day } from "./days.ts";
import type { Driver } from "./driver.ts";
import { type DriverDocument, type DriverLicence, documentKinds } from "./driver-documents.ts";
import type { RentalFacts } from "./rental-facts.ts";
import type { StayPrice } from "./stay-price.ts";
import type { StayTimes } from "./stay-times.ts";
import { type BookingDisplayStatus, bookingStatuses } from "./transitions.ts";

/** Bookings per page (CN-02). */
const BOOKINGS_PER_PAGE = 16;

/** Returns the path of a booking's page for anybody who has its token, without an account. */
export const getBookingTokenPath = (token: string): string => `/shop/bookings/${token}`;

/**
 * Returns the path on which the customer confirms the email address of a booking request. The confirmation mail links
 * to this path.
 */
export const getBookingConfirmationPath = (token: string, code: string): string =>
  `${getBookingTokenPath(token)}/confirm?${new URLSearchParams({ code })}`;

/** Returns the path of a member's booking. */
export const getBookingPath = (id: number): string => `/account/bookings/${id}`;

/** Path prefix of the seller's booking pages. */
export const SELLER_BOOKINGS_PATH = "/account/rentals/";
export const getSellerBookingPath = (id: number): string => `${SELLER_BOOKINGS_PATH}${id}`;

/** Claim of a seller on a deposit. Times are ISO strings. */
export type DepositClaim = {
  claimedMinor: number;
  claimedAt: string;
  /** Without an answer until then, the claim counts. */
  answerBy: string;
  answer: DepositClaimAnswer | null;
  answerNote: string | null;
  answeredAt: string | null;
  /** Decision of an administrator about a contested claim. */
  decisionNote: string | null;
  decidedBy: number | null;
  decidedAt: string | null;
  /** File names of photos in the store of receipts. */
  photos: string[];
};

/** Booking or block as stored, with the agreed prices. The customer fields of a block are empty. */
export type Booking = RentalPeriod &
  StayTimes & {
    id: number;
    /** Null after the listing was deleted. */
    adId: number | null;
    adSlug: string | null;
    adName: LocalizedText;
    image: string | null;
    seller: { id: number; name: LocalizedText; phone: string | null; email: string | null };
    unit: number;
    /** External calendar from which a block comes. Null for other blocks and for bookings. */
    calendarId: number | null;
    status: BookingStatus;
    days: number;
    userId: number | null;
    token: string | null;
    name: string;
    email: string;
    phone: string;
    language: string;
    /** Null when the price is on request. */
    dayMinor: number | null;
    totalMinor: number | null;
    /** Agreed price with its lines. Null when the price is on request, and for bookings from before the lines. */
    stayPrice: StayPrice | null;
    /** Refundable deposit, which is no part of the total. */
    depositMinor: number | null;
    deliveryAddress: string | null;
    /** Terms besides the price, as they were agreed. Null for bookings from before. */
    agreedTerms: RentalFacts | null;
    driver: Driver;
    /** Whether the office checks documents of the driver before the pick-up. */
    wantsDocuments: boolean;
    /** Pictures of documents that the customer has sent, in the order in which they are asked for. */
    documents: DriverDocument[];
    licence: DriverLicence;
    /** Rule by which the customer gets money back after cancelling. */
    cancellation: CancellationPolicy;
    /** State of the deposit that is paid online, the part that the seller claims or keeps, and the seller's words about it. */
    depositStatus: DepositStatus;
    depositKeptMinor: number;
    depositClaim: string | null;
    /** Claim on the deposit with its answer and decision. Null if the seller has claimed nothing. */
    claim: DepositClaim | null;
    payment: BookingPaymentMethod;
    paymentStatus: BookingPaymentStatus;
    /** Part of the online payment that belongs to the booking. */
    paidMinor: number;
    /** The booking is cancelled if it is not paid until then. Null if nothing is due. */
    payBy: Date | null;
    /** Change that waits for its payment, what has to be paid for it, and until when. Null without such a change. */
    payableChangeId: number | null;
    changeDueMinor: number | null;
    changePayBy: Date | null;
    /** Share of the payment that goes back after the cancellation, in percent. */
    refundPercent: number | null;
    currency: string;
    note: string | null;
    reply: string | null;
    endedBy: BookingEndedBy | null;
    answerBy: Date | null;
    /**
     * Whether the request reserves its days. `holdUntil` is the end of the reservation; null means until the seller
     * answers.
     */
    holds: boolean;
    holdUntil: Date | null;
    isConfirmed: boolean;
    timeZone: string;
    createdAt: Date;
    changedAt: Date;
  };

/** SQL condition for bookings that occupy a car: confirmed bookings, blocks, and requests with reserved days. */
export const occupiedUnitCondition = sql<SqlBool>`(b.status in ('confirmed', 'blocked') or (b.status = 'requested' and b.holds))`;

/**
 * SQL condition for bookings that sellers see. A request stays hidden until the customer confirms the email address.
 */
const visibleToSellersCondition = sql<SqlBool>`b.status <> 'blocked' and b.contact_confirmed_at is not null`;

const selectBookings = (db: Db, clauses: RawBuilder<unknown>) =>
  sql<Booking>`
    select b.id, b.ad_id as "adId", a.slug as "adSlug",
      json_build_object('en', b.ad_name_en, 'ar', b.ad_name_ar) as "adName", b.image,
      json_build_object('id', s.id, 'name', json_build_object('en', s.name_en, 'ar', s.name_ar),
        'phone', coalesce(d.phone, s.phone), 'email', s.email) as seller,
      b.unit, b.calendar_id as "calendarId", b.status, lower(b.period) as "from", upper(b.period) as "to", b.days, b.user_id as "userId", b.token,
      coalesce(b.name, '') as name, coalesce(b.email, '') as email, coalesce(b.phone, '') as phone,
      coalesce(b.language, 'ar') as language, b.daily_rate_minor as "dayMinor", b.total_minor as "totalMinor", b.currency,
      b.stay_price as "stayPrice", b.deposit_minor as "depositMinor", b.delivery_address as "deliveryAddress", b.cancellation,
      b.agreed_terms as "agreedTerms",
      json_build_object('birthDate', b.driver_birth_date, 'licenceSince', b.driver_licence_since) as driver,
      b.wants_driver_documents as "wantsDocuments",
      json_build_object('expires', b.licence_expires, 'ending', b.licence_ending) as licence,
      (select coalesce(json_agg(json_build_object('kind', o.kind, 'file', o.file, 'state', o.state, 'reason', o.reason,
        'note', o.note, 'submittedAt', o.submitted_at, 'decidedAt', o.decided_at)
        order by array_position(${[...documentKinds]}::text[], o.kind)), '[]')
        from driver_documents o where o.booking_id = b.id) as documents,
      to_char(b.pick_up_time, 'HH24:MI') as "pickUpTime", to_char(b.return_time, 'HH24:MI') as "returnTime",
      b.deposit_status as "depositStatus", b.deposit_kept_minor as "depositKeptMinor", b.deposit_claim as "depositClaim",
      (select json_build_object('claimedMinor', c.claimed_minor, 'claimedAt', c.claimed_at, 'answerBy', c.respond_by,
        'answer', c.answer, 'answerNote', c.answer_note, 'answeredAt', c.answered_at, 'decisionNote', c.decision_note,
        'decidedBy', c.decided_by, 'decidedAt', c.decided_at, 'photos', (select coalesce(json_agg(f.file order by f.file), '[]')
          from deposit_claim_photos f where f.booking_id = c.booking_id))
        from deposit_claims c where c.booking_id = b.id) as claim,
      b.payment, b.payment_status as "paymentStatus", b.paid_minor as "paidMinor", b.pay_by as "payBy", b.refund_percent as "refundPercent",
      c.id as "payableChangeId", (c.stay_price->>'totalMinor')::bigint - b.paid_minor as "changeDueMinor", c.pay_by as "changePayBy",
      b.note, b.reply, b.ended_by as "endedBy", b.respond_by as "answerBy", b.holds,
      b.hold_until as "holdUntil", b.contact_confirmed_at is not null as "isConfirmed", b.time_zone as "timeZone",
      b.created_at as "createdAt", b.changed_at as "changedAt"
    from bookings b join sellers s on s.id = b.seller_id
      left join ads a on a.id = b.ad_id left join ad_translations d on d.ad_id = b.ad_id
      left join booking_changes c on c.booking_id = b.id and c.status = 'payable'
    ${clauses}`.execute(db);

/** Selects a booking and proves access to it: by its id and the user or sellers, or by its token. */
export type BookingLookup =
  | { id: number; userId: number }
  | { token: string }
  | { id: number; sellerIds: readonly number[] };

const toLookupCondition = (lookup: BookingLookup): RawBuilder<SqlBool> => {
  if ("token" in lookup) return sql`b.token = ${lookup.token}`;
  if ("userId" in lookup) return sql`b.id = ${lookup.id} and b.user_id = ${lookup.userId} and b.status <> 'blocked'`;
  return sql`b.id = ${lookup.id} and b.seller_id = any(${[...lookup.sellerIds]}::int[]) and ${visibleToSellersCondition}`;
};

/** Finds a booking by a lookup that also checks access. Returns undefined for an unknown booking or without access. */
export async function findBooking(db: Db, lookup: BookingLookup): Promise<Booking | undefined> {
  const { rows } = await selectBookings(db, sql`where ${toLookupCondition(lookup)}`);
  return rows[0];
}

/** Finds a booking by its id without an access check. The caller must check access. */
export async function findBookingById(db: Db, id: number): Promise<Booking | undefined> {
  const { rows } = await selectBookings(db, sql`where b.id = ${id}`);
  return rows[0];
}

/** Lists the bookings of a member, newest first (CN-02). */
export async function listUserBookings(db: Db, userId: number, page: number): Promise<PageInfo & { items: Booking[] }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from bookings where user_id = ${userId} and status <> 'blocked'`.execute(db);
  const { rows } = await selectBookings(
    db,
    sql`where b.user_id = ${userId} and b.status <> 'blocked'
      order by b.id desc limit ${BOOKINGS_PER_PAGE} offset ${(page - 1) * BOOKINGS_PER_PAGE}`,
  );
  return { ...paginate(page, BOOKINGS_PER_PAGE, counted[0]?.total ?? 0), items: rows };
}

/**
 * Lists the bookings of sellers: first the requests, by the deadline for the answer, then all other bookings, newest
 * first.
 */
export async function listSellerBookings(
  db: Db,
  sellerIds: readonly number[],
  page: number,
  status?: BookingDisplayStatus,
): Promise<PageInfo & { items: Booking[] }> {
  const condition = sql`b.seller_id = any(${[...sellerIds]}::int[]) and ${visibleToSellersCondition}
    ${status ? sql`and b.status = ${status}` : sql``}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from bookings b where ${condition}`.execute(db);
  const { rows } = await selectBookings(
    db,
    sql`where ${condition} order by case when b.status = 'requested' then b.respond_by end, b.id desc
      limit ${BOOKINGS_PER_PAGE} offset ${(page - 1) * BOOKINGS_PER_PAGE}`,
  );
  return { ...paginate(page, BOOKINGS_PER_PAGE, counted[0]?.total ?? 0), items: rows };
}

/** Counts the bookings of sellers by status. */
export async function countBookingsByStatus(
  db: Db,
  sellerIds: readonly number[],
): Promise<Partial<Record<BookingDisplayStatus, number>>> {
  const { rows } = await sql<{ status: BookingDisplayStatus; bookings: number }>`
    select b.status, count(*)::int as bookings from bookings b
    where b.seller_id = any(${[...sellerIds]}::int[]) and b.status = any(${[...bookingStatuses]}) and ${visibleToSellersCondition}
    group by b.status`.execute(db);
  return Object.fromEntries(rows.map(({ status, bookings }) => [status, bookings]));
}

/** Lists the bookings and blocks of a listing that overlap a date range, in chronological order. */
export async function listListingBookings(db: Db, listingId: number, { from, to }: RentalPeriod): Promise<Booking[]> {
  const { rows } = await selectBookings(
    db,
    sql`where b.ad_id = ${listingId} and (${occupiedUnitCondition} or b.status = 'completed')
      and b.period && daterange(${from}::date, ${to}::date) order by b.period, b.id`,
  );
  return rows;
}

/** Booking or block that occupies a car. */
export type OccupiedUnit = UnitRentalPeriod & StayTimes & { id: number };

/** Lists the date ranges from a day on in which the cars of a listing are occupied. */
export async function listOccupiedUnits(db: Db, listingId: number, day: Day): Promise<OccupiedUnit[]> {
  const { rows } = await sql<OccupiedUnit>`
    select b.id, b.unit, lower(b.period) as "from", upper(b.period) as "to",
      to_char(b.pick_up_time, 'HH24:MI') as "pickUpTime", to_char(b.return_time, 'HH24:MI') as "returnTime" from bookings b
    where b.ad_id = ${listingId} and ${occupiedUnitCondition} and upper(b.period) > ${day}::date order by b.period, b.id`.execute(
    db,
  );
  return rows;
}
