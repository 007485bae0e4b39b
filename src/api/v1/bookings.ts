import { createHash, randomUUID } from "node:crypto";
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { confirmBookingEmail, isConfirmationCode } from "#domain/bookings/confirm-contact.server.ts";
import { type Booking, findBooking, listUserBookings } from "#domain/bookings/queries.server.ts";
import { findRentalListing } from "#domain/bookings/rental-listing.server.ts";
import { requestBooking } from "#domain/bookings/request-booking.server.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
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
} from "./booking-schemas.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { setPageLinks } from "./page-links.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody, pageQuery } from "./schema-helpers.ts";
import { getActingAccount } from "./session.ts";

const defineRoute = createRouteDefiner("Bookings");
const createIdOrTokenParams = (name: string) =>
  z.object({
    [name]: z.string().max(64).openapi({ description: "The booking's id, or its token", example: "1024" }),
  });

/** Registers the routes for a customer's bookings. Bookings of others respond 404. */
export function registerBookingRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, getOrigin, getAddress, wakeMail } = services;
  const { findRequestedBooking, presentForCaller, respondWithTransition } = createBookingAccess(services);

  api.openapi(
    defineRoute("get", "/bookings", "listBookings", {
      ...requireScope("bookings:read"),
      summary: "What one has booked, the newest first, 16 a page",
      request: { query: pageQuery },
      responses: defineResponses(200, "A page of them", bookingListSchema, [400, 401, 403, 429]),
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
      summary: "Ask for a car on some days",
      description:
        "The request holds its days once its contact is confirmed: at once for accounts with a confirmed address, else when the link of the mail is opened. Who has never brought a car back holds days for two hours, two weeks at most and two requests at once; `hold` says how it stands. The day of the return is free for others. Of several who ask for the same days at the same moment one gets them; the others are told `booking.taken`. Whoever acts for the car's seller can't book it (`booking.own`).",
      request: { body: defineJsonBody(bookingBody) },
      responses: defineResponses(
        201,
        "The booking, whose `token` opens it without an account",
        bookingSchema,
        [400, 401, 403, 404, 409, 429],
      ),
    }),
    async (c) => {
      const { unitId, total, note, email, ...input } = c.req.valid("json");
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
        },
        unitId,
        { ...input, note: note ?? undefined, email: email ?? undefined, seenTotal: total },
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
      summary: "A booking of one's own, of a seller one acts for, or whose token one has",
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
    defineRoute("post", "/bookings/{id}/cancellation", "cancelBooking", {
      ...allowGuests("bookings:write"),
      summary:
        "Cancel a booking: its customer until the day before, by id or token; its seller, who says why in `note`",
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
      summary: "Confirm the contact of a request, so that it holds its days",
      description:
        "Takes the `code` from the link in the mail to the request's address. The seller then hears of the request; `hold` says whether its days are held. Confirming again changes nothing.",
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

/** Hashes an idempotency key together with the account, so that two people can use the same key. */
const hashIdempotencyKey = (userId: number | undefined, key: string): string =>
  createHash("sha256")
    .update(JSON.stringify([userId ?? "guest", key]))
    .digest("hex");
