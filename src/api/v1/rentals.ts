import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { getProduct } from "#domain/ads/product.server.ts";
import { productIdOf } from "#domain/ads/product.ts";
import { calendarOf } from "#domain/bookings/availability.server.ts";
import { bookingLimits, overlap } from "#domain/bookings/booking.ts";
import { addDays, daysBetween, readDay } from "#domain/bookings/days.ts";
import { bookingCounts, bookingsOfSellers } from "#domain/bookings/queries.server.ts";
import { rentalAd } from "#domain/bookings/rental-ad.server.ts";
import { bookingStatuses, type ShownStatus } from "#domain/bookings/steps.ts";
import { fieldError } from "#domain/orders/input.ts";
import { bookingStepper } from "./booking-access.ts";
import { availabilitySchema, bookingSchema, reasonBody, rentalBookingListSchema, stepBody } from "./booking-schemas.ts";
import { jsonAnswer, jsonBody, pageQuery } from "./content.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { linkPages } from "./links.ts";
import { needs } from "./needs.ts";
import { presentStay } from "./present-booking.ts";
import { problem, problemAnswers } from "./problem.ts";

const tags = ["Bookings"];
/** Days that are told of at once; so many without saying until when. */
const mostDays = 366;
const usualDays = bookingLimits.longest;

const byId = z.object({ id: z.string().max(300).openapi({ example: "1024" }) });
const dayQuery = z.string().max(40).optional();

/** Cars that are let by the day: when they are free, and what their sellers do with bookings. */
export function addRentals(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock } = services;
  const { sellersFor, findTheirs, shown, step } = bookingStepper(services);

  api.openapi(
    createRoute({
      method: "get",
      path: "/rental-units/{id}/availability",
      operationId: "getAvailability",
      tags,
      summary: "When a rental is free, and whether just these days can be had",
      description: `The id is that of the ad. Days are half-open: on the day of the return others can have it. Without \`from\` and \`to\` the next ${usualDays} days; ${mostDays} at most.`,
      request: {
        params: byId,
        query: z.object({
          from: dayQuery.openapi({ format: "date", example: "2026-06-10" }),
          to: dayQuery.openapi({ format: "date", example: "2026-06-13" }),
        }),
      },
      responses: { 200: jsonAnswer("The days", availabilitySchema), ...problemAnswers(400, 404, 429) },
    }),
    async (c) => {
      const id = productIdOf(c.req.valid("param").id);
      const found = id === undefined ? undefined : await getProduct(db, id);
      const ad = found?.ok ? await rentalAd(db, found.value.id) : undefined;
      if (!ad) return problem(c, { kind: "not_found", code: "booking.not_rental" });
      const { today, stayOf, full, ...calendar } = await calendarOf(db, ad, clock());
      const asked = c.req.valid("query");
      const from = asked.from === undefined ? today : readDay(asked.from);
      const to = asked.to === undefined ? addDays(from ?? today, usualDays) : readDay(asked.to);
      if (!from || !to) return wrong(c, from ? "to" : "from", "booking.date");
      if (to <= from) return wrong(c, "to", "booking.order");
      if (daysBetween(from, to) > mostDays) return wrong(c, "to", "booking.too_long");
      const whole = { from, to };
      const isChosen = asked.from !== undefined && asked.to !== undefined;
      return c.json(
        {
          id: ad.id,
          ...whole,
          today,
          timeZone: ad.timeZone,
          ...calendar,
          units: ad.units,
          minDays: ad.minDays,
          maxDays: bookingLimits.longest,
          price: ad.price,
          full: full.filter((each) => overlap(each, whole)),
          stay: isChosen ? presentStay(stayOf(whole), ad.currency) : null,
        },
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/rentals/bookings",
      operationId: "listRentalBookings",
      tags,
      ...needs("bookings:read"),
      summary:
        "What is booked of the sellers one acts for, 16 a page: requests by when they want an answer, then the newest",
      request: { query: pageQuery.extend({ status: z.enum(bookingStatuses).optional() }) },
      responses: { 200: jsonAnswer("A page of them", rentalBookingListSchema), ...problemAnswers(400, 401, 403, 429) },
    }),
    async (c) => {
      const { page, status } = c.req.valid("query");
      const sellerIds = await sellersFor(c);
      const { items, ...place } = await bookingsOfSellers(db, sellerIds, page, status);
      const counted = await bookingCounts(db, sellerIds);
      const counts = Object.fromEntries(bookingStatuses.map((each) => [each, counted[each] ?? 0]));
      linkPages(c, place);
      return c.json(
        {
          items: items.map((booking) => shown(c, booking, "seller")),
          ...place,
          counts: counts as Record<ShownStatus, number>,
        },
        200,
      );
    },
  );

  const sellersStep = { tags, ...needs("bookings:write") };
  const responses = {
    200: jsonAnswer("The booking", bookingSchema),
    ...problemAnswers(400, 401, 403, 404, 409, 429),
  };
  const mayBeSaid = { params: byId, body: { ...jsonBody(stepBody), required: false } };
  const take = async (c: ApiContext, id: string, to: ShownStatus, note?: string | null) =>
    step(c, await findTheirs(c, id), to, note);

  api.openapi(
    createRoute({
      ...sellersStep,
      method: "post",
      path: "/bookings/{id}/confirmation",
      operationId: "confirmBooking",
      summary: "Say yes to a request, as its seller",
      request: mayBeSaid,
      responses,
    }),
    async (c) => {
      const result = await take(c, c.req.valid("param").id, "confirmed", c.req.valid("json")?.note);
      return result.ok ? c.json(result.value, 200) : problem(c, result);
    },
  );

  api.openapi(
    createRoute({
      ...sellersStep,
      method: "post",
      path: "/bookings/{id}/refusal",
      operationId: "refuseBooking",
      summary: "Say no to a request, as its seller, and why",
      request: { params: byId, body: jsonBody(reasonBody) },
      responses,
    }),
    async (c) => {
      const result = await take(c, c.req.valid("param").id, "refused", c.req.valid("json").note);
      return result.ok ? c.json(result.value, 200) : problem(c, result);
    },
  );

  api.openapi(
    createRoute({
      ...sellersStep,
      method: "post",
      path: "/bookings/{id}/completion",
      operationId: "completeBooking",
      summary: "Say that the car is back, as its seller",
      request: mayBeSaid,
      responses,
    }),
    async (c) => {
      const result = await take(c, c.req.valid("param").id, "completed", c.req.valid("json")?.note);
      return result.ok ? c.json(result.value, 200) : problem(c, result);
    },
  );
}

/** A parameter that can't be used. */
const wrong = (c: ApiContext, path: string, code: string) =>
  problem(c, { kind: "invalid", code, errors: [fieldError(path, code)] });
