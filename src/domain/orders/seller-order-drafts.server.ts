import { type RawBuilder, sql } from "kysely";
import type { DeliveryMethod } from "#db/schema/orders.ts";
import { type DeliveryMethodBySeller, getAmountDue, isDelivered } from "#domain/cart/amount-due.ts";
import type { Cart, CartLine } from "#domain/cart/queries.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getListingTitle } from "#domain/catalog/listing-title.ts";
import type { ListingSeller } from "#domain/listings/detail/listing.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { type FitmentSnapshot, toFitmentSnapshotKey } from "./fitment-snapshot.server.ts";
import { getResponseDeadline } from "./response-deadline.ts";

export type OrderedLine = {
  line: CartLine;
  /** Title of the listing when it is ordered. */
  title: LocalizedText;
  dueMinor: number;
  frozen: FitmentSnapshot | undefined;
  /** Quantity that is subtracted from the stock. */
  stockDecrement: number;
};

/** Seller order that is not stored yet. */
export type SellerOrderDraft = {
  seller: ListingSeller;
  delivery: DeliveryMethod;
  subtotalMinor: number;
  lines: OrderedLine[];
};

/** Splits a cart into one draft per seller. Cars are never delivered, so a seller of only cars delivers nothing. */
export function splitCartBySeller(
  cart: Cart,
  deliveryBySeller: DeliveryMethodBySeller,
  catalog: Pick<Catalog, "currencies" | "makes" | "models">,
  fits: ReadonlyMap<string, FitmentSnapshot>,
): SellerOrderDraft[] {
  return cart.groups.map(({ seller, lines }) => {
    const ordered = lines.map((line) => ({
      line,
      title: getListingTitle(line.product, catalog),
      dueMinor: getAmountDue(line, catalog),
      frozen: fits.get(toFitmentSnapshotKey(line.product.id, line.vehicleId)),
      stockDecrement: 0,
    }));
    return {
      seller,
      delivery: lines.some((line) => isDelivered(line, deliveryBySeller)) ? "delivery" : "pick-up",
      subtotalMinor: ordered.reduce((sum, { line, dueMinor }) => sum + dueMinor * line.quantity, 0),
      lines: ordered,
    };
  });
}

/**
 * Row of a newly inserted seller order, with columns of its order and seller. `line_ids` follow the order of the lines.
 */
export type InsertedSellerOrder<Head = unknown> = Head & {
  share_id: number;
  seller_id: number;
  seller_phone: string | null;
  seller_email: string | null;
  line_ids: number[];
};

/**
 * Builds the statement that inserts seller orders with their lines and first events. `insertHeader` inserts or selects
 * the order. If `insertHeader` returns no row, only the `extraStatements` are executed, which are part of the same
 * statement.
 */
export function buildSellerOrdersInsert<Head extends { id: number }>(
  insertHeader: RawBuilder<Head>,
  drafts: readonly SellerOrderDraft[],
  { now, userId }: { now: Date; userId: number | undefined },
  extraStatements: readonly RawBuilder<unknown>[] = [],
): RawBuilder<InsertedSellerOrder<Head>> {
  const headerRows = drafts.map(({ seller, delivery, subtotalMinor }) => ({
    seller_id: seller.id,
    name_en: seller.name.en,
    name_ar: seller.name.ar,
    delivery,
    minor: subtotalMinor,
  }));
  const lineRows = drafts.flatMap(({ seller, lines: lineRows }) =>
    lineRows.map((line) => ({ seller_id: seller.id, ...toOrderLineRow(line) })),
  );
  const extraCtes = extraStatements.map((statement, i) => sql`, ${sql.raw(`besides_${i}`)} as (${statement})`);
  return sql<InsertedSellerOrder<Head>>`
    with head as (${insertHeader}), shares as (
      insert into seller_orders (order_id, seller_id, seller_name_en, seller_name_ar, delivery, subtotal_minor, respond_by, updated_at)
      select head.id, seller_id, name_en, name_ar, delivery, minor, ${getResponseDeadline(now)}::timestamptz,
        ${now}::timestamptz
      from head, json_to_recordset(${JSON.stringify(headerRows)}::json)
        as h(seller_id int, name_en text, name_ar text, delivery text, minor bigint)
      returning id, seller_id
    ), lines as (
      insert into order_lines (seller_order_id, ad_id, kind, name_en, name_ar, slug, sku, image, options, quantity, taken,
        asked_minor, asked_currency, asked_due_minor, unit_minor, due_minor, vehicle, fit, fit_rule)
      select shares.id, ad_id, kind, name_en, name_ar, slug, sku, image, options, quantity, taken,
        asked_minor, asked_currency, asked_due_minor, unit_minor, due_minor, vehicle, fit, fit_rule
      from rows from (json_to_recordset(${JSON.stringify(lineRows)}::json)
        as (seller_id int, ad_id bigint, kind text, name_en text, name_ar text, slug text, sku text, image text,
          options jsonb, quantity int, taken int, asked_minor bigint, asked_currency text, asked_due_minor bigint,
          unit_minor bigint, due_minor bigint, vehicle jsonb, fit text, fit_rule jsonb)) with ordinality
        as l(seller_id, ad_id, kind, name_en, name_ar, slug, sku, image, options, quantity, taken, asked_minor,
          asked_currency, asked_due_minor, unit_minor, due_minor, vehicle, fit, fit_rule, place)
        join shares using (seller_id)
      order by place
      returning id, seller_order_id
    ), steps as (
      insert into order_events (seller_order_id, what, by, user_id, note, occurred_at)
      select id, 'PENDING', 'buyer', ${userId ?? null}::int, null, ${now}::timestamptz from shares order by id
    )${sql.join(extraCtes, sql``)}
    select head.*, s.id as share_id, s.seller_id, r.phone as seller_phone, r.email as seller_email,
      (select json_agg(l.id order by l.id) from lines l where l.seller_order_id = s.id) as line_ids
    from head, shares s join sellers r on r.id = s.seller_id
    order by s.id`;
}

/** Converts an order line to its database row. Throws for products that cannot be ordered. */
export function toOrderLineRow({ line, title, dueMinor, frozen, stockDecrement }: OrderedLine) {
  const { product } = line;
  const { price } = product;
  if (!price || product.kind === "rental") throw new Error(`listing ${product.id} cannot be ordered`);
  return {
    ad_id: product.id,
    kind: product.kind,
    name_en: title.en,
    name_ar: title.ar,
    slug: product.slug,
    sku: product.sku,
    image: product.images[0]?.url ?? null,
    options: line.chosen.map(({ option, value }) => ({ name: option, value })),
    quantity: line.quantity,
    taken: stockDecrement,
    asked_minor: price.minor,
    asked_currency: price.currency,
    asked_due_minor: product.kind === "car" ? Math.min(line.deposit?.minor ?? 0, price.minor) : price.minor,
    unit_minor: line.baseMinor,
    due_minor: dueMinor,
    vehicle: frozen?.vehicle ?? null,
    fit: frozen?.fit ?? null,
    fit_rule: frozen?.rule ?? null,
  };
}
