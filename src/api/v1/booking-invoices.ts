import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { listInvoices } from "#domain/invoices/invoices.server.ts";
import { allowGuests } from "./access.ts";
import { createBookingAccess } from "./booking-access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import {
  invoiceIdSchema,
  invoiceShape,
  invoiceSummaryShape,
  presentApiInvoice,
  presentInvoiceSummary,
} from "./invoice-schemas.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";

const defineRoute = createRouteDefiner("Bookings");

const idOrToken = z.string().max(64).openapi({ description: "Id or token of the booking", example: "1024" });
const invoiceListSchema = z.object({ items: z.array(z.object(invoiceSummaryShape)) }).openapi("BookingInvoices");

const invoiceSchema = z.object({ ...invoiceShape, bookingId: z.number().int() }).openapi("BookingInvoice");

/** Registers the routes of tax invoices and credit notes of bookings. They respond 404 for bookings of other people. */
export function registerBookingInvoiceRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { findRequestedBooking } = createBookingAccess(services);
  const respondNotFound = (c: ApiContext, code: "booking.not_found" | "invoice.not_found") =>
    respondWithProblem(c, { kind: "not_found", code });

  api.openapi(
    defineRoute("get", "/bookings/{idOrToken}/invoices", "listBookingInvoices", {
      ...allowGuests("bookings:read"),
      summary: "List the tax invoices and credit notes of a booking, oldest first",
      description:
        "For the customer, for the member's business, or by the token. Sellers without a VAT number issue none.",
      request: { params: z.object({ idOrToken }) },
      responses: defineResponses(200, "The documents", invoiceListSchema, [400, 401, 403, 404, 429]),
    }),
    async (c) => {
      const found = await findRequestedBooking(c, c.req.valid("param").idOrToken);
      if (!found) return respondNotFound(c, "booking.not_found");
      const invoices = await listInvoices(services.db, { bookingId: found.booking.id });
      return c.json({ items: invoices.map(presentInvoiceSummary) }, 200);
    },
  );

  api.openapi(
    defineRoute("get", "/bookings/{idOrToken}/invoices/{uuid}", "getBookingInvoice", {
      ...allowGuests("bookings:read"),
      summary: "Get a tax invoice or credit note of a booking",
      request: { params: z.object({ idOrToken, uuid: invoiceIdSchema }) },
      responses: defineResponses(200, "The document", invoiceSchema, [400, 401, 403, 404, 429]),
    }),
    async (c) => {
      const params = c.req.valid("param");
      const found = await findRequestedBooking(c, params.idOrToken);
      if (!found) return respondNotFound(c, "booking.not_found");
      const bookingId = found.booking.id;
      const invoices = await listInvoices(services.db, { bookingId });
      const invoice = invoices.find((each) => each.uuid === params.uuid);
      return invoice
        ? c.json({ ...presentApiInvoice(invoice), bookingId }, 200)
        : respondNotFound(c, "invoice.not_found");
    },
  );
}
