import { createHash, randomUUID } from "node:crypto";
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { withdrawBookingChange } from "#domain/bookings/change-booking.server.ts";
import { confirmBookingEmail, isConfirmationCode } from "#domain/bookings/confirm-contact.server.ts";
import { type Booking, findBooking, listUserBookings } from "#domain/bookings/queries.server.ts";
import { findRentalListing } from "#domain/bookings/rental-listing.server.ts";
import { requestBooking } from "#domain/bookings/request-booking.server.ts";
import { answerDepositClaim } from "#domain/deposit-claims/claims.server.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { beginBookingPayment } from "#domain/payments/begin-booking-payment.server.ts";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { failure } from "#kernel/result.ts";
import { allowGuests, requireScope, requireUser } from "./access.ts";
import { createBookingAccess } from "./booking-access.ts";
import {
  bookingBody,
  bookingContactCodeBody,
  bookingListSchema,
  bookingSchema,
  bookingTransitionBody,
  depositClaimAnswerBody,
} from "./booking-schemas.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { setPageLinks } from "./page-links.ts";
import { paymentSchema, presentPayment } from "./payments.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody, pageQuery } from "./schema-helpers.ts";
import { getActingAccount } from "./session.ts";

const defineRoute = createRouteDefiner("Bookings");
const createIdOrTokenParams = (name: string) =>
  z.object({
    [name]: z.string().max(64).openapi({ description: "Id or token of the booking", example: "1024" }),
  });

