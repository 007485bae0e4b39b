import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { getBookingCalendar } from "#domain/bookings/availability.server.ts";
import { bookingLimits, hasOverlap } from "#domain/bookings/booking.ts";
import { addDays, countDaysBetween, parseDay } from "#domain/bookings/days.ts";
import { releaseDeposit } from "#domain/bookings/deposits.server.ts";
import { getExtraName } from "#domain/bookings/extra-names.ts";
import { countBookingsByStatus, listSellerBookings } from "#domain/bookings/queries.server.ts";
import { findRentalListing } from "#domain/bookings/rental-listing.server.ts";
import { parseStayChoices } from "#domain/bookings/stay-choices-input.ts";
import { findStayChoiceIssue } from "#domain/bookings/stay-price.ts";
import { findStayTimeIssue } from "#domain/bookings/stay-times.ts";
import { type BookingDisplayStatus, bookingStatuses } from "#domain/bookings/transitions.ts";
import { claimDeposit } from "#domain/deposit-claims/claims.server.ts";
import { createFieldError } from "#domain/forms/form-fields.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { parseListingId } from "#domain/listings/detail/listing.ts";
import { requireScope, requireUser } from "./access.ts";
import { createBookingAccess } from "./booking-access.ts";
import {
  availabilitySchema,
  bookingDepositBody,
  bookingReasonBody,
  bookingSchema,
  bookingTransitionBody,
  rentalBookingListSchema,
} from "./booking-schemas.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { setPageLinks } from "./page-links.ts";
import { presentRentalPeriod } from "./present-booking.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody, pageQuery } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Bookings");
/** Maximum number of days between `from` and `to` in a request. Without `to`, the period has `DEFAULT_DAYS` days. */
const MAX_DAYS = 366;
const DEFAULT_DAYS = bookingLimits.longest;

/** Store for claims without photos. */
const noReceipts = { save: async () => "", read: async () => undefined, remove: async () => {} };

const rentalIdParams = z.object({ id: z.string().max(300).openapi({ example: "1024" }) });
const dayQuerySchema = z.string().max(40).optional();

