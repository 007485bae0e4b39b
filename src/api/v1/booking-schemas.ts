import { z } from "@hono/zod-openapi";
import { spanReasons } from "#domain/bookings/availability.server.ts";
import { bookingLimits } from "#domain/bookings/booking.ts";
import { longestBookingName } from "#domain/bookings/input.ts";
import { bookingStatuses } from "#domain/bookings/steps.ts";
import { longestEmail, longestPhone } from "#domain/forms/fields.ts";
import { moment, optionalText, pageNumbers, text } from "./content.ts";
import { localText, money, orNull } from "./schemas.ts";

/** Shapes of rentals by the day. Days have no time and no zone of their own: they are those of the office. */

const day = z.iso.date();
const span = z.object({
  from: day.openapi({ description: "The day of the pick-up" }),
  to: day.openapi({ description: "The day of the return, on which somebody else can have it" }),
});
const status = z.enum(bookingStatuses);

export const availabilitySchema = z
  .object({
    id: z.number().int().openapi({ description: "The rental's ad" }),
    ...span.shape,
    today: day.openapi({ description: "There, where it is fetched" }),
    timeZone: z.string(),
    active: z.boolean().openapi({ description: "Whether it can be booked at all just now" }),
    units: z.number().int().openapi({ description: "How many like cars there are" }),
    lastPickUp: day,
    minDays: z.number().int(),
    maxDays: z.number().int(),
    price: orNull(money).openapi({ description: "Of a day; null: on request" }),
    full: z.array(span).openapi({ description: "When none of them is left, within what was asked for" }),
    stay: z
      .object({
        available: z.boolean(),
        reason: z.enum(spanReasons).nullable().openapi({ description: "Why not" }),
        days: z.number().int(),
        total: orNull(money).openapi({ description: "null: on request, or not available" }),
        nearest: span.nullable().openapi({ description: "As many days nearby that are free, when these are taken" }),
      })
      .nullable()
      .openapi({ description: "Whether just these days can be had; null unless both are given" }),
  })
  .openapi("Availability");

export const bookingSchema = z
  .object({
    id: z.number().int(),
    token: z.string().nullable().openapi({ description: "Opens the booking without an account; for its customer" }),
    role: z.enum(["customer", "seller"]).openapi({ description: "Who is asking" }),
    status,
    ...span.shape,
    days: z.number().int(),
    timeZone: z.string(),
    unit: z.object({
      id: z.number().int().nullable().openapi({ description: "The ad; null: it is gone" }),
      path: z.string().nullable(),
      name: z.string(),
      names: localText,
      image: z.string().nullable(),
    }),
    seller: z.object({
      id: z.number().int(),
      name: z.string(),
      names: localText,
      phone: z.string().nullable().openapi({ description: "Once it is confirmed" }),
    }),
    customer: z
      .object({ name: z.string(), email: z.string(), phone: z.string() })
      .nullable()
      .openapi({ description: "null: their account is gone, or who asks has only the token" }),
    price: orNull(money).openapi({ description: "Of a day, as it was agreed; null: on request" }),
    total: orNull(money),
    note: z.string().nullable().openapi({ description: "What the customer wrote" }),
    reply: z.string().nullable().openapi({ description: "What the seller answered" }),
    endedBy: z.enum(["customer", "seller", "system"]).nullable(),
    answerBy: moment.nullable().openapi({ description: "A request that isn't answered until then is refused" }),
    hold: z
      .object({ state: z.enum(["unconfirmed", "held", "open"]), until: moment.nullable() })
      .nullable()
      .openapi({
        description:
          "Of a request. `unconfirmed`: its seller sees it and it can hold days once the link of the mail is opened; `held`: others can't have its days, until the time given or else until it is answered; `open`: others can book them until it is confirmed. null: it is answered",
      }),
    steps: z.array(status).openapi({ description: "What who asks can make of it today" }),
    createdAt: moment,
    changedAt: moment,
  })
  .openapi("Booking");

const pageShape = {
  ...pageNumbers,
};

export const bookingListSchema = z.object({ items: z.array(bookingSchema), ...pageShape }).openapi("BookingList");

const count = z.number().int();

export const rentalBookingListSchema = z
  .object({
    items: z.array(bookingSchema),
    ...pageShape,
    counts: z
      .object(
        Object.fromEntries(bookingStatuses.map((each) => [each, count])) as Record<
          (typeof status.options)[number],
          typeof count
        >,
      )
      .openapi({ description: "Of all of them, by status" }),
  })
  .openapi("RentalBookingList");

export const bookingBody = z
  .object({
    unitId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).openapi({ description: "The rental's ad" }),
    from: text(40, { format: "date", example: "2026-06-10" }),
    to: text(40, { format: "date", example: "2026-06-13" }),
    name: text(longestBookingName),
    email: optionalText(longestEmail, { format: "email", description: "Needed of guests; a member's own is known" }),
    phone: text(longestPhone),
    note: optionalText(bookingLimits.note),
    total: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish().openapi({
      description: "What the customer agreed to, in minor units; null: on request. Refused when it is another by now",
    }),
  })
  .openapi("BookingBody");

/** What a seller says along with a step, or has to. */
export const stepBody = z.object({ note: optionalText(bookingLimits.note) }).openapi("BookingStepBody");
export const contactCodeBody = z
  .object({
    code: text(64).openapi({
      description: "`code` of the link in the confirmation mail",
      example: "Zm9yIHlvdXIgZXllcw",
    }),
  })
  .openapi("BookingContactCodeBody");
export const reasonBody = z.object({ note: text(bookingLimits.note) }).openapi("BookingReasonBody");
