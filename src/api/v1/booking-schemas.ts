import { z } from "@hono/zod-openapi";
import { unavailabilityReasons } from "#domain/bookings/availability.server.ts";
import { bookingLimits } from "#domain/bookings/booking.ts";
import { cancellationPolicies, listRefundSteps } from "#domain/bookings/cancellation.ts";
import { MAX_EXTRA_QUANTITY, rentalExtraKeys } from "#domain/bookings/rental-terms.ts";
import { MAX_DELIVERY_ADDRESS_LENGTH } from "#domain/bookings/stay-choices.ts";
import { bookingStatuses } from "#domain/bookings/transitions.ts";
import { claimLimits } from "#domain/deposit-claims/claim.ts";
import { MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH } from "#domain/forms/form-fields.ts";
import { createOptionalTextSchema, createTextSchema, paginationShape, timestampSchema } from "./schema-helpers.ts";
import { allowNull, localTextSchema, moneySchema } from "./schemas.ts";

/** Schemas of rental bookings. Rentals are counted in days at the rental outlet, without time and time zone. */

const daySchema = z.iso.date();
const spanSchema = z.object({
  from: daySchema.openapi({ description: "Pick-up day" }),
  to: daySchema.openapi({ description: "Return day. Another customer can pick up on this day" }),
});
const status = z.enum(bookingStatuses);

export const stayPriceSchema = z
  .object({
    lines: z.array(
      z.object({
        kind: z.enum(["days", "extra", "one-way", "young-driver"]),
        rate: z
          .enum(["daily", "weekend", "weekly", "monthly", "season"])
          .nullable()
          .openapi({ description: "Rate of the days" }),
        season: z
          .object({ begins: daySchema, ends: daySchema })
          .nullable()
          .openapi({ description: "First and last day of the season of the days" }),
        extra: z.enum(rentalExtraKeys).nullable(),
        names: localTextSchema.nullable(),
        quantity: z.number().int().openapi({
          description: "Days, or pieces of an extra. More days than the stay has: the longer stay costs less",
        }),
        days: z.number().int().nullable().openapi({ description: "Days of an extra that is charged by the day" }),
        unit: moneySchema,
        amount: moneySchema,
      }),
    ),
    tax: z
      .object({ percent: z.string(), included: z.boolean(), amount: moneySchema })
      .nullable()
      .openapi({ description: "VAT that the lines include, or that is added to them" }),
    deposit: allowNull(moneySchema).openapi({ description: "Refundable deposit, no part of the total" }),
  })
  .openapi("StayPrice");

