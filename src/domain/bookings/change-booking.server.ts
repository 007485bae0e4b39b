import { sql, type Transaction } from "kysely";
import { z } from "zod";
import { retryOnConflict } from "#db/retry-on-conflict.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { createFieldFailure, createOptionalSingleLineField } from "#domain/forms/form-fields.ts";
import { type Failure, failure, ok, RejectedError, type Result } from "#kernel/result.ts";
import { planUnit, type UnitAllocation } from "./allocate-unit.server.ts";
import { bookingLimits, validateRentalPeriod } from "./booking.ts";
import { type BookingChange, findOpenChange } from "./booking-changes.server.ts";
import {
  canChangeBooking,
  hasStayBegun,
  isChangeHarmless,
  isChangePossible,
  needsChangePayment,
} from "./booking-changes.ts";
import { getChangePaymentDeadline } from "./booking-payment.ts";
import { findChangedDriverIssue, getChangedExcess, getChangedTimes } from "./change-rules.ts";
import { closeChange, type NewStay, toStoredPeriod, writeChangedStay } from "./changed-stay.server.ts";
import { type BookingContext, canActOnBooking } from "./commands.server.ts";
import { type Day, getToday } from "./days.ts";
import { parseDayBlockInput } from "./input.ts";
import {
  type BookingNotificationContext,
  createBookingNotificationContext,
  notifyBookingCustomer,
  notifyBookingSeller,
} from "./notify.server.ts";
import { allocateChangedUnit, withChangedStay } from "./paid-changes.server.ts";
import { type Booking, findBookingById } from "./queries.server.ts";
import { lockRentalListing, type RentalListing } from "./rental-listing.server.ts";
import { type BookingFailure, toBookingFailure } from "./request-booking.server.ts";
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

/** Returns whether a change waits for an online payment. Without a provider for it, the seller gets the difference. */
const mustPayChange = (
  { canPayOnline }: BookingContext,
  { booking, listing }: LockedBooking,
  price: StayPrice,
): boolean =>
  needsChangePayment(booking, price) &&
  canPayOnline?.({ minor: price.totalMinor - booking.paidMinor, currency: booking.currency }, listing.country) === true;

/**
 * Asks for another stay of a confirmed booking: other days, times or extras at the present prices of the listing. The
 * change is made at once if the office confirms bookings at once and the change is harmless. Otherwise the office
 * answers, and the days are not reserved meanwhile. A dearer change of a booking that was paid online is made when the
 * difference is paid. A new request replaces an open one. Callers should wake the mail and the payment job afterwards.
 */
