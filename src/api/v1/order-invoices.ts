import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Invoice } from "#domain/invoices/invoice.ts";
import { listInvoices } from "#domain/invoices/invoices.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { allowGuests } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import {
  invoiceIdSchema,
  invoiceShape,
  invoiceSummaryShape,
  presentApiInvoice,
  presentInvoiceSummary,
} from "./invoice-schemas.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createIdOrTokenSchema, findRequestedOrder } from "./requested-order.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { allowNull, moneySchema } from "./schemas.ts";

const defineRoute = createRouteDefiner("Orders");

const sellerOrderId = z.number().int().nullable().openapi({ description: "Id of the part of the order" });

const invoiceListSchema = z
  .object({ items: z.array(z.object({ ...invoiceSummaryShape, sellerOrderId })) })
  .openapi("OrderInvoices");

const invoiceSchema = z
  .object({
    ...invoiceShape,
    sellerOrderId,
    discount: allowNull(moneySchema).openapi({ description: "What coupons took off. Null without coupons" }),
    shipping: moneySchema,
  })
  .openapi("OrderInvoice");

function presentOrderInvoice(invoice: Invoice): z.infer<typeof invoiceSchema> {
  const { currency, discountMinor, shippingMinor } = invoice.document;
  return {
    ...presentApiInvoice(invoice),
    sellerOrderId: invoice.sellerOrderId,
    discount: discountMinor ? { minor: discountMinor, currency } : null,
    shipping: { minor: shippingMinor, currency },
  };
}

/** Registers the routes of tax invoices and credit notes of orders. They respond 404 for orders of other people. */
export function registerOrderInvoiceRoutes(api: OpenAPIHono<ApiEnv>, { db }: ApiServices): void {
  const respondNotFound = (c: ApiContext, code: "order.not_found" | "invoice.not_found") =>
    respondWithProblem(c, { kind: "not_found", code });
  const listOrderInvoices = ({ sellers }: Order) => listInvoices(db, { sellerOrderIds: sellers.map(({ id }) => id) });

  api.openapi(
    defineRoute("get", "/orders/{idOrToken}/invoices", "listOrderInvoices", {
      ...allowGuests("orders:read"),
      summary: "List the tax invoices and credit notes of an order, oldest first",
      description: "Each seller of an order issues its own. Sellers without a VAT number issue none.",
      request: { params: z.object({ idOrToken: createIdOrTokenSchema("order") }) },
      responses: defineResponses(200, "The documents", invoiceListSchema, [401, 403, 404, 429]),
    }),
    async (c) => {
      const order = await findRequestedOrder(db, c, c.req.valid("param").idOrToken);
      if (!order) return respondNotFound(c, "order.not_found");
      const invoices = await listOrderInvoices(order);
      const items = invoices.map((each) => ({ ...presentInvoiceSummary(each), sellerOrderId: each.sellerOrderId }));
      return c.json({ items }, 200);
    },
  );

  api.openapi(
    defineRoute("get", "/orders/{idOrToken}/invoices/{uuid}", "getOrderInvoice", {
      ...allowGuests("orders:read"),
      summary: "Get a tax invoice or credit note of an order",
      request: { params: z.object({ idOrToken: createIdOrTokenSchema("order"), uuid: invoiceIdSchema }) },
      responses: defineResponses(200, "The document", invoiceSchema, [400, 401, 403, 404, 429]),
    }),
    async (c) => {
      const { idOrToken, uuid } = c.req.valid("param");
      const order = await findRequestedOrder(db, c, idOrToken);
      if (!order) return respondNotFound(c, "order.not_found");
      const invoice = (await listOrderInvoices(order)).find((each) => each.uuid === uuid);
      return invoice ? c.json(presentOrderInvoice(invoice), 200) : respondNotFound(c, "invoice.not_found");
    },
  );
}