const cancellationSchema = z.enum(cancellationPolicies).openapi({
  description: `Share of the price that a customer who cancels gets back. ${cancellationPolicies
    .map((policy) => {
      const steps = listRefundSteps(policy).map(({ hours, percent }) => `${percent} % until ${hours} hours before`);
      return `\`${policy}\`: ${steps.join(", ")} the pick-up day begins`;
    })
    .join(". ")}`,
});

export const availabilitySchema = z
  .object({
    id: z.number().int().openapi({ description: "Id of the rental listing" }),
    ...spanSchema.shape,
    today: daySchema.openapi({ description: "Current day in the time zone of the rental" }),
    timeZone: z.string(),
    active: z.boolean().openapi({ description: "Whether the rental can be booked at the moment" }),
    units: z.number().int().openapi({ description: "Number of identical cars" }),
    lastPickUp: daySchema,
    minDays: z.number().int(),
    maxDays: z.number().int(),
    price: allowNull(moneySchema).openapi({ description: "Price per day. Null: on request" }),
    extras: z
      .array(
        z.object({
          key: z.enum(rentalExtraKeys),
          names: localTextSchema,
          price: moneySchema,
          per: z.enum(["day", "stay"]),
          maximum: z.number().int(),
          excess: allowNull(moneySchema).openapi({
            description: "Of an insurance cover: what the renter pays of a damage. A booking has at most one cover",
          }),
        }),
      )
      .openapi({ description: "Extras that can be booked" }),
    returnPlaces: z
      .array(z.object({ cityId: z.number().int(), names: localTextSchema, price: moneySchema }))
      .openapi({ description: "Cities in which the car can be returned for a price" }),
    openingHours: z
      .record(z.string(), z.array(z.object({ opens: z.string(), closes: z.string() })))
      .openapi({ description: "Opening and closing times by weekday, where 0 is Sunday. Empty: unknown" }),
    graceMinutes: z.number().int().openapi({
      description: "With times, days are periods of 24 hours. A return this many minutes late begins no new period",
    }),
    seasons: z
      .array(z.object({ begins: daySchema, ends: daySchema, price: moneySchema }))
      .openapi({ description: "Days with a price per day of their own, the last day included" }),
    driver: z.object({ minAge: z.number().int().nullable(), licenceYears: z.number().int().nullable() }).openapi({
      description:
        "Rules about the driver at the pick-up. A booking needs `birthDate` with a minimum age or a fee for young drivers, and `licenceSince` with `licenceYears`",
    }),
    youngDriver: z
      .object({ belowAge: z.number().int(), price: moneySchema })
      .nullable()
      .openapi({ description: "Fee per day for drivers below an age" }),
    cancellation: cancellationSchema,
    instant: z.boolean().openapi({ description: "Whether bookings are confirmed without an answer of the seller" }),
    wantsDocuments: z.boolean().openapi({
      description: "Whether the customer sends pictures of the licence and an ID before the pick-up",
    }),
    full: z
      .array(spanSchema)
      .openapi({ description: "Periods within the requested days in which no car is available" }),
    stay: z
      .object({
        available: z.boolean(),
        reason: z
          .enum(unavailabilityReasons)
          .nullable()
          .openapi({ description: "Reason why the days are not available" }),
        days: z.number().int(),
        total: allowNull(moneySchema).openapi({
          description: "Null if the price is on request or the days are not available",
        }),
        price: stayPriceSchema.nullable().openapi({ description: "The total line by line, with the requested extras" }),
        nearest: spanSchema
          .nullable()
          .openapi({ description: "Nearest available period of the same length, if the days are taken" }),
      })
      .nullable()
      .openapi({ description: "Whether the requested days are available. Null unless `from` and `to` are given" }),
  })
  .openapi("Availability");

export const bookingSchema = z
  .object({
    id: z.number().int(),
    token: z
      .string()
      .nullable()
      .openapi({ description: "Token that opens the booking without an account. Only for the customer" }),
    role: z.enum(["customer", "seller"]).openapi({ description: "Role of the caller in the booking" }),
    status,
    ...spanSchema.shape,
    days: z.number().int(),
    timeZone: z.string(),
    unit: z.object({
      id: z.number().int().nullable().openapi({ description: "Id of the listing. Null if the listing was deleted" }),
      path: z.string().nullable(),
      name: z.string(),
      names: localTextSchema,
      image: z.string().nullable(),
    }),
    seller: z.object({
      id: z.number().int(),
      name: z.string(),
      names: localTextSchema,
      phone: z.string().nullable().openapi({ description: "Shown after the booking is confirmed" }),
    }),
    customer: z
      .object({
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        birthDate: daySchema
          .nullable()
          .openapi({ description: "Of the driver. Null if the car has no rule about the age" }),
        licenceSince: daySchema.nullable(),
      })
      .nullable()
      .openapi({ description: "Null if the account was deleted, or if the caller has only the token" }),
    price: allowNull(moneySchema).openapi({ description: "Agreed price per day. Null: on request" }),
    total: allowNull(moneySchema),
    stayPrice: stayPriceSchema
      .nullable()
      .openapi({ description: "The agreed total line by line. Null: on request, or an older booking" }),
    deposit: allowNull(moneySchema).openapi({ description: "Refundable deposit, no part of the total" }),
    depositPayment: z
      .object({
        status: z.enum(["none", "held", "claimed", "contested", "released", "kept"]).openapi({
          description: "`claimed` waits for the customer's answer, `contested` for the site's decision",
        }),
        kept: moneySchema.openapi({ description: "Part that the seller claims or keeps for damage" }),
        claim: z.string().nullable().openapi({ description: "The seller's words about the damage" }),
        details: z
          .object({
            claimed: moneySchema,
            claimedAt: timestampSchema,
            answerBy: timestampSchema.openapi({
              description: "Without an answer until then, the seller keeps the amount",
            }),
            answer: z.enum(["agreed", "contested"]).nullable(),
            answerNote: z.string().nullable().openapi({ description: "The customer's words" }),
            decisionNote: z.string().nullable().openapi({ description: "The site's words about its decision" }),
            decidedAt: timestampSchema.nullable(),
            photos: z.array(z.string()).openapi({ description: "Paths of photos. Guests add `?token=`" }),
          })
          .nullable()
          .openapi({ description: "Claim on the deposit. Null without one" }),
      })
      .openapi({ description: "Deposit that is paid online. `none`: not paid, or paid at pick-up" }),
    deliveryAddress: z.string().nullable(),
    pickUpTime: z.string().nullable().openapi({ description: "Time at the car's place. Null: not agreed" }),
    returnTime: z.string().nullable(),
    cancellation: cancellationSchema,
    payment: z
      .object({
        method: z.enum(["pick-up", "online"]),
        status: z.enum(["unpaid", "paid", "refunded"]).openapi({ description: "Of an online payment" }),
        payBy: timestampSchema.nullable().openapi({
          description: "The booking is cancelled if it is not paid online until then. Null: nothing is due",
        }),
        refund: allowNull(moneySchema).openapi({ description: "What the customer gets back after the cancellation" }),
        change: z
          .object({
            id: z.number().int(),
            amount: moneySchema,
            payBy: timestampSchema.openapi({ description: "The change lapses if it is not paid until then" }),
          })
          .nullable()
          .openapi({
            description:
              "Change that waits for the online payment of its additional price. Its days are not held: if they are taken when the payment arrives, the amount goes back. Null: no such change",
          }),
      })
      .openapi({ description: "How the booking is paid" }),
    note: z.string().nullable().openapi({ description: "Note of the customer" }),
    reply: z.string().nullable().openapi({ description: "Reply of the seller" }),
    endedBy: z.enum(["customer", "seller", "system"]).nullable(),
    answerBy: timestampSchema
      .nullable()
      .openapi({ description: "A request that is not answered by this time is declined" }),
    hold: z
      .object({ state: z.enum(["unconfirmed", "held", "open"]), until: timestampSchema.nullable() })
      .nullable()
      .openapi({
        description:
          "State of a request. `unconfirmed`: the seller sees it, and it can hold days after the customer opens the link in the mail. `held`: the days are reserved until the given time, or until the request is answered. `open`: others can book the days until the request is confirmed. Null: the request is answered",
      }),
    steps: z.array(status).openapi({ description: "Statuses to which the caller can move the booking now" }),
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
      .openapi({ description: "Number of bookings by status" }),
  })
  .openapi("RentalBookingList");

export const bookingBody = z
  .object({
    unitId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).openapi({ description: "Id of the rental listing" }),
    from: createTextSchema(40, { format: "date", example: "2026-06-10" }),
    to: createTextSchema(40, { format: "date", example: "2026-06-13" }),
    name: createTextSchema(bookingLimits.name),
    email: createOptionalTextSchema(MAX_EMAIL_LENGTH, {
      format: "email",
      description: "Required for guests. The address of a member is known",
    }),
    phone: createTextSchema(MAX_PHONE_LENGTH),
    note: createOptionalTextSchema(bookingLimits.note),
    extras: z
      .partialRecord(z.enum(rentalExtraKeys), z.number().int().min(0).max(MAX_EXTRA_QUANTITY))
      .optional()
      .openapi({ description: "Quantity of each extra", example: { "child-seat": 1 } }),
    youngDriver: z.boolean().optional().openapi({ description: "Whether the driver pays the fee for young drivers" }),
    birthDate: createOptionalTextSchema(40, {
      format: "date",
      example: "1990-05-17",
      description: "Date of birth of the driver, if the rules of the car ask for it",
    }),
    licenceSince: createOptionalTextSchema(40, {
      format: "date",
      example: "2012-03-01",
      description: "Day since which the driver has a licence, if the rules of the car ask for it",
    }),
    deliveryAddress: createOptionalTextSchema(MAX_DELIVERY_ADDRESS_LENGTH, {
      description: "Required with the extra `delivery`",
    }),
    returnCityId: z
      .number()
      .int()
      .min(1)
      .max(999_999_999)
      .optional()
      .openapi({ description: "City in which the car is returned, one of `returnPlaces`" }),
    pickUpTime: createOptionalTextSchema(10, {
      example: "10:00",
      description: "Within the opening hours of the seller. Needs `returnTime`",
    }),
    returnTime: createOptionalTextSchema(10, { example: "10:00" }),
    payment: z
      .enum(["pick-up", "online"])
      .optional()
      .openapi({ description: "Default: `pick-up`. Refused if the amount cannot be paid online" }),
    total: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish().openapi({
      description:
        "Total that the customer agreed to, in minor units. Null: on request. Refused if the total has changed",
    }),
  })
  .openapi("BookingBody");

/** Request body that changes the status of a booking, with an optional note. */
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
export const bookingDepositBody = z
  .object({
    kept: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).openapi({
      description: "Part that is claimed, in minor units. 0 gives everything back and withdraws a claim",
    }),
    note: createOptionalTextSchema(bookingLimits.note, { description: "Reason. Required for a claim" }),
  })
  .openapi("BookingDepositBody");
export const depositClaimAnswerBody = z
  .object({
    answer: z.enum(["agreed", "contested"]),
    note: createOptionalTextSchema(claimLimits.note, { description: "Required for `contested`" }),
  })
  .openapi("DepositClaimAnswerBody");
export const bookingReasonBody = z.object({ note: createTextSchema(bookingLimits.note) }).openapi("BookingReasonBody");