/** Registers the routes for a customer's bookings. They respond 404 for bookings of other people. */
export function registerBookingRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, getOrigin, getAddress, wakeMail, wakePayments, payments: providers, logError } = services;
  const { findRequestedBooking, presentForCaller, respondWithTransition } = createBookingAccess(services);

  api.openapi(
    defineRoute("get", "/bookings", "listBookings", {
      ...requireScope("bookings:read"),
      summary: "List the member's bookings, newest first, 16 per page",
      request: { query: pageQuery },
      responses: defineResponses(200, "A page of bookings", bookingListSchema, [400, 401, 403, 429]),
    }),
    async (c) => {
      const { items, ...page } = await listUserBookings(db, requireUser(c).id, c.req.valid("query").page);
      setPageLinks(c, page);
      return c.json({ items: items.map((booking) => presentForCaller(c, booking, "customer")), ...page }, 200);
    },
  );

  api.openapi(
    defineRoute("post", "/bookings", "createBooking", {
      ...allowGuests("bookings:write"),
      ...withIdempotencyKey(),
      summary: "Request a rental for some days",
      description:
        "The request holds its days after the contact is confirmed: at once for accounts with a confirmed address, otherwise when the customer opens the link in the mail. Customers who have never returned a car hold days for two hours, for at most two weeks, and in at most two requests at once. `hold` shows the state. The return day is available to others. If several customers request the same days at the same time, one gets them and the others get `booking.taken`. Members of the seller's business cannot book the car (`booking.own`).",
      request: { body: defineJsonBody(bookingBody) },
      responses: defineResponses(
        201,
        "The booking. Its `token` opens it without an account",
        bookingSchema,
        [400, 401, 403, 404, 409, 429],
      ),
    }),
    async (c) => {
      const { unitId, total, note, email, deliveryAddress, pickUpTime, returnTime, ...input } = c.req.valid("json");
      const account = getActingAccount(c);
      const listing = await getListing(db, unitId);
      if (!listing.ok || !(await findRentalListing(db, unitId))) {
        return respondWithProblem(c, { kind: "not_found", code: "booking.not_rental" });
      }
      const key = c.req.header("idempotency-key");
      const requested = await requestBooking(
        {
          db,
          clock,
          origin: getOrigin(c.req.raw),
          language: c.get("language"),
          member: account,
          network: toAddressKey(getAddress(c)),
          canPayOnline: (amount, country) => providers.listMethods([amount], country).length > 0,
        },
        unitId,
        {
          ...input,
          note: note ?? undefined,
          email: email ?? undefined,
          deliveryAddress: deliveryAddress ?? undefined,
          pickUpTime: pickUpTime ?? undefined,
          returnTime: returnTime ?? undefined,
          seenTotal: total,
        },
        key === undefined ? randomUUID() : hashIdempotencyKey(account?.id, key),
      );
      if (!requested.ok) return respondWithProblem(c, requested);
      if (!requested.value.repeated) wakeMail();
      const booking = (await findBooking(db, { token: requested.value.token })) as Booking;
      return c.json(presentForCaller(c, booking, "customer"), 201);
    },
  );

  api.openapi(
    defineRoute("get", "/bookings/{idOrToken}", "getBooking", {
      ...allowGuests("bookings:read"),
      summary: "Get a booking of the member, of the member's business, or by its token",
      request: { params: createIdOrTokenParams("idOrToken") },
      responses: defineResponses(200, "The booking", bookingSchema, [400, 401, 403, 404, 429]),
    }),
    async (c) => {
      const found = await findRequestedBooking(c, c.req.valid("param").idOrToken as string);
      if (!found) return respondWithProblem(c, { kind: "not_found", code: "booking.not_found" });
      return c.json(presentForCaller(c, found.booking, found.right), 200);
    },
  );

  api.openapi(
    defineRoute("post", "/bookings/{idOrToken}/payment", "payBooking", {
      ...allowGuests("bookings:write"),
      summary: "Begin the online payment of a booking",
      description:
        "Returns the open payment if there is one, so that a repeated request never charges twice. Send the customer to `nextUrl`. A booking that the seller accepts at once is confirmed when the payment arrives.",
      request: {
        params: createIdOrTokenParams("idOrToken"),
        query: z.object({
          for: z.enum(["price", "deposit", "change"]).optional().openapi({
            description:
              "`deposit`: from three days before the pick-up, if the price is paid. `change`: the additional price of `payment.change`. Default: `price`",
          }),
        }),
      },
      responses: defineResponses(200, "The payment", paymentSchema, [400, 401, 403, 404, 409, 429, 503]),
    }),
    async (c) => {
      const found = await findRequestedBooking(c, c.req.valid("param").idOrToken as string);
      if (!found || found.right === "seller")
        return respondWithProblem(c, { kind: "not_found", code: "booking.not_found" });
      const context = {
        db,
        clock,
        origin: getOrigin(c.req.raw),
        providers,
        logError: (error: unknown) => logError?.(c.get("requestId"), error),
      };
      const begun = await beginBookingPayment(context, found.booking.id, c.req.valid("query").for);
      return begun.ok ? c.json(presentPayment(begun.value, true), 200) : respondWithProblem(c, begun);
    },
  );

  api.openapi(
    defineRoute("delete", "/bookings/{idOrToken}/change", "withdrawBookingChange", {
      ...allowGuests("bookings:write"),
      summary: "Withdraw the change of a booking that waits for an answer or its payment",
      description:
        "The booking stays as it is. Money that arrives for the change afterwards goes back. Withdrawing again changes nothing.",
      request: { params: createIdOrTokenParams("idOrToken") },
      responses: defineResponses(200, "The booking", bookingSchema, [400, 401, 403, 404, 429]),
    }),
    async (c) => {
      const found = await findRequestedBooking(c, c.req.valid("param").idOrToken as string);
      if (!found?.booking.token || found.right === "seller")
        return respondWithProblem(c, { kind: "not_found", code: "booking.not_found" });
      const { booking, right } = found;
      const actor = { by: "customer" as const, token: booking.token as string };
      const withdrawn = await withdrawBookingChange({ db, clock, origin: getOrigin(c.req.raw), actor }, booking.id);
      if (!withdrawn.ok) return respondWithProblem(c, withdrawn);
      const current = (await findBooking(db, { token: actor.token })) ?? booking;
      return c.json(presentForCaller(c, current, right), 200);
    },
  );

  api.openapi(
    defineRoute("post", "/bookings/{idOrToken}/deposit-answer", "answerDepositClaim", {
      ...allowGuests("bookings:write"),
      summary: "Agree to the seller's claim on the deposit, or contest it, as the customer",
      description:
        "Agreeing settles the claim. A contested amount is held until the site decides. The same answer sent twice counts once.",
      request: { params: createIdOrTokenParams("idOrToken"), body: defineJsonBody(depositClaimAnswerBody) },
      responses: defineResponses(200, "The booking", bookingSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const found = await findRequestedBooking(c, c.req.valid("param").idOrToken as string);
      if (!found || found.right === "seller")
        return respondWithProblem(c, { kind: "not_found", code: "booking.not_found" });
      const { booking, actor, right } = found;
      const context = { db, clock, origin: getOrigin(c.req.raw), actor };
      const { answer, note } = c.req.valid("json");
      const answered = await answerDepositClaim(context, booking.id, { answer, note: note ?? undefined });
      if (!answered.ok) return respondWithProblem(c, answered);
      wakeMail();
      wakePayments();
      const answeredBooking = (await findBooking(db, { token: booking.token as string })) ?? booking;
      return c.json(presentForCaller(c, answeredBooking, right), 200);
    },
  );

  api.openapi(
    defineRoute("post", "/bookings/{id}/cancellation", "cancelBooking", {
      ...allowGuests("bookings:write"),
      summary:
        "Cancel a booking. Customers can cancel until the day before, by id or token. Sellers give a reason in `note`",
      request: {
        params: createIdOrTokenParams("id"),
        body: { ...defineJsonBody(bookingTransitionBody), required: false },
      },
      responses: defineResponses(200, "The booking", bookingSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const found = await findRequestedBooking(c, c.req.valid("param").id as string);
      return respondWithTransition(c, found, "cancelled", c.req.valid("json")?.note);
    },
  );

  api.openapi(
    defineRoute("post", "/bookings/{idOrToken}/contact-confirmation", "confirmBookingContact", {
      ...allowGuests("bookings:write"),
      summary: "Confirm the contact of a booking request",
      description:
        "Takes the `code` from the link in the mail to the customer. The seller is then notified of the request, and `hold` shows whether its days are held. Confirming again changes nothing.",
      request: { params: createIdOrTokenParams("idOrToken"), body: defineJsonBody(bookingContactCodeBody) },
      responses: defineResponses(200, "The booking", bookingSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const found = await findRequestedBooking(c, c.req.valid("param").idOrToken as string);
      if (!found || found.right === "seller")
        return respondWithProblem(c, { kind: "not_found", code: "booking.not_found" });
      const { code } = c.req.valid("json");
      const { booking } = found;
      if (!(await isConfirmationCode(db, booking.id, code))) return respondWithProblem(c, wrongCodeFailure);
      const confirmed = await confirmBookingEmail({ db, clock, origin: getOrigin(c.req.raw) }, booking.id, code);
      if (!confirmed.ok) return respondWithProblem(c, confirmed);
      wakeMail();
      const confirmedBooking = (await findBooking(db, { token: booking.token as string })) ?? booking;
      return c.json(presentForCaller(c, confirmedBooking, found.right), 200);
    },
  );
}

const wrongCodeFailure = failure("invalid", "booking.wrong_code", [
  { path: "code", code: "booking.wrong_code", message: "booking.wrong_code" },
]);

/** Hashes an idempotency key together with the account. Two people can therefore use the same key. */
const hashIdempotencyKey = (userId: number | undefined, key: string): string =>
  createHash("sha256")
    .update(JSON.stringify([userId ?? "guest", key]))
    .digest("hex");
