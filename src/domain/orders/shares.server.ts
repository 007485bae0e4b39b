import { type RawBuilder, sql } from "kysely";
import type { Delivery } from "#db/schema/orders.ts";
import type { ProductSeller } from "#domain/ads/product.ts";
import { type DeliveryBySeller, dueOf, isDelivered } from "#domain/cart/due.ts";
import type { Cart, CartLine } from "#domain/cart/queries.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { type FrozenFit, fitKey } from "./frozen-fits.server.ts";
import { answerByOf } from "./unanswered.ts";

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
      frozen: fits.get(fitKey(line.product.id, line.vehicleId)),
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

/** A share that was written, with what is known of its order and its seller then; the ids of its lines are in their order. */
export type WrittenShare<Head = unknown> = Head & {
  share_id: number;
  seller_id: number;
  seller_phone: string | null;
  seller_email: string | null;
  line_ids: number[];
};

/**
 * The statement that writes what each seller has to do of the order that `head` makes or finds, with the lines as they were agreed and
 * the first step; `along` are statements that are run with it. Where `head` gives no order nothing is written but what those write.
 */
export function writingShares<Head extends { id: number }>(
  head: RawBuilder<Head>,
  shares: readonly Share[],
  { now, userId }: { now: Date; userId: number | undefined },
  along: readonly RawBuilder<unknown>[] = [],
): RawBuilder<WrittenShare<Head>> {
  const heads = shares.map(({ seller, delivery, subtotalMinor }) => ({
    seller_id: seller.id,
    name_en: seller.name.en,
    name_ar: seller.name.ar,
    delivery,
    minor: subtotalMinor,
  }));
  const lines = shares.flatMap(({ seller, lines }) =>
    lines.map((line) => ({ seller_id: seller.id, ...columnsOf(line) })),
  );
  const besides = along.map((statement, i) => sql`, ${sql.raw(`besides_${i}`)} as (${statement})`);
  return sql<WrittenShare<Head>>`
    with head as (${head}), shares as (
      insert into seller_orders (order_id, seller_id, seller_name_en, seller_name_ar, delivery, subtotal_minor, answer_by, updated_at)
      select head.id, seller_id, name_en, name_ar, delivery, minor, ${answerByOf(now)}::timestamptz,
        ${now}::timestamptz
      from head, json_to_recordset(${JSON.stringify(heads)}::json)
        as h(seller_id int, name_en text, name_ar text, delivery text, minor bigint)
      returning id, seller_id
    ), lines as (
      insert into order_lines (seller_order_id, ad_id, kind, name_en, name_ar, slug, sku, image, options, quantity, taken,
        asked_minor, asked_currency, asked_due_minor, unit_minor, due_minor, vehicle, fit, fit_rule)
      select shares.id, ad_id, kind, name_en, name_ar, slug, sku, image, options, quantity, taken,
        asked_minor, asked_currency, asked_due_minor, unit_minor, due_minor, vehicle, fit, fit_rule
      from rows from (json_to_recordset(${JSON.stringify(lines)}::json)
        as (seller_id int, ad_id bigint, kind text, name_en text, name_ar text, slug text, sku text, image text,
          options jsonb, quantity int, taken int, asked_minor bigint, asked_currency text, asked_due_minor bigint,
          unit_minor bigint, due_minor bigint, vehicle jsonb, fit text, fit_rule jsonb)) with ordinality
        as l(seller_id, ad_id, kind, name_en, name_ar, slug, sku, image, options, quantity, taken, asked_minor,
          asked_currency, asked_due_minor, unit_minor, due_minor, vehicle, fit, fit_rule, place)
        join shares using (seller_id)
      order by place
      returning id, seller_order_id
    ), steps as (
      insert into order_events (seller_order_id, what, by, user_id, note, at)
      select id, 'PENDING', 'buyer', ${userId ?? null}::int, null, ${now}::timestamptz from shares order by id
    )${sql.join(besides, sql``)}
    select head.*, s.id as share_id, s.seller_id, r.phone as seller_phone, r.email as seller_email,
      (select json_agg(l.id order by l.id) from lines l where l.seller_order_id = s.id) as line_ids
    from head, shares s join sellers r on r.id = s.seller_id
    order by s.id`;
}

/** A line as it is kept. */
export function columnsOf({ line, dueMinor, frozen, taken }: OrderedLine) {
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
    options: line.chosen.map(({ option, value }) => ({ name: option, value })),
    quantity: line.quantity,
    taken,
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
