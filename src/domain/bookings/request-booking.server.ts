import { createHash, randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import { isOverlapError, retryOnConflict } from "#db/retry-on-conflict.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { createFieldError, createFieldFailure } from "#domain/forms/form-fields.ts";
import { isIdempotencyKey } from "#domain/idempotency/idempotency-keys.server.ts";
import { findSellerRole } from "#domain/sellers/seller-access.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Money } from "#kernel/money.ts";
import { type Failure, failure, ok, RejectedError, type Result } from "#kernel/result.ts";
import { allocateUnit } from "./allocate-unit.server.ts";
import { BOOKING_ANSWER_HOURS, countRentalDays, type RentalPeriod, validateRentalPeriod } from "./booking.ts";
import { addDays, getStartOfDay, getToday } from "./days.ts";
import { type Driver, findDriverIssue, getDriverQuestions, parseDriver } from "./driver.ts";
import {
  type BookingSender,
  hashText,
  lockBookingRequester,
  recordBookingAttempt,
  recordUnconfirmedBooking,
  releaseExpiredDayReservations,
} from "./holds.server.ts";
import { type DayReservationDecision, decideDayReservation } from "./holds.ts";
import { type BookingInput, parseBookingInput } from "./input.ts";
import { canConfirmInstantly, confirmInstantly } from "./instant-booking.server.ts";
import {
  type BookingNotificationContext,
  createBookingNotificationContext,
  notifyBookingCustomer,
  notifyBookingRequested,
} from "./notify.server.ts";
import { findBookingById } from "./queries.server.ts";
import { getAgreedTerms, getDriverRules } from "./rental-facts.ts";
import { lockRentalListing } from "./rental-listing.server.ts";
import { parseStayChoices, type RawStayChoices } from "./stay-choices-input.ts";
import { calculateStayPrice, findStayChoiceIssue, type StayChoices } from "./stay-price.ts";
import { findStayTimeIssue, type StayTimes } from "./stay-times.ts";

export type BookingRequestContext = {
  db: Db;
  clock: Clock;
  /** Origin of links in mails. */
  origin: string;
  /**
   * Signed-in member who requests the booking; undefined for a guest. `emailVerified` tells whether the email address
   * is confirmed.
   */
  member?: { id: number; email: string; emailVerified?: boolean } | undefined;
  /**
   * Key of the customer's network for the rate limits (`toAddressKey`). Without the key, for trusted callers, no limits
   * apply and the email address counts as confirmed.
   */
  network?: string | undefined;
  language: string;
  /** Returns whether an amount can be paid online. Without it, bookings are paid at pick-up. */
  canPayOnline?: ((amount: Money, country: string) => boolean) | undefined;
};

export type RawBookingInput = RawStayChoices & {
  from?: unknown;
  to?: unknown;
  name?: unknown;
  email?: unknown;
  phone?: unknown;
  note?: unknown;
  /** Dates of birth and of the driving licence, which some listings require. */
  birthDate?: unknown;
  licenceSince?: unknown;
  /** "online" or "pick-up", which is the default. */
  payment?: unknown;
  /** Total that the customer saw, in minor units. Null means a price on request; undefined accepts any price. */
  seenTotal?: number | null | undefined;
};

export type BookingRequestResult = {
  id: number;
  token: string;
  /** Whether the seller accepts bookings at once: the booking is confirmed, or waits only for its online payment. */
  isInstant: boolean;
  /** Whether the booking already existed, because its idempotency key was used before. */
  repeated: boolean;
};

/**
 * Failure for too many booking requests of one account, email address, phone number or network. `retryAt` is the time
 * of the next allowed request.
 */
export type BookingLimitFailure = Failure & { retryAt: Date };

const createBookingLimitFailure = (retryAt: Date): BookingLimitFailure => ({
  ...failure("rate_limited", "booking.limit"),
  retryAt,
});

/**
 * Failure of a booking request. If days are occupied, it contains these days and the nearest free period. If the price
 * has changed, it contains the current total.
 */
export type BookingFailure = Failure & {
  taken?: RentalPeriod[];
  free?: RentalPeriod | undefined;
  total?: number | null;
};

type Trx = Transaction<Tables>;

/**
 * Requests a car of a listing for a rental period. If the email address is confirmed, `decideDayReservation` decides
 * whether the days are reserved. Of several concurrent requests for the same days one succeeds. Repeating an
 * idempotency key with the same input returns the same booking. Staff of the seller must block days instead. Callers
 * should wake the mail job afterwards.
 */
export async function requestBooking(
  context: BookingRequestContext,
  listingId: number,
  input: RawBookingInput,
  idempotencyKey: string,
): Promise<Result<BookingRequestResult> | BookingFailure | BookingLimitFailure> {
  if (!isIdempotencyKey(idempotencyKey)) {
    return createFieldFailure("idempotencyKey", "booking.key_invalid");
  }
  const parsed = parseBookingInput(input, context.member?.email);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "invalid", parsed.errors);
  const stay = parseStayChoices(input);
  if (!stay.ok) return failure("invalid", stay.errors[0]?.code ?? "invalid", stay.errors);
  const driver = parseDriver(input);
  if (!driver.ok) return failure("invalid", driver.errors[0]?.code ?? "invalid", driver.errors);
  const { db, clock, origin } = context;
  const notificationContext = await createBookingNotificationContext(db, clock(), origin);
  const sender = toSender(context, parsed.value);
  const retryAt = sender && (await recordBookingAttempt(db, sender, notificationContext.now));
  if (retryAt) return createBookingLimitFailure(retryAt);
  const prepared = {
    bookingInput: parsed.value,
    stay: stay.value,
    driver: driver.value,
    isOnline: input.payment === "online",
    sender,
    seenTotal: input.seenTotal,
    key: idempotencyKey,
    notificationContext,
  };
  try {
    return ok(
      await retryOnConflict(() => withTransaction(db, (trx) => insertBooking(trx, context, listingId, prepared))),
    );
  } catch (error) {
    return toBookingFailure(error);
  }
}