export async function requestBookingChange(
  context: BookingContext,
  bookingId: number,
  input: RawChangeInput,
): Promise<Result<{ status: "requested" | "payable" | "accepted" }> | BookingFailure> {
  const { db, clock, origin } = context;
  const days = parseDayBlockInput(input);
  if (!days.ok) return failure("invalid", days.errors[0]?.code ?? "invalid", days.errors);
  const stay = parseStayChoices(input);
  if (!stay.ok) return failure("invalid", stay.errors[0]?.code ?? "invalid", stay.errors);
  const { choices: typed, deliveryAddress } = stay.value;
  const { note, ...period } = days.value;
  const notificationContext = await createBookingNotificationContext(db, clock(), origin);
  const { now } = notificationContext;
  const change = async (trx: Trx) => {
    const locked = await lockChangeableBooking(trx, context, bookingId, now);
    const { booking, listing, today } = locked;
    if (listing.currency !== booking.currency) throw new RejectedError(failure("conflict", "booking.not_active"));
    const isBegun = hasStayBegun(booking, today);
    // A stay that has begun keeps its pick-up, which lies in the past.
    const issue = validateRentalPeriod(period, isBegun ? booking.from : today, listing.minDays);
    if (issue) throw new RejectedError(createFieldFailure(issue.path, issue.code));
    const isOtherPickUp =
      period.from !== booking.from || (typed.pickUpTime !== null && typed.pickUpTime !== booking.pickUpTime);
    if (isBegun && isOtherPickUp) throw new RejectedError(createFieldFailure("from", "booking.change_begun"));
    if (period.to < today) throw new RejectedError(createFieldFailure("to", "booking.past"));
    const choices = { ...typed, ...getChangedTimes(booking, typed, { isBegun }) };
    const choiceIssue =
      findStayChoiceIssue(listing.stay, choices) ??
      findStayTimeIssue(listing.stay.openingHours, period, choices, isBegun ? ["returnTime"] : undefined) ??
      findChangedDriverIssue(booking, listing, { from: period.from, isYoungDriver: choices.isYoungDriver }, today);
    if (choiceIssue) throw new RejectedError(createFieldFailure(choiceIssue.path, choiceIssue.code));
    const price = calculateStayPrice(listing.stay, period, choices);
    if (!price) throw new RejectedError(failure("conflict", "booking.not_active"));
    if (input.seenTotal !== undefined && input.seenTotal !== price.totalMinor)
      throw new RejectedError<BookingFailure>({
        ...failure("conflict", "booking.price_changed"),
        total: price.totalMinor,
      });
    const { pickUpTime, returnTime } = choices;
    const excessMinor = getChangedExcess(booking, listing, { price, choices });
    const changed = { ...period, pickUpTime, returnTime, price, deliveryAddress, excessMinor };
    if (isSameStay(booking, changed)) throw new RejectedError(failure("conflict", "booking.unchanged"));
    const open = await findOpenChange(trx, bookingId);
    // A request that is sent twice keeps the payment that may have begun.
    if (open?.status === "payable" && isSameStay(open, changed)) return { status: open.status };
    await requireFreeUnit(trx, locked, changed);
    if (open) await closeChange(trx, open, { status: "withdrawn", reply: null, now });
    const isFinal = listing.isInstant && isChangeHarmless(booking, changed, now);
    const status = isFinal ? (mustPayChange(context, locked, price) ? "payable" : "accepted") : "requested";
    const payBy = getChangePaymentDeadline(booking, period, { isInstant: true, now });
    await trx
      .insertInto("booking_changes")
      .values({
        booking_id: bookingId,
        status,
        old_period: toStoredPeriod(booking),
        old_total_minor: booking.totalMinor ?? 0,
        period: toStoredPeriod(period),
        pick_up_time: pickUpTime,
        return_time: returnTime,
        stay_price: JSON.stringify(price),
        delivery_address: deliveryAddress,
        excess_minor: excessMinor,
        note,
        pay_by: status === "payable" ? payBy : null,
        created_at: now,
        decided_at: status === "accepted" ? now : null,
      })
      .execute();
    if (status === "requested")
      await notifyBookingSeller(trx, { ...booking, note }, "seller-change", notificationContext);
    if (status === "payable") await notifyChangePayable(trx, bookingId, notificationContext);
    if (status === "accepted") {
      const unit = await requireUnit(trx, locked, changed, now);
      const made = await writeChangedStay(trx, booking, { ...changed, unit }, notificationContext);
      await notifyBookingSeller(trx, made, "seller-changed", notificationContext);
    }
    return { status } as const;
  };
  try {
    return ok(await retryOnConflict(() => withTransaction(db, change)));
  } catch (error) {
    return toBookingFailure(error);
  }
}

/** Asks the customer to pay for the change that waits for it. */
async function notifyChangePayable(
  trx: Trx,
  bookingId: number,
  notificationContext: BookingNotificationContext,
): Promise<void> {
  const booking = (await findBookingById(trx, bookingId)) as Booking;
  const change = (await findOpenChange(trx, bookingId)) as BookingChange;
  await notifyBookingCustomer(trx, withChangedStay(booking, change), "change-payable", notificationContext);
}

/** Returns whether a stay is the one that is agreed or requested already. */
const isSameStay = (
  booking: Omit<NewStay, "price" | "excessMinor"> & { stayPrice: StayPrice | null },
  stay: NewStay,
): boolean =>
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

