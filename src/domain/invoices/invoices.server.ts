import { randomUUID } from "node:crypto";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { InvoiceDocument, InvoiceKind } from "#db/schema/invoices.ts";
import type { OrderTransition } from "#db/schema/orders.ts";
import type { Tables } from "#db/schema/tables.ts";
import { FIRST_INVOICE_HASH, type Invoice } from "./invoice.ts";
import { calculateInvoiceHash } from "./invoice-hash.server.ts";

/** Documents that transitions of a seller order issue. */
const kindByTransition: Partial<Record<OrderTransition, InvoiceKind>> = {
  paid: "invoice",
  DELIVERED: "invoice",
  refunded: "credit-note",
  RETURNED: "credit-note",
};

/**
 * Issues the tax invoice or credit note that a transition of a seller order requires. Does nothing if the transition
 * requires none, if the seller had no VAT number when the order was placed, if nothing was charged, if the document
 * exists already, or if a credit note would have no invoice. A credit note contains what was not credited before.
 * Documents of one seller are issued one after the other, so that their positions have no gaps.
 */
export async function issueInvoice(
  trx: Transaction<Tables>,
  transition: OrderTransition,
  { sellerOrderId, now }: { sellerOrderId: number; now: Date },
): Promise<void> {
  const kind = kindByTransition[transition];
  if (!kind) return;
  const { rows: locked } = await sql<{ sellerId: number }>`
    select r.id as "sellerId" from sellers r join seller_orders s on s.seller_id = r.id
    where s.id = ${sellerOrderId} and s.vat_number is not null and s.total_minor > 0
    for no key update of r`.execute(trx);
  const sellerId = locked[0]?.sellerId;
  if (sellerId === undefined) return;
  const existing = await listInvoices(trx, { sellerOrderIds: [sellerOrderId] });
  const invoice = existing.find((each) => each.kind === "invoice");
  if (kind === "invoice") {
    if (!invoice)
      await insertInvoice(trx, {
        kind,
        sellerId,
        sellerOrderId,
        now,
        document: await readDocument(trx, sellerOrderId),
      });
    return;
  }
  const document = invoice && createRestDocument(invoice.document, listCredited(existing));
  if (document) await insertInvoice(trx, { kind, sellerId, sellerOrderId, now, document });
}

/**
 * Refund of a part of a seller order. `lines` are the refunded goods. In `charge`, goods and shipping contain
 * `includedTaxMinor`, and `taxMinor` is added to them.
 */
export type RefundedPart = {
  sellerOrderId: number;
  refundId: string;
  charge: {
    goodsMinor: number;
    shippingMinor: number;
    taxMinor: number;
    includedTaxMinor: number;
    totalMinor: number;
  };
  lines: InvoiceDocument["lines"];
  now: Date;
};

/**
 * Issues the credit note of a refund of a part, once per refund. Does nothing if the seller order has no invoice, or if
 * its amount was credited already, for example because the whole order was returned meanwhile.
 */
export async function issueRefundCreditNote(
  trx: Transaction<Tables>,
  { sellerOrderId, refundId, charge, lines, now }: RefundedPart,
): Promise<void> {
  const { rows: locked } = await sql<{ sellerId: number }>`
    select r.id as "sellerId" from sellers r join invoices i on i.seller_id = r.id
    where i.seller_order_id = ${sellerOrderId} and i.kind = 'invoice' for no key update of r`.execute(trx);
  const sellerId = locked[0]?.sellerId;
  const existing = await listInvoices(trx, { sellerOrderIds: [sellerOrderId] });
  const invoice = existing.find((each) => each.kind === "invoice");
  if (sellerId === undefined || !invoice || (await hasCreditNote(trx, refundId))) return;
  const left = subtractAmounts(invoice.document, listCredited(existing));
  if (left.totalMinor < charge.totalMinor) return;
  const taxMinor = charge.taxMinor + charge.includedTaxMinor;
  const document = {
    ...invoice.document,
    discountMinor: null,
    lines,
    goodsMinor: charge.goodsMinor,
    shippingMinor: charge.shippingMinor,
    taxMinor,
    netMinor: charge.totalMinor - taxMinor,
    totalMinor: charge.totalMinor,
  };
  await insertInvoice(trx, { kind: "credit-note", sellerId, sellerOrderId, refundId, now, document });
}

async function hasCreditNote(trx: Transaction<Tables>, refundId: string): Promise<boolean> {
  const row = await trx.selectFrom("invoices").select("id").where("refund_id", "=", refundId).executeTakeFirst();
  return row !== undefined;
}

const listCredited = (invoices: readonly Invoice[]): InvoiceDocument[] =>
  invoices.flatMap(({ kind, document }) => (kind === "credit-note" ? [document] : []));

const amountNames = ["goodsMinor", "shippingMinor", "taxMinor", "netMinor", "totalMinor"] as const;

