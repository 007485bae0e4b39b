import { z } from "@hono/zod-openapi";
import { formatInvoiceNumber, type Invoice } from "#domain/invoices/invoice.ts";
import { encodeDocumentQr } from "#domain/invoices/invoice-qr.server.ts";
import { timestampSchema } from "./schema-helpers.ts";
import { localTextSchema, moneySchema } from "./schemas.ts";

/** Schema of the path parameter that names a document. */
export const invoiceIdSchema = z
  .string()
  .max(64)
  .openapi({ format: "uuid", example: "0b6c7d1e-52a5-4f0f-9a3e-6f1d2c3b4a59" });

/** Fields of a tax invoice or credit note in a list. */
export const invoiceSummaryShape = {
  id: z.uuid(),
  kind: z.enum(["invoice", "credit-note"]),
  number: z.string().openapi({ description: "Unique per seller, without gaps", example: "INV-000012" }),
  issuedAt: timestampSchema,
  total: moneySchema.openapi({
    description: "Positive in both kinds. Invoices less credit notes are what the customer owes by now",
  }),
};

/** Fields of a whole tax invoice or credit note of an order or a booking. */
export const invoiceShape = {
  ...invoiceSummaryShape,
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
};

/** Presents a document in a list. */
export const presentInvoiceSummary = (invoice: Invoice): z.infer<z.ZodObject<typeof invoiceSummaryShape>> => ({
  id: invoice.uuid,
  kind: invoice.kind,
  number: formatInvoiceNumber(invoice),
  issuedAt: invoice.issuedAt.toISOString(),
  total: { minor: invoice.document.totalMinor, currency: invoice.document.currency },
});

/** Presents a whole document. */
export function presentApiInvoice(invoice: Invoice): z.infer<z.ZodObject<typeof invoiceShape>> {
  const { seller, lines, currency, goodsMinor, netMinor, taxPercent, taxMinor } = invoice.document;
  const amount = (minor: number) => ({ minor, currency });
  return {
    ...presentInvoiceSummary(invoice),
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
