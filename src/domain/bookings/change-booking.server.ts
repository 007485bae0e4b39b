import { sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { createFieldFailure, createOptionalSingleLineField } from "#domain/forms/form-fields.ts";
import { type Failure, failure, ok, RejectedError, type Result } from "#kernel/result.ts";
import { allocateUnit } from "./allocate-unit.server.ts";
import { bookingLimits, validateRentalPeriod } from "./booking.ts";
import { type BookingChange, findOpenChange } from "./booking-changes.server.ts";
import { canChangeBooking, hasStayBegun, isChangeHarmless } from "./booking-changes.ts";
import { issueBookingInvoice } from "./booking-invoices.server.ts";
import { type BookingContext, canActOnBooking } from "./commands.server.ts";
import { type Day, getToday } from "./days.ts";
import { parseDayBlockInput } from "./input.ts";
import {
  type BookingNotificationContext,
  createBookingNotificationContext,
  notifyBookingCustomer,
  notifyBookingSeller,
} from "./notify.server.ts";
import { type Booking, findBookingById } from "./queries.server.ts";
import { lockRentalListing, type RentalListing } from "./rental-listing.server.ts";
import { type BookingFailure, toBookingFailure } from "./request-booking.server.ts";
import { retryOnConflict } from "./retry-on-conflict.server.ts";
import { parseStayChoices, type RawStayChoices } from "./stay-choices-input.ts";
import { calculateStayPrice, findStayChoiceIssue, type StayPrice } from "./stay-price.ts";
import { findStayTimeIssue } from "./stay-times.ts";

type Trx = Transaction<Tables>;

/** Stay that a customer asks for, as typed or sent. `seenTotal` is the total that the customer saw. */
export type RawChangeInput = RawStayChoices & {
  from?: unknown;
  to?: unknown;
  note?: unknown;
  seenTotal?: number | null | undefined;
};

type LockedBooking = { booking: Booking; listing: RentalListing; today: Day };

/** Locks the listing and the booking, and checks that the actor may change the booking now. Throws otherwise. */
async function lockChangeableBooking(
  trx: Trx,
  { actor }: Pick<BookingContext, "actor">,
  bookingId: number,
  now: Date,
): Promise<LockedBooking> {
  const adId = (await findBookingById(trx, bookingId))?.adId;
  // The listing is locked first, as in every booking command.
  const listing = adId ? await lockRentalListing(trx, adId) : undefined;
  await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
  const booking = await findBookingById(trx, bookingId);
  if (!booking || booking.status === "blocked" || !canActOnBooking(actor, booking))
    throw new RejectedError(failure("not_found", "booking.not_found"));
  if (!listing) throw new RejectedError(failure("conflict", "booking.not_active"));
  const today = getToday(booking.timeZone, now);
  if (!canChangeBooking(booking, today)) throw new RejectedError(failure("conflict", "booking.illegal_step"));
  return { booking, listing, today };
}

/**
 * Asks for another stay of a confirmed booking: other days, times or extras at the present prices of the listing. The
 * change is made at once if the office confirms bookings at once and the change is harmless. Otherwise the office
 * answers, and the days are not reserved meanwhile. A new request replaces an open one. Callers should wake the mail and
 * the payment job afterwards.
 */
export async function requestBookingChange(
  context: BookingContext,
  bookingId: number,
  input: RawChangeInput,
): Promise<Result<{ isMade: boolean }> | BookingFailure> {
  const { db, clock, origin } = context;
  const days = parseDayBlockInput(input);
  if (!days.ok) return failure("invalid", days.errors[0]?.code ?? "invalid", days.errors);
  const stay = parseStayChoices(input);
  if (!stay.ok) return failure("invalid", stay.errors[0]?.code ?? "invalid", stay.errors);
  const { choices, deliveryAddress } = stay.value;
  const { note, ...period } = days.value;
  const notificationContext = await createBookingNotificationContext(db, clock(), origin);
  const { now } = notificationContext;
  const change = async (trx: Trx) => {
    const { booking, listing, today } = await lockChangeableBooking(trx, context, bookingId, now);
    const isBegun = hasStayBegun(booking, today);
    // A stay that has begun keeps its pick-up, which lies in the past.
    const issue = validateRentalPeriod(period, isBegun ? booking.from : today, listing.minDays);
    if (issue) throw new RejectedError(createFieldFailure(issue.path, issue.code));
    if (isBegun && (period.from !== booking.from || choices.pickUpTime !== booking.pickUpTime))
      throw new RejectedError(createFieldFailure("from", "booking.change_begun"));
    if (period.to < today) throw new RejectedError(createFieldFailure("to", "booking.past"));
    const choiceIssue =
      findStayChoiceIssue(listing.stay, choices) ?? findStayTimeIssue(listing.stay.openingHours, period, choices);
    if (choiceIssue) throw new RejectedError(createFieldFailure(choiceIssue.path, choiceIssue.code));
    const price = calculateStayPrice(listing.stay, period, choices);
    if (!price) throw new RejectedError(failure("conflict", "booking.not_active"));
    if (input.seenTotal !== undefined && input.seenTotal !== price.totalMinor)
      throw new RejectedError<BookingFailure>({
        ...failure("conflict", "booking.price_changed"),
        total: price.totalMinor,
      });
    const { pickUpTime, returnTime } = choices;
    const changed = { ...period, pickUpTime, returnTime, price, deliveryAddress };
    if (isSameStay(booking, changed)) throw new RejectedError(failure("conflict", "booking.unchanged"));
    const unit = await allocateChangedUnit(trx, listing, booking, changed, today);
    await trx
      .updateTable("booking_changes")
      .set({ status: "withdrawn", decided_at: now })
      .where("booking_id", "=", bookingId)
      .where("status", "=", "requested")
      .execute();
    const isMade = listing.isInstant && isChangeHarmless(booking, changed, now);
    await trx
      .insertInto("booking_changes")
      .values({
        booking_id: bookingId,
        status: isMade ? "accepted" : "requested",
        old_period: toRange(booking),
        old_total_minor: booking.totalMinor ?? 0,
        period: toRange(period),
        pick_up_time: pickUpTime,
        return_time: returnTime,
        stay_price: JSON.stringify(price),
        delivery_address: deliveryAddress,
        note,
        created_at: now,
        decided_at: isMade ? now : null,
      })
      .execute();
    if (!isMade) {
      await notifyBookingSeller(trx, { ...booking, note }, "seller-change", notificationContext);
      return { isMade };
    }
    await writeChangedStay(trx, booking, { ...changed, unit }, notificationContext);
    const made = (await findBookingById(trx, bookingId)) as Booking;
    await notifyBookingSeller(trx, made, "seller-changed", notificationContext);
    return { isMade };
  };
  try {
    return ok(await retryOnConflict(() => withTransaction(db, change)));
  } catch (error) {
    return toBookingFailure(error);
  }
}

const toRange = ({ from, to }: { from: Day; to: Day }) => sql<string>`daterange(${from}::date, ${to}::date)`;

type NewStay = {
  from: Day;
  to: Day;
  pickUpTime: string | null;
  returnTime: string | null;
  price: StayPrice;
  deliveryAddress: string | null;
};

/** Returns whether a stay is the one that is agreed already. */
const isSameStay = (booking: Booking, stay: NewStay): boolean =>
  booking.from === stay.from &&
  booking.to === stay.to &&
  booking.pickUpTime === stay.pickUpTime &&
  booking.returnTime === stay.returnTime &&
  booking.deliveryAddress === stay.deliveryAddress &&
  JSON.stringify(toComparable(booking.stayPrice)) === JSON.stringify(toComparable(stay.price));

/** Returns the lines of a price as text parts in a fixed order, because the database orders the members of JSON itself. */
const toComparable = (price: StayPrice | null) =>
  price && [
    price.totalMinor,
    ...price.lines.map((line) => [
      line.kind,
      line.kind === "extra" ? line.key : line.kind === "one-way" ? line.cityId : "",
      line.quantity,
      line.amountMinor,
    ]),
  ];

/** Allocates a car for the changed stay, preferably the booked one. Throws if the days or the times are taken. */
async function allocateChangedUnit(
  trx: Trx,
  listing: RentalListing,
  booking: Booking,
  { from, to, pickUpTime, returnTime }: Pick<NewStay, "from" | "to" | "pickUpTime" | "returnTime">,
  today: Day,
): Promise<number> {
  // Other bookings may move to the days that this booking leaves.
  await sql`set constraints bookings_no_overlap deferred`.execute(trx);
  const allocation = await allocateUnit(trx, listing, { from, to, pickUpTime, returnTime }, today, booking);
  if ("unit" in allocation) return allocation.unit;
  if (allocation.taken.length === 0) throw new RejectedError(failure("conflict", "booking.turnaround"));
  throw new RejectedError<BookingFailure>({ ...failure("conflict", "booking.taken"), ...allocation });
}

/** Writes the changed stay to the booking, and notifies the customer. Money that was paid beyond the new price goes back. */
async function writeChangedStay(
  trx: Trx,
  booking: Booking,
  { unit, price, from, to, pickUpTime, returnTime, deliveryAddress }: NewStay & { unit: number },
  notificationContext: BookingNotificationContext,
  reply: string | null = null,
): Promise<void> {
  await trx
    .updateTable("bookings")
    .set({
      unit,
      period: toRange({ from, to }),
      pick_up_time: pickUpTime,
      return_time: returnTime,
      stay_price: JSON.stringify(price),
      total_minor: price.totalMinor,
      delivery_address: deliveryAddress,
      paid_minor: Math.min(booking.paidMinor, price.totalMinor),
      changed_at: notificationContext.now,
    })
    .where("id", "=", booking.id)
    .execute();
  const changed = (await findBookingById(trx, booking.id)) as Booking;
  await issueBookingInvoice(trx, changed, notificationContext.now);
  await notifyBookingCustomer(trx, { ...changed, reply }, "changed", notificationContext);
}

const replySchema = z.object({ note: createOptionalSingleLineField(bookingLimits.note) });

/**
 * Accepts or declines the open change of a booking in the name of the office. A change whose days have been booked
 * meanwhile cannot be accepted. Callers should wake the mail and the payment job afterwards.
 */
export async function answerBookingChange(
  context: BookingContext,
  bookingId: number,
  { isAccepted, changeId, note }: { isAccepted: boolean; changeId: number; note?: unknown },
): Promise<Result<null> | BookingFailure> {
  const { db, clock, origin, actor } = context;
  if (actor.by !== "seller") return failure("not_found", "booking.not_found");
  const parsed = replySchema.safeParse({ note });
  if (!parsed.success) return createFieldFailure("note", "too_long");
  const reply = parsed.data.note;
  const notificationContext = await createBookingNotificationContext(db, clock(), origin);
  const { now } = notificationContext;
  const answer = async (trx: Trx): Promise<null> => {
    const { booking, listing, today } = await lockChangeableBooking(trx, context, bookingId, now);
    const change = await findOpenChange(trx, bookingId);
    // The customer may have replaced the change that the office saw.
    if (!change || change.id !== changeId) throw new RejectedError(failure("conflict", "booking.illegal_step"));
    if (isAccepted) {
      const isPossible = hasStayBegun(booking, today) ? change.from === booking.from : change.from >= today;
      if (!isPossible || change.to < today) throw new RejectedError(failure("conflict", "booking.illegal_step"));
      const unit = await allocateChangedUnit(trx, listing, booking, change, today);
      await writeChangedStay(trx, booking, { ...change, price: change.stayPrice, unit }, notificationContext, reply);
    } else await notifyBookingCustomer(trx, { ...booking, reply }, "change-declined", notificationContext);
    await closeChange(trx, change, isAccepted ? "accepted" : "declined", reply, now);
    return null;
  };
  try {
    return ok(await retryOnConflict(() => withTransaction(db, answer)));
  } catch (error) {
    return toBookingFailure(error);
  }
}

/** Withdraws the open change of a booking in the name of the customer. Withdrawing again changes nothing. */
export async function withdrawBookingChange(
  { db, clock, actor }: BookingContext,
  bookingId: number,
): Promise<Result<null> | Failure> {
  return withTransaction(db, async (trx): Promise<Result<null>> => {
    await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
    const booking = await findBookingById(trx, bookingId);
    if (!booking || actor.by !== "customer" || !canActOnBooking(actor, booking))
      return failure("not_found", "booking.not_found");
    const change = await findOpenChange(trx, bookingId);
    if (change) await closeChange(trx, change, "withdrawn", null, clock());
    return ok(null);
  });
}

const closeChange = (
  trx: Trx,
  { id }: Pick<BookingChange, "id">,
  status: "accepted" | "declined" | "withdrawn",
  reply: string | null,
  now: Date,
) => trx.updateTable("booking_changes").set({ status, reply, decided_at: now }).where("id", "=", id).execute();