/** Registers the route for the availability of a rental, and the routes for a seller's bookings. */
export function registerRentalRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, getOrigin, wakeMail, wakePayments } = services;
  const { getManagedSellerIds, findSellerBooking, presentForCaller, respondWithTransition } =
    createBookingAccess(services);

  api.openapi(
    defineRoute("get", "/rental-units/{id}/availability", "getAvailability", {
      summary: "Get the available days of a rental, and whether given days are available",
      description: `The id is that of the listing. Periods are half-open: on the return day, another customer can pick up. Default: the next ${DEFAULT_DAYS} days. At most ${MAX_DAYS} days.`,
      request: {
        params: rentalIdParams,
        query: z.object({
          from: dayQuerySchema.openapi({ format: "date", example: "2026-06-10" }),
          to: dayQuerySchema.openapi({ format: "date", example: "2026-06-13" }),
          extras: z.string().max(200).optional().openapi({
            description: "Extras for the price of the stay, with their quantities",
            example: "child-seat:2,delivery:1",
          }),
          youngDriver: z.enum(["true", "false"]).optional(),
          returnCityId: z.string().max(20).optional().openapi({ description: "City of return", example: "2" }),
          pickUpTime: z.string().max(10).optional().openapi({ example: "10:00" }),
          returnTime: z.string().max(10).optional().openapi({ example: "10:00" }),
        }),
      },
      responses: defineResponses(200, "The available days", availabilitySchema, [400, 404, 429]),
    }),
    async (c) => {
      const id = parseListingId(c.req.valid("param").id);
      const found = id === undefined ? undefined : await getListing(db, id);
      const rentalListing = found?.ok ? await findRentalListing(db, found.value.id) : undefined;
      if (!rentalListing) return respondWithProblem(c, { kind: "not_found", code: "booking.not_rental" });
      const {
        today,
        checkStay: stayOf,
        fullRanges: full,
        ...calendar
      } = await getBookingCalendar(db, rentalListing, clock());
      const query = c.req.valid("query");
      const from = query.from === undefined ? today : parseDay(query.from);
      const to = query.to === undefined ? addDays(from ?? today, DEFAULT_DAYS) : parseDay(query.to);
      if (!from || !to) return respondWithParameterError(c, from ? "to" : "from", "booking.date");
      if (to <= from) return respondWithParameterError(c, "to", "booking.order");
      if (countDaysBetween(from, to) > MAX_DAYS) return respondWithParameterError(c, "to", "booking.too_long");
      const parsedChoices = parseStayChoices({
        extras: Object.fromEntries((query.extras ?? "").split(",").flatMap((pair) => (pair ? [pair.split(":")] : []))),
        youngDriver: query.youngDriver === "true",
        deliveryAddress: "-",
        returnCityId: query.returnCityId,
        pickUpTime: query.pickUpTime,
        returnTime: query.returnTime,
      });
      const { stay } = rentalListing;
      const issue = parsedChoices.ok
        ? (findStayChoiceIssue(stay, parsedChoices.value.choices) ??
          findStayTimeIssue(stay.openingHours, { from, to }, parsedChoices.value.choices))
        : parsedChoices.errors[0];
      if (!parsedChoices.ok || issue)
        return respondWithParameterError(c, issue?.path ?? "extras", issue?.code ?? "booking.extra_limit");
      const amount = (minor: number) => ({ minor, currency: rentalListing.currency });
      const period = { from, to };
      const isPeriodGiven = query.from !== undefined && query.to !== undefined;
      return c.json(
        {
          id: rentalListing.id,
          ...period,
          today,
          timeZone: rentalListing.timeZone,
          ...calendar,
          units: rentalListing.units,
          minDays: rentalListing.minDays,
          maxDays: bookingLimits.longest,
          price: rentalListing.price,
          extras: stay.extras.map((extra) => ({
            key: extra.key,
            names: { en: getExtraName(extra, "en").text, ar: getExtraName(extra, "ar").text },
            price: amount(extra.priceMinor),
            per: extra.per,
            maximum: extra.maximum,
            excess: extra.excessMinor == null ? null : amount(extra.excessMinor),
          })),
          returnPlaces: stay.returnPlaces.map(({ cityId, name, priceMinor }) => ({
            cityId,
            names: name,
            price: amount(priceMinor),
          })),
          openingHours: Object.fromEntries(
            Object.entries(stay.openingHours).map(([day, spans]) => [
              day,
              spans.map(([opens, closes]) => ({ opens, closes })),
            ]),
          ),
          graceMinutes: stay.graceMinutes,
          seasons: stay.seasons.map(({ begins, ends, dayMinor }) => ({ begins, ends, price: amount(dayMinor) })),
          driver: { minAge: rentalListing.facts.minAge, licenceYears: rentalListing.facts.licenceYears },
          youngDriver: stay.youngDriver && {
            belowAge: stay.youngDriver.belowAge,
            price: amount(stay.youngDriver.dayMinor),
          },
          cancellation: rentalListing.cancellation,
          instant: rentalListing.isInstant,
          wantsDocuments: rentalListing.wantsDocuments,
          full: full.filter((each) => hasOverlap(each, period)),
          stay: isPeriodGiven
            ? presentRentalPeriod(stayOf(period, parsedChoices.value.choices), rentalListing.currency)
            : null,
        },
        200,
      );
    },
  );

  api.openapi(
    defineRoute("get", "/rentals/bookings", "listRentalBookings", {
      ...requireScope("bookings:read"),
      summary: "List the bookings of the member's businesses, 16 per page: open requests by deadline, then the newest",
      request: { query: pageQuery.extend({ status: z.enum(bookingStatuses).optional() }) },
      responses: defineResponses(200, "A page of bookings", rentalBookingListSchema, [400, 401, 403, 429]),
    }),
    async (c) => {
      const { page, status } = c.req.valid("query");
      const sellerIds = await getManagedSellerIds(c);
      const { items, ...pagination } = await listSellerBookings(db, sellerIds, page, status);
      const countsByStatus = await countBookingsByStatus(db, sellerIds);
      const counts = Object.fromEntries(bookingStatuses.map((each) => [each, countsByStatus[each] ?? 0]));
      setPageLinks(c, pagination);
      return c.json(
        {
          items: items.map((booking) => presentForCaller(c, booking, "seller")),
          ...pagination,
          counts: counts as Record<BookingDisplayStatus, number>,
        },
        200,
      );
    },
  );

  const sellerStepRoute = { tags: ["Bookings"], ...requireScope("bookings:write") };
  const responses = defineResponses(200, "The booking", bookingSchema, [400, 401, 403, 404, 409, 429]);
  const optionalNoteRequest = {
    params: rentalIdParams,
    body: { ...defineJsonBody(bookingTransitionBody), required: false },
  };
  const transitionSellerBooking = async (c: ApiContext, id: string, to: BookingDisplayStatus, note?: string | null) =>
    respondWithTransition(c, await findSellerBooking(c, id), to, note);

  api.openapi(
    createRoute({
      ...sellerStepRoute,
      method: "post",
      path: "/bookings/{id}/confirmation",
      operationId: "confirmBooking",
      summary: "Confirm a booking request, as its seller",
      request: optionalNoteRequest,
      responses,
    }),
    (c) => transitionSellerBooking(c, c.req.valid("param").id, "confirmed", c.req.valid("json")?.note),
  );

  api.openapi(
    createRoute({
      ...sellerStepRoute,
      method: "post",
      path: "/bookings/{id}/refusal",
      operationId: "refuseBooking",
      summary: "Decline a booking request with a reason, as its seller",
      request: { params: rentalIdParams, body: defineJsonBody(bookingReasonBody) },
      responses,
    }),
    (c) => transitionSellerBooking(c, c.req.valid("param").id, "refused", c.req.valid("json").note),
  );

  api.openapi(
    createRoute({
      ...sellerStepRoute,
      method: "post",
      path: "/bookings/{id}/deposit",
      operationId: "settleBookingDeposit",
      summary: "Give the deposit of a returned car back, or claim a part of it for damage, as its seller",
      description:
        "The customer has 72 hours to agree to a claim or to contest it. What is not claimed goes back at once. Photos are added on the site only.",
      request: { params: rentalIdParams, body: defineJsonBody(bookingDepositBody) },
      responses,
    }),
    async (c) => {
      const found = await findSellerBooking(c, c.req.valid("param").id);
      if (!found) return respondWithProblem(c, { kind: "not_found", code: "booking.not_found" });
      const { kept, note } = c.req.valid("json");
      const context = { db, clock, origin: getOrigin(c.req.raw), actor: found.actor };
      const claim = { claimedMinor: kept, note: note ?? undefined };
      const owner = `account ${requireUser(c).id}` as const;
      const settled =
        kept === 0
          ? await releaseDeposit(context, found.booking.id)
          : await claimDeposit({ ...context, receipts: noReceipts, owner }, found.booking.id, claim);
      if (!settled.ok) return respondWithProblem(c, settled);
      wakeMail();
      wakePayments();
      const booking = (await findSellerBooking(c, String(found.booking.id)))?.booking ?? found.booking;
      return c.json(presentForCaller(c, booking, "seller"), 200);
    },
  );

  api.openapi(
    createRoute({
      ...sellerStepRoute,
      method: "post",
      path: "/bookings/{id}/completion",
      operationId: "completeBooking",
      summary: "Complete a booking after the car was returned, as its seller",
      request: optionalNoteRequest,
      responses,
    }),
    (c) => transitionSellerBooking(c, c.req.valid("param").id, "completed", c.req.valid("json")?.note),
  );
}

/** Responds 400 with an error for the invalid query parameter. */
const respondWithParameterError = (c: ApiContext, path: string, code: string) =>
  respondWithProblem(c, { kind: "invalid", code, errors: [createFieldError(path, code)] });
