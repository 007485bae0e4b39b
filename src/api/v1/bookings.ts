import { createHash, randomUUID } from "node:crypto";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { getProduct } from "#domain/ads/product.server.ts";
import { confirmContact, isConfirmCode } from "#domain/bookings/confirm-contact.server.ts";
import { type Booking, bookingOf, bookingsOfUser } from "#domain/bookings/queries.server.ts";
import { rentalAd } from "#domain/bookings/rental-ad.server.ts";
import { requestBooking } from "#domain/bookings/request.server.ts";
import { addressKey } from "#domain/limits/limits.ts";
import { failure } from "#kernel/result.ts";
import { bookingStepper } from "./booking-access.ts";
import { bookingBody, bookingListSchema, bookingSchema, contactCodeBody, stepBody } from "./booking-schemas.ts";
import { jsonAnswer, jsonBody, pageQuery } from "./content.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { idempotent } from "./idempotency.ts";
import { linkPages } from "./links.ts";
import { memberOf, needs, open } from "./needs.ts";
import { problem, problemAnswers } from "./problem.ts";
import { accountIn } from "./session.ts";

const tags = ["Bookings"];
const byIdOrToken = (name: string) =>
  z.object({
    [name]: z.string().max(64).openapi({ description: "The booking's id, or its token", example: "1024" }),
  });

/** Booking cars, and what becomes of it. Somebody else's booking is not found. */
export function addBookings(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, originOf, addressOf, wakeMail } = services;
  const { find, shown, step } = bookingStepper(services);

  api.openapi(
    createRoute({
      method: "get",
      path: "/bookings",
      operationId: "listBookings",
      tags,
      ...needs("bookings:read"),
      summary: "What one has booked, the newest first, 16 a page",
      request: { query: pageQuery },
      responses: { 200: jsonAnswer("A page of them", bookingListSchema), ...problemAnswers(400, 401, 403, 429) },
    }),
    async (c) => {
      const { items, ...page } = await bookingsOfUser(db, memberOf(c).id, c.req.valid("query").page);
      linkPages(c, page);
      return c.json({ items: items.map((booking) => shown(c, booking, "customer")), ...page }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/bookings",
      operationId: "createBooking",
      tags,
      ...open("bookings:write"),
      ...idempotent(),
      summary: "Ask for a car on some days",
      description:
        "The request holds its days once its contact is confirmed: at once for accounts with a confirmed address, else when the link of the mail is opened. Who has never brought a car back holds days for two hours, two weeks at most and two requests at once; `hold` says how it stands. The day of the return is free for others. Of several who ask for the same days at the same moment one gets them; the others are told `booking.taken`. Whoever acts for the car's seller can't book it (`booking.own`).",
      request: { body: jsonBody(bookingBody) },
      responses: {
        201: jsonAnswer("The booking, whose `token` opens it without an account", bookingSchema),
        ...problemAnswers(400, 401, 403, 404, 409, 429),
      },
    }),
    async (c) => {
      const { unitId, total, note, email, ...wish } = c.req.valid("json");
      const account = accountIn(c);
      const shownAd = await getProduct(db, unitId);
      if (!shownAd.ok || !(await rentalAd(db, unitId))) {
        return problem(c, { kind: "not_found", code: "booking.not_rental" });
      }
      const key = c.req.header("idempotency-key");
      const asked = await requestBooking(
        {
          db,
          clock,
          origin: originOf(c.req.raw),
          language: c.get("language"),
          member: account,
          network: addressKey(addressOf(c)),
        },
        unitId,
        { ...wish, note: note ?? undefined, email: email ?? undefined, seenTotal: total },
        key === undefined ? randomUUID() : ownKey(account?.id, key),
      );
      if (!asked.ok) return problem(c, asked);
      if (!asked.value.repeated) wakeMail();
      const booking = (await bookingOf(db, { token: asked.value.token })) as Booking;
      return c.json(shown(c, booking, "customer"), 201);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/bookings/{idOrToken}",
      operationId: "getBooking",
      tags,
      ...open("bookings:read"),
      summary: "A booking of one's own, of a seller one acts for, or whose token one has",
      request: { params: byIdOrToken("idOrToken") },
      responses: { 200: jsonAnswer("The booking", bookingSchema), ...problemAnswers(400, 401, 403, 404, 429) },
    }),
    async (c) => {
      const found = await find(c, c.req.valid("param").idOrToken as string);
      if (!found) return problem(c, { kind: "not_found", code: "booking.not_found" });
      return c.json(shown(c, found.booking, found.right), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/bookings/{id}/cancellation",
      operationId: "cancelBooking",
      tags,
      ...open("bookings:write"),
      summary:
        "Cancel a booking: its customer until the day before, by id or token; its seller, who says why in `note`",
      request: { params: byIdOrToken("id"), body: { ...jsonBody(stepBody), required: false } },
      responses: { 200: jsonAnswer("The booking", bookingSchema), ...problemAnswers(400, 401, 403, 404, 409, 429) },
    }),
    async (c) => {
      const found = await find(c, c.req.valid("param").id as string);
      const result = await step(c, found, "cancelled", c.req.valid("json")?.note);
      return result.ok ? c.json(result.value, 200) : problem(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/bookings/{idOrToken}/contact-confirmation",
      operationId: "confirmBookingContact",
      tags,
      ...open("bookings:write"),
      summary: "Confirm the contact of a request, so that it holds its days",
      description:
        "Takes the `code` from the link in the mail to the request's address. The seller then hears of the request; `hold` says whether its days are held. Confirming again changes nothing.",
      request: { params: byIdOrToken("idOrToken"), body: jsonBody(contactCodeBody) },
      responses: { 200: jsonAnswer("The booking", bookingSchema), ...problemAnswers(400, 401, 403, 404, 409, 429) },
    }),
    async (c) => {
      const found = await find(c, c.req.valid("param").idOrToken as string);
      if (!found || found.right === "seller") return problem(c, { kind: "not_found", code: "booking.not_found" });
      const { code } = c.req.valid("json");
      const { booking } = found;
      if (!(await isConfirmCode(db, booking.id, code))) return problem(c, wrongCode);
      const confirmed = await confirmContact({ db, clock, origin: originOf(c.req.raw) }, booking.id, code);
      if (!confirmed.ok) return problem(c, confirmed);
      wakeMail();
      const after = (await bookingOf(db, { token: booking.token as string })) ?? booking;
      return c.json(shown(c, after, found.right), 200);
    },
  );
}

const wrongCode = failure("invalid", "booking.wrong_code", [
  { path: "code", code: "booking.wrong_code", message: "booking.wrong_code" },
]);

/** Keys are everybody's own: two who use the same one don't meet. */
const ownKey = (userId: number | undefined, key: string): string =>
  createHash("sha256")
    .update(JSON.stringify([userId ?? "guest", key]))
    .digest("hex");
