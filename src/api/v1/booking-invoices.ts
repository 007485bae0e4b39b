import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { formatInvoiceNumber, type Invoice } from "#domain/invoices/invoice.ts";
import { encodeDocumentQr } from "#domain/invoices/invoice-qr.server.ts";
import { listInvoices } from "#domain/invoices/invoices.server.ts";
import { allowGuests } from "./access.ts";
import { createBookingAccess } from "./booking-access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { timestampSchema } from "./schema-helpers.ts";
import { localTextSchema, moneySchema } from "./schemas.ts";

const defineRoute = createRouteDefiner("Bookings");

const idOrToken = z.string().max(64).openapi({ description: "Id or token of the booking", example: "1024" });
const uuid = z.string().max(64).openapi({ format: "uuid", example: "0b6c7d1e-52a5-4f0f-9a3e-6f1d2c3b4a59" });

const invoiceSummaryShape = {
  id: z.uuid(),
  kind: z.enum(["invoice", "credit-note"]),
  number: z.string().openapi({ description: "Unique per seller, without gaps", example: "INV-000012" }),
  issuedAt: timestampSchema,
  total: moneySchema.openapi({
    description: "Positive in both kinds. Invoices less credit notes are what the customer owes by now",
  }),
};

const invoiceListSchema = z.object({ items: z.array(z.object(invoiceSummaryShape)) }).openapi("BookingInvoices");

const invoiceSchema = z
  .object({
    ...invoiceSummaryShape,
    bookingId: z.number().int(),
    seller: z.object({
      name: localTextSchema,
      address: localTextSchema,
      vatNumber: z.string(),
      registration: z.string().nullable().openapi({ description: "Commercial registration number" }),
    }),
    lines: z.array(
      z.object({ names: localTextSchema, quantity: z.number().int(), unit: moneySchema, amount: moneySchema }),
    ),
    subtotal: moneySchema.openapi({ description: "Sum of the lines" }),
    net: moneySchema.openapi({ description: "Total without VAT" }),
    tax: z.object({ percent: z.string(), amount: moneySchema }),
    qr: z.string().nullable().openapi({
      description: "Text of the QR code that Saudi tax law requires, in Base64. Null for sellers in other countries",
    }),
  })
  .openapi("BookingInvoice");

const presentSummary = (invoice: Invoice): z.infer<z.ZodObject<typeof invoiceSummaryShape>> => ({
  id: invoice.uuid,
  kind: invoice.kind,
  number: formatInvoiceNumber(invoice),
  issuedAt: invoice.issuedAt.toISOString(),
  total: { minor: invoice.document.totalMinor, currency: invoice.document.currency },
});

function presentBookingInvoice(invoice: Invoice, bookingId: number): z.infer<typeof invoiceSchema> {
  const { seller, lines, currency, goodsMinor, netMinor, taxPercent, taxMinor } = invoice.document;
  const amount = (minor: number) => ({ minor, currency });
  return {
    ...presentSummary(invoice),
    bookingId,
    seller,
    lines: lines.map(({ name, quantity, unitMinor, totalMinor }) => ({
      names: name,
      quantity,
      unit: amount(unitMinor),
      amount: amount(totalMinor),
    })),
    subtotal: amount(goodsMinor),
    net: amount(netMinor),
    tax: { percent: taxPercent, amount: amount(taxMinor) },
    qr: encodeDocumentQr(invoice) ?? null,
  };
}

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
      return c.json({ items: invoices.map(presentSummary) }, 200);
    },
  );

  api.openapi(
    defineRoute("get", "/bookings/{idOrToken}/invoices/{uuid}", "getBookingInvoice", {
      ...allowGuests("bookings:read"),
      summary: "Get a tax invoice or credit note of a booking",
      request: { params: z.object({ idOrToken, uuid }) },
      responses: defineResponses(200, "The document", invoiceSchema, [400, 401, 403, 404, 429]),
    }),
    async (c) => {
      const params = c.req.valid("param");
      const found = await findRequestedBooking(c, params.idOrToken);
      if (!found) return respondNotFound(c, "booking.not_found");
      const bookingId = found.booking.id;
      const invoices = await listInvoices(services.db, { bookingId });
      const invoice = invoices.find((each) => each.uuid === params.uuid);
      return invoice ? c.json(presentBookingInvoice(invoice, bookingId), 200) : respondNotFound(c, "invoice.not_found");
    },
  );
}