/** Allocates a car for the changed stay. Throws if the days or the times are taken. */
async function requireUnit(
  trx: Trx,
  { listing, booking }: LockedBooking,
  stay: Pick<NewStay, "from" | "to" | "pickUpTime" | "returnTime">,
  now: Date,
): Promise<number> {
  const allocation = await allocateChangedUnit(trx, listing, booking, stay, now);
  if ("unit" in allocation) return allocation.unit;
  throw createTakenError(allocation);
}

/** Throws if no car is free for the changed stay. Moves no bookings, because the stay is not written yet. */
async function requireFreeUnit(
  trx: Trx,
  { listing, booking, today }: LockedBooking,
  { from, to, pickUpTime, returnTime }: Pick<NewStay, "from" | "to" | "pickUpTime" | "returnTime">,
): Promise<void> {
  const plan = await planUnit(trx, listing, { from, to, pickUpTime, returnTime }, today, booking);
  if (!("unit" in plan)) throw createTakenError(plan);
}

const createTakenError = (allocation: Exclude<UnitAllocation, { unit: number }>) =>
  allocation.taken.length === 0
    ? new RejectedError<BookingFailure>(failure("conflict", "booking.turnaround"))
    : new RejectedError<BookingFailure>({ ...failure("conflict", "booking.taken"), ...allocation });

const replySchema = z.object({ note: createOptionalSingleLineField(bookingLimits.note) });

/**
 * Accepts or declines the open change of a booking in the name of the office. A change whose days have been booked
 * meanwhile cannot be accepted. An accepted change may have to be paid first; until then the office can decline it.
 * Callers should wake the mail and the payment job afterwards.
 */
export async function answerBookingChange(
  context: BookingContext,
  bookingId: number,
  { isAccepted, changeId, note }: { isAccepted: boolean; changeId: number; note?: unknown },
): Promise<Result<{ isPayable: boolean }> | BookingFailure> {
  const { db, clock, origin, actor } = context;
  if (actor.by !== "seller") return failure("not_found", "booking.not_found");
  const parsed = replySchema.safeParse({ note });
  if (!parsed.success) return createFieldFailure("note", "too_long");
  const reply = parsed.data.note;
  const notificationContext = await createBookingNotificationContext(db, clock(), origin);
  const { now } = notificationContext;
  const answer = async (trx: Trx): Promise<{ isPayable: boolean }> => {
    const locked = await lockChangeableBooking(trx, context, bookingId, now);
    const { booking, today } = locked;
    const change = await findOpenChange(trx, bookingId);
    // The customer may have replaced the change that the office saw.
    if (change?.id !== changeId) throw new RejectedError(failure("conflict", "booking.illegal_step"));
    if (!isAccepted) {
      await closeChange(trx, change, { status: "declined", reply, now });
      await notifyBookingCustomer(trx, { ...booking, reply }, "change-declined", notificationContext);
      return { isPayable: false };
    }
    if (change.status !== "requested" || !isChangePossible(booking, change, today))
      throw new RejectedError(failure("conflict", "booking.illegal_step"));
    if (mustPayChange(context, locked, change.stayPrice)) {
      await requireFreeUnit(trx, locked, change);
      const payBy = getChangePaymentDeadline(booking, change, { isInstant: false, now });
      const payable = { status: "payable" as const, pay_by: payBy, reply };
      await trx.updateTable("booking_changes").set(payable).where("id", "=", change.id).execute();
      await notifyChangePayable(trx, bookingId, notificationContext);
      return { isPayable: true };
    }
    const unit = await requireUnit(trx, locked, change, now);
    await writeChangedStay(trx, booking, { ...change, price: change.stayPrice, unit }, notificationContext, reply);
    await closeChange(trx, change, { status: "accepted", reply, now });
    return { isPayable: false };
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
    if (change) await closeChange(trx, change, { status: "withdrawn", reply: null, now: clock() });
    return ok(null);
  });
}