const toSender = (
  { member, network }: BookingRequestContext,
  { email, phone }: BookingInput,
): BookingSender | undefined =>
  network === undefined
    ? undefined
    : { userId: member?.id, email, phone, isConfirmed: member?.emailVerified === true, network };

type PreparedBooking = {
  bookingInput: BookingInput;
  stay: { choices: StayChoices & StayTimes; deliveryAddress: string | null };
  driver: Driver;
  isOnline: boolean;
  sender: BookingSender | undefined;
  seenTotal: number | null | undefined;
  key: string;
  notificationContext: BookingNotificationContext;
};

async function insertBooking(
  trx: Trx,
  { member, language, canPayOnline }: BookingRequestContext,
  listingId: number,
  { bookingInput, stay, driver, isOnline, sender, seenTotal, key, notificationContext }: PreparedBooking,
): Promise<BookingRequestResult> {
  const listing = await lockRentalListing(trx, listingId);
  const fingerprint = hashBookingInput(member?.id, listingId, bookingInput, { ...stay, isOnline, driver });
  const existing = await findByIdempotencyKey(trx, key, fingerprint);
  if (existing) return existing;
  if (!listing) throw new RejectedError(failure("not_found", "booking.not_rental"));
  if (member && (await findSellerRole(trx, member.id, listing.sellerId)))
    throw new RejectedError(failure("forbidden", "booking.own"));
  if (listing.status !== "active" || listing.units === 0)
    throw new RejectedError(failure("conflict", "booking.not_active"));
  const { now } = notificationContext;
  const today = getToday(listing.timeZone, now);
  const issue = validateRentalPeriod(bookingInput, today, listing.minDays);
  if (issue) throw new RejectedError(createFieldFailure(issue.path, issue.code));
  const choiceIssue = findStayChoiceIssue(listing.stay, stay.choices);
  if (choiceIssue) throw new RejectedError(createFieldFailure(choiceIssue.path, choiceIssue.code));
  const { pickUpTime, returnTime } = stay.choices;
  const timeIssue = findStayTimeIssue(listing.stay.openingHours, bookingInput, { pickUpTime, returnTime });
  if (timeIssue) throw new RejectedError(createFieldFailure(timeIssue.path, timeIssue.code));
  const driverRules = getDriverRules(listing.facts, listing.stay.youngDriver);
  const driven = { from: bookingInput.from, isYoungDriver: stay.choices.isYoungDriver };
  const driverIssue = findDriverIssue(driverRules, driver, driven, today);
  if (driverIssue) throw new RejectedError(createFieldFailure(driverIssue.path, driverIssue.code));
  const asked = getDriverQuestions(driverRules);
  await releaseExpiredDayReservations(trx, now, listing.id);
  const allocation = await allocateUnit(trx, listing, { ...bookingInput, pickUpTime, returnTime }, today);
  if (!("unit" in allocation)) {
    if (allocation.taken.length === 0) throw new RejectedError(failure("conflict", "booking.turnaround"));
    throw new RejectedError<BookingFailure>({
      ...failure("conflict", "booking.taken", [createFieldError("from", "booking.taken")]),
      ...allocation,
    });
  }
  const price = calculateStayPrice(listing.stay, bookingInput, stay.choices);
  const total = price?.totalMinor ?? null;
  if (seenTotal !== undefined && seenTotal !== total) {
    throw new RejectedError<BookingFailure>({ ...failure("conflict", "booking.price_changed"), total });
  }
  if (isOnline && !(total && canPayOnline?.({ minor: total, currency: listing.currency }, listing.country)))
    throw new RejectedError(createFieldFailure("payment", "payment.not_offered"));
  const hold = sender
    ? decideDayReservation(
        await lockBookingRequester(trx, { ...sender, network: hashText(sender.network) }, now),
        countRentalDays(bookingInput),
        now,
      )
    : HELD_UNTIL_ANSWERED;
  const isConfirmed = sender?.isConfirmed ?? true;
  const retryAt = sender && !isConfirmed ? await recordUnconfirmedBooking(trx, sender, now) : undefined;
  if (retryAt) throw new RejectedError(createBookingLimitFailure(retryAt));
  const code = randomBytes(24).toString("base64url");
  const token = randomBytes(24).toString("base64url");
  const inserted = await trx
    .insertInto("bookings")
    .values({
      ad_id: listing.id,
      seller_id: listing.sellerId,
      unit: allocation.unit,
      status: "requested",
      period: sql<string>`daterange(${bookingInput.from}::date, ${bookingInput.to}::date)`,
      user_id: member?.id ?? null,
      token,
      name: bookingInput.name,
      email: bookingInput.email,
      phone: bookingInput.phone,
      language,
      ad_name_en: listing.title.en,
      ad_name_ar: listing.title.ar,
      image: listing.image,
      daily_rate_minor: listing.price?.minor ?? null,
      currency: listing.currency,
      total_minor: total,
      stay_price: price && JSON.stringify(price),
      deposit_minor: listing.stay.depositMinor,
      delivery_address: stay.deliveryAddress,
      agreed_terms: JSON.stringify(getAgreedTerms(listing, stay.choices)),
      // Dates that nobody asked for are not kept.
      driver_birth_date: asked.birthDate ? driver.birthDate : null,
      driver_licence_since: asked.licenceSince ? driver.licenceSince : null,
      wants_driver_documents: listing.wantsDocuments,
      pick_up_time: pickUpTime,
      return_time: returnTime,
      cancellation: listing.cancellation,
      payment: isOnline ? "online" : "pick-up",
      note: bookingInput.note,
      respond_by: getBookingAnswerDeadline(bookingInput, listing.timeZone, now),
      holds: hold.holds,
      hold_until: hold.holds ? hold.until : null,
      contact_confirmed_at: isConfirmed ? now : null,
      confirm_hash: isConfirmed ? null : hashText(code),
      network: sender ? hashText(sender.network) : null,
      time_zone: listing.timeZone,
      idempotency_key: key,
      fingerprint,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  // A concurrent request has used the key for another listing.
  if (!inserted) throw new RejectedError(failure("conflict", "booking.key_reused"));
  const booking = await findBookingById(trx, inserted.id);
  if (!booking) throw new Error(`booking ${inserted.id} was not found after its insertion`);
  // The email address may be false, so the seller is not notified yet. The customer first gets a confirmation mail.
  const isInstant = isConfirmed && canConfirmInstantly(listing, booking);
  if (!isConfirmed) await notifyBookingCustomer(trx, booking, "unconfirmed", { ...notificationContext, code });
  else if (isInstant) await confirmInstantly(trx, booking, notificationContext);
  else await notifyBookingRequested(trx, booking, notificationContext);
  return { id: inserted.id, token, isInstant, repeated: false };
}

const HELD_UNTIL_ANSWERED: DayReservationDecision = { holds: true, until: null };

/**
 * Returns the seller's deadline for answering a booking request: 48 hours, but no later than the end of the first
 * rental day.
 */
export function getBookingAnswerDeadline({ from }: Pick<RentalPeriod, "from">, timeZone: string, now: Date): Date {
  const secondDay = getStartOfDay(timeZone, addDays(from, 1));
  return new Date(Math.min(now.getTime() + BOOKING_ANSWER_HOURS * 3_600_000, secondDay.getTime()));
}

/** Finds the booking that was created with an idempotency key. Fails if the key was used with other input. */
async function findByIdempotencyKey(
  trx: Trx,
  key: string,
  fingerprint: string,
): Promise<BookingRequestResult | undefined> {
  const existing = await trx
    .selectFrom("bookings")
    .select(["id", "token", "status", "pay_by", "fingerprint"])
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (!existing) return undefined;
  if (existing.fingerprint !== fingerprint || !existing.token)
    throw new RejectedError(failure("conflict", "booking.key_reused"));
  return {
    id: existing.id,
    token: existing.token,
    isInstant: existing.status === "confirmed" || existing.pay_by !== null,
    repeated: true,
  };
}

const hashBookingInput = (
  userId: number | undefined,
  listingId: number,
  { from, to, name, email, phone, note }: BookingInput,
  stay: PreparedBooking["stay"] & Pick<PreparedBooking, "isOnline" | "driver">,
): string =>
  createHash("sha256")
    .update(JSON.stringify([userId ?? "guest", listingId, from, to, name, email, phone, note, stay]))
    .digest("hex");

/** Maps errors of the booking transaction to failures. Rethrows all other errors. */
export function toBookingFailure(error: unknown): BookingFailure {
  if (error instanceof RejectedError) return error.failure;
  if (isOverlapError(error)) return failure("conflict", "booking.taken", [createFieldError("from", "booking.taken")]);
  throw error;
}
