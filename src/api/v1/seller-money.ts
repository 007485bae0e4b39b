import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { listSellerBalances, listStatement } from "#domain/ledger/balances.server.ts";
import { payoutStates } from "#domain/payouts/payout.ts";
import { listPayouts } from "#domain/payouts/payouts.server.ts";
import { canActForSeller } from "#domain/sellers/seller-access.server.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { MAX_API_ID } from "./conversation-schemas.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { timestampSchema } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Orders");

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const cursor = z.coerce
  .number()
  .int()
  .min(1)
  .max(MAX_API_ID)
  .optional()
  .openapi({ description: "`before` of the previous answer. Missing: the newest entries" });
const limit = z.coerce.number().int().min(1).max(100).default(20);
const minor = z.number().int().openapi({ description: "In minor units of the currency" });
const nextCursor = z
  .number()
  .int()
  .nullable()
  .openapi({ description: "Cursor of the next page with older entries. Null on the last page" });

const balancesSchema = z
  .object({
    items: z.array(
      z.object({
        currency: z.string(),
        available: z.number().int().openapi({ description: "Can be paid out. Negative: the seller owes it" }),
        refundsDue: z.number().int().openapi({
          description: "Waits to go back to buyers. It was available before, and is not part of `available`",
        }),
        held: z.number().int().openapi({ description: "Held until the delivery" }),
        onTheWay: z.number().int().openapi({ description: "Requested as payouts that have not arrived" }),
      }),
    ),
  })
  .openapi("SellerBalances");

const statementSchema = z
  .object({
    items: z.array(
      z.object({
        id: z.number().int(),
        occurredAt: timestampSchema,
        kind: z.string(),
        note: z.string().nullable(),
        orderNumber: z.string().nullable(),
        sellerOrderId: z.number().int().nullable(),
        bookingId: z.number().int().nullable().openapi({ description: "Rental booking that the entry is about" }),
        payoutId: z.number().int().nullable(),
        amount: minor,
        balance: z.number().int().openapi({ description: "Available balance after the entry" }),
        commission: z.number().int().openapi({ description: "Taken from the sale before. Negative: given back" }),
        tax: z.number().int().openapi({ description: "Taken from the sale before. Negative: given back" }),
      }),
    ),
    before: nextCursor,
  })
  .openapi("SellerStatement");

const payoutsSchema = z
  .object({
    items: z.array(
      z.object({
        id: z.number().int(),
        currency: z.string(),
        amount: minor,
        state: z.enum(payoutStates),
        reason: z.string().nullable(),
        requestedAt: timestampSchema,
        maskedIban: z.string(),
        provider: z
          .string()
          .nullable()
          .openapi({ description: "Payment provider that sends the money. Null if it is transferred by hand" }),
      }),
    ),
    before: nextCursor,
  })
  .openapi("SellerPayouts");

const notFound = { kind: "not_found", code: "seller.not_found" } as const;

/** Registers the routes for the money of a member's own sellers. Only the owner of a seller may read it. */
export function registerSellerMoneyRoutes(api: OpenAPIHono<ApiEnv>, { db }: ApiServices): void {
  api.openapi(
    defineRoute("get", "/me/sellers/{id}/balances", "listSellerBalances", {
      ...requireScope("orders:read"),
      summary: "Money of an own seller by currency, in minor units",
      request: { params },
      responses: defineResponses(200, "The balances", balancesSchema, [401, 403, 404]),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      if (!(await canActForSeller(db, requireUser(c).id, id, "money"))) return respondWithProblem(c, notFound);
      const items = (await listSellerBalances(db, id)).map(
        ({ currency, availableMinor, refundsDueMinor, escrowMinor, onTheWayMinor }) => ({
          currency,
          available: availableMinor,
          refundsDue: refundsDueMinor,
          held: escrowMinor,
          onTheWay: onTheWayMinor,
        }),
      );
      return c.json({ items }, 200);
    },
  );

  api.openapi(
    defineRoute("get", "/me/sellers/{id}/statement", "listSellerStatement", {
      ...requireScope("orders:read"),
      summary: "Changes of the available balance of an own seller in a currency, newest first",
      request: { params, query: z.object({ currency: z.string().regex(/^[A-Z]{3}$/), before: cursor, limit }) },
      responses: defineResponses(200, "One page of the statement", statementSchema, [401, 403, 404]),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      if (!(await canActForSeller(db, requireUser(c).id, id, "money"))) return respondWithProblem(c, notFound);
      const { lines, before } = await listStatement(db, { sellerId: id, ...c.req.valid("query") });
      const items = lines.map((line) => ({
        id: line.id,
        occurredAt: line.occurredAt.toISOString(),
        kind: line.kind,
        note: line.note,
        orderNumber: line.order?.number ?? null,
        sellerOrderId: line.order?.sellerOrderId ?? null,
        bookingId: line.bookingId,
        payoutId: line.payoutId,
        amount: line.amountMinor,
        balance: line.balanceMinor,
        commission: line.commissionMinor,
        tax: line.taxMinor,
      }));
      return c.json({ items, before: before ?? null }, 200);
    },
  );

  api.openapi(
    defineRoute("get", "/me/sellers/{id}/payouts", "listSellerPayouts", {
      ...requireScope("orders:read"),
      summary: "Payouts of an own seller, newest first",
      request: { params, query: z.object({ before: cursor, limit }) },
      responses: defineResponses(200, "One page of payouts", payoutsSchema, [401, 403, 404]),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      if (!(await canActForSeller(db, requireUser(c).id, id, "money"))) return respondWithProblem(c, notFound);
      const { payouts, before } = await listPayouts(db, { sellerId: id, ...c.req.valid("query") });
      const items = payouts.map(({ amountMinor, requestedAt, ...payout }) => ({
        ...payout,
        amount: amountMinor,
        requestedAt: requestedAt.toISOString(),
      }));
      return c.json({ items, before: before ?? null }, 200);
    },
  );
}
