import { z } from "@hono/zod-openapi";
import { unavailabilityReasons } from "#domain/bookings/availability.server.ts";
import { bookingLimits } from "#domain/bookings/booking.ts";
import { MAX_BOOKING_NAME_LENGTH } from "#domain/bookings/input.ts";
import { bookingStatuses } from "#domain/bookings/transitions.ts";
import { MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH } from "#domain/forms/form-fields.ts";
import { createOptionalTextSchema, createTextSchema, paginationShape, timestampSchema } from "./schema-helpers.ts";
import { allowNull, localTextSchema, moneySchema } from "./schemas.ts";

/** API schemas of rental bookings. Rentals are counted in days at the rental outlet, without time and time zone. */

const daySchema = z.iso.date();
const spanSchema = z.object({
  from: daySchema.openapi({ description: "The day of the pick-up" }),
  to: daySchema.openapi({ description: "The day of the return, on which somebody else can have it" }),
});
const status = z.enum(bookingStatuses);

export const availabilitySchema = z
  .object({
    id: z.number().int().openapi({ description: "The rental's ad" }),
    ...spanSchema.shape,
    today: daySchema.openapi({ description: "There, where it is fetched" }),
    timeZone: z.string(),
    active: z.boolean().openapi({ description: "Whether it can be booked at all just now" }),
    units: z.number().int().openapi({ description: "How many like cars there are" }),
    lastPickUp: daySchema,
    minDays: z.number().int(),
    maxDays: z.number().int(),
    price: allowNull(moneySchema).openapi({ description: "Of a day; null: on request" }),
    full: z.array(spanSchema).openapi({ description: "When none of them is left, within what was asked for" }),
    stay: z
      .object({
        available: z.boolean(),
        reason: z.enum(unavailabilityReasons).nullable().openapi({ description: "Why not" }),
        days: z.number().int(),
        total: allowNull(moneySchema).openapi({ description: "null: on request, or not available" }),
        nearest: spanSchema
          .nullable()
          .openapi({ description: "As many days nearby that are free, when these are taken" }),
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
    ...spanSchema.shape,
    days: z.number().int(),
    timeZone: z.string(),
    unit: z.object({
      id: z.number().int().nullable().openapi({ description: "The ad; null: it is gone" }),
      path: z.string().nullable(),
      name: z.string(),
      names: localTextSchema,
      image: z.string().nullable(),
    }),
    seller: z.object({
      id: z.number().int(),
      name: z.string(),
      names: localTextSchema,
      phone: z.string().nullable().openapi({ description: "Once it is confirmed" }),
    }),
    customer: z
      .object({ name: z.string(), email: z.string(), phone: z.string() })
      .nullable()
      .openapi({ description: "null: their account is gone, or who asks has only the token" }),
    price: allowNull(moneySchema).openapi({ description: "Of a day, as it was agreed; null: on request" }),
    total: allowNull(moneySchema),
    note: z.string().nullable().openapi({ description: "What the customer wrote" }),
    reply: z.string().nullable().openapi({ description: "What the seller answered" }),
    endedBy: z.enum(["customer", "seller", "system"]).nullable(),
    answerBy: timestampSchema
      .nullable()
      .openapi({ description: "A request that isn't answered until then is refused" }),
    hold: z
      .object({ state: z.enum(["unconfirmed", "held", "open"]), until: timestampSchema.nullable() })
      .nullable()
      .openapi({
        description:
          "Of a request. `unconfirmed`: its seller sees it and it can hold days once the link of the mail is opened; `held`: others can't have its days, until the time given or else until it is answered; `open`: others can book them until it is confirmed. null: it is answered",
      }),
    steps: z.array(status).openapi({ description: "What who asks can make of it today" }),
    createdAt: timestampSchema,
    changedAt: timestampSchema,
  })
  .openapi("Booking");

const pageFields = {
  ...paginationShape,
};

export const bookingListSchema = z.object({ items: z.array(bookingSchema), ...pageFields }).openapi("BookingList");

const countSchema = z.number().int();

export const rentalBookingListSchema = z
  .object({
    items: z.array(bookingSchema),
    ...pageFields,
    counts: z
      .object(
        Object.fromEntries(bookingStatuses.map((each) => [each, countSchema])) as Record<
          (typeof status.options)[number],
          typeof countSchema
        >,
      )
      .openapi({ description: "Of all of them, by status" }),
  })
  .openapi("RentalBookingList");

export const bookingBody = z
  .object({
    unitId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).openapi({ description: "The rental's ad" }),
    from: createTextSchema(40, { format: "date", example: "2026-06-10" }),
    to: createTextSchema(40, { format: "date", example: "2026-06-13" }),
    name: createTextSchema(MAX_BOOKING_NAME_LENGTH),
    email: createOptionalTextSchema(MAX_EMAIL_LENGTH, {
      format: "email",
      description: "Needed of guests; a member's own is known",
    }),
    phone: createTextSchema(MAX_PHONE_LENGTH),
    note: createOptionalTextSchema(bookingLimits.note),
    total: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish().openapi({
      description: "What the customer agreed to, in minor units; null: on request. Refused when it is another by now",
    }),
  })
  .openapi("BookingBody");

/** Request body for changing the status of a booking, with an optional note. */
export const bookingTransitionBody = z
  .object({ note: createOptionalTextSchema(bookingLimits.note) })
  .openapi("BookingStepBody");
export const bookingContactCodeBody = z
  .object({
    code: createTextSchema(64).openapi({
      description: "`code` of the link in the confirmation mail",
      example: "Zm9yIHlvdXIgZXllcw",
    }),
  })
  .openapi("BookingContactCodeBody");
export const bookingReasonBody = z.object({ note: createTextSchema(bookingLimits.note) }).openapi("BookingReasonBody");
