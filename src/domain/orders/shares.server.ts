import type { Delivery } from "#db/schema/orders.ts";
import type { ProductSeller } from "#domain/ads/product.ts";
import { type DeliveryBySeller, dueOf, isDelivered } from "#domain/cart/due.ts";
import type { Trx } from "#domain/cart/held-lines.server.ts";
import type { Cart, CartLine } from "#domain/cart/queries.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { type FrozenFit, fitKey } from "./frozen-fits.server.ts";

export type OrderedLine = {
  line: CartLine;
  dueMinor: number;
  frozen: FrozenFit | undefined;
  /** Pieces that came out of the stock. */
  taken: number;
};

/** What one seller has to do of an order that is being placed. */
export type Share = { seller: ProductSeller; delivery: Delivery; subtotalMinor: number; lines: OrderedLine[] };

/** The cart cut into what each seller has to do. Who sells cars only brings nothing. */
export function sharesOf(
  cart: Cart,
  chosen: DeliveryBySeller,
  catalogue: Pick<Catalogue, "currencies">,
  fits: ReadonlyMap<string, FrozenFit>,
): Share[] {
  return cart.groups.map(({ seller, lines }) => {
    const ordered = lines.map((line) => ({
      line,
      dueMinor: dueOf(line, catalogue),
      frozen: fits.get(fitKey(line)),
      taken: 0,
    }));
    return {
      seller,
      delivery: lines.some((line) => isDelivered(line, chosen)) ? "delivery" : "pick-up",
      subtotalMinor: ordered.reduce((sum, { line, dueMinor }) => sum + dueMinor * line.quantity, 0),
      lines: ordered,
    };
  });
}

/**
 * Writes what each seller has to do, with the lines as they were agreed and the first step. Answers with the shares'
 * ids by seller.
 */
export async function writeShares(
  trx: Trx,
  orderId: number,
  shares: readonly Share[],
  { now, userId }: { now: Date; userId: number | undefined },
): Promise<Map<number, number>> {
  const rows = await trx
    .insertInto("seller_orders")
    .values(
      shares.map(({ seller, delivery, subtotalMinor }) => ({
        order_id: orderId,
        seller_id: seller.id,
        seller_name_en: seller.name.en,
        seller_name_ar: seller.name.ar,
        delivery,
        subtotal_minor: subtotalMinor,
        carrier: null,
        tracking_number: null,
        updated_at: now,
      })),
    )
    .returning(["id", "seller_id"])
    .execute();
  const idOf = new Map(rows.map(({ id, seller_id }) => [seller_id, id]));
  await trx
    .insertInto("order_lines")
    .values(
      shares.flatMap(({ seller, lines }) =>
        lines.map((line) => ({ seller_order_id: idOf.get(seller.id) as number, ...columnsOf(line) })),
      ),
    )
    .execute();
  await trx
    .insertInto("order_events")
    .values(
      rows.map(({ id }) => ({
        seller_order_id: id,
        what: "PENDING" as const,
        by: "buyer" as const,
        user_id: userId ?? null,
        note: null,
        at: now,
      })),
    )
    .execute();
  return idOf;
}

function columnsOf({ line, dueMinor, frozen, taken }: OrderedLine) {
  const { product } = line;
  const { price } = product;
  if (!price || product.kind === "rental") throw new Error(`ad ${product.id} can't be ordered`);
  return {
    ad_id: product.id,
    kind: product.kind,
    name_en: product.name.en,
    name_ar: product.name.ar,
    slug: product.slug,
    sku: product.sku,
    image: product.images[0]?.url ?? null,
    options: JSON.stringify(line.chosen.map(({ option, value }) => ({ name: option, value }))),
    quantity: line.quantity,
    taken,
    asked_minor: price.minor,
    asked_currency: price.currency,
    asked_due_minor: product.kind === "car" ? Math.min(line.deposit?.minor ?? 0, price.minor) : price.minor,
    unit_minor: line.baseMinor,
    due_minor: dueMinor,
    vehicle: frozen ? JSON.stringify(frozen.vehicle) : null,
    fit: frozen?.fit ?? null,
    fit_rule: frozen?.rule ? JSON.stringify(frozen.rule) : null,
  };
}