/** Returns the amounts of a document less those of credit notes. */
function subtractAmounts(document: InvoiceDocument, credited: readonly InvoiceDocument[]) {
  const left = { ...document };
  for (const each of credited) for (const name of amountNames) left[name] -= each[name];
  return left;
}

/**
 * Creates the credit note of everything that was not credited before. Its goods are one line if a part was credited.
 * Returns undefined if nothing is left.
 */
function createRestDocument(
  document: InvoiceDocument,
  credited: readonly InvoiceDocument[],
): InvoiceDocument | undefined {
  if (credited.length === 0) return document;
  const left = subtractAmounts(document, credited);
  if (left.totalMinor <= 0) return undefined;
  const name = { en: "Remaining items of the order", ar: "بقية أصناف الطلب" };
  return {
    ...left,
    discountMinor: null,
    lines: [{ name, quantity: 1, unitMinor: left.goodsMinor, totalMinor: left.goodsMinor }],
  };
}

type NewInvoice = {
  kind: InvoiceKind;
  sellerId: number;
  refundId?: string;
  document: InvoiceDocument;
  now: Date;
} & ({ sellerOrderId: number } | { bookingId: number });

/** Inserts a document after the seller's last one. The caller has locked the seller. */
export async function insertInvoice(
  trx: Transaction<Tables>,
  { kind, sellerId, refundId, document, now, ...owner }: NewInvoice,
): Promise<void> {
  const last = await trx
    .selectFrom("invoices")
    .select(["position", "hash"])
    .where("seller_id", "=", sellerId)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  const issued = {
    uuid: randomUUID(),
    kind,
    sellerOrderId: "sellerOrderId" in owner ? owner.sellerOrderId : null,
    bookingId: "bookingId" in owner ? owner.bookingId : null,
    position: (last?.position ?? 0) + 1,
    issuedAt: now,
    document,
    previousHash: last?.hash ?? FIRST_INVOICE_HASH,
  };
  await trx
    .insertInto("invoices")
    .values({
      uuid: issued.uuid,
      kind,
      seller_id: sellerId,
      seller_order_id: issued.sellerOrderId,
      booking_id: issued.bookingId,
      refund_id: refundId ?? null,
      position: issued.position,
      issued_at: now,
      document: JSON.stringify(document),
      previous_hash: issued.previousHash,
      hash: calculateInvoiceHash(issued),
    })
    .execute();
}

/** Builds the SQL of the seller `r` as documents name it, with the VAT number of the agreement. */
export const buildInvoiceSeller = (vatNumber: RawBuilder<unknown>) => sql<InvoiceDocument["seller"]>`json_build_object(
  'name', json_build_object('en', r.name_en, 'ar', r.name_ar),
  'address', json_build_object('en', r.address_en, 'ar', r.address_ar), 'vatNumber', ${vatNumber},
  'registration', r.registration)`;

/** Reads the content of an invoice from the seller order and its seller. */
async function readDocument(trx: Transaction<Tables>, sellerOrderId: number): Promise<InvoiceDocument> {
  const { rows } = await sql<InvoiceDocument>`
    select ${buildInvoiceSeller(sql`s.vat_number`)} as seller,
      o.number as "orderNumber", s.currency, c.decimals,
      (select json_agg(json_build_object('name', json_build_object('en', l.name_en, 'ar', l.name_ar),
          'quantity', l.quantity, 'unitMinor', l.due_minor, 'totalMinor', l.due_minor * l.quantity) order by l.id)
        from order_lines l where l.seller_order_id = s.id and l.due_minor > 0) as lines,
      nullif(s.discount_minor, 0) as "discountMinor", s.subtotal_minor as "goodsMinor", s.shipping_minor as "shippingMinor", s.tax_percent as "taxPercent",
      s.tax_minor + s.included_tax_minor as "taxMinor", s.total_minor as "totalMinor",
      s.total_minor - s.tax_minor - s.included_tax_minor as "netMinor"
    from seller_orders s join orders o on o.id = s.order_id join sellers r on r.id = s.seller_id
      join currencies c on c.code = s.currency
    where s.id = ${sellerOrderId}`.execute(trx);
  if (!rows[0]) throw new Error(`seller order ${sellerOrderId} does not exist`);
  return rows[0];
}

/** Seller orders or the booking that documents belong to. */
export type InvoiceOwner = { sellerOrderIds: readonly number[] } | { bookingId: number };

/** Lists tax invoices and credit notes in the order in which they were issued. */
export async function listInvoices(db: Db | Transaction<Tables>, owner: InvoiceOwner): Promise<Invoice[]> {
  const condition =
    "bookingId" in owner
      ? sql`booking_id = ${owner.bookingId}`
      : sql`seller_order_id = any(${[...owner.sellerOrderIds]}::bigint[])`;
  const { rows } = await sql<Invoice>`
    select uuid, kind, seller_order_id as "sellerOrderId", booking_id as "bookingId", position, issued_at as "issuedAt",
      document, previous_hash as "previousHash", hash
    from invoices where ${condition} order by id`.execute(db);
  return rows;
}
