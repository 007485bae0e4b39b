import { type RawBuilder, sql } from "kysely";
import type { DeliveryMethod } from "#db/schema/orders.ts";
import {
  type CouponDiscount,
  calculateCartCharges,
  type DeliveryMethodBySeller,
  getAmountDue,
  type OrderedLineDiscount,
} from "#domain/cart/amount-due.ts";
import type { SellerOrderCharge } from "#domain/cart/charges.ts";
import type { CartLine, CheckoutCart } from "#domain/cart/queries.server.ts";
import type { CurrencyTotals } from "#domain/cart/totals.ts";
import { BASE_CURRENCY, type Catalog, type Currency } from "#domain/catalog/catalog.ts";
import { getListingTitle } from "#domain/catalog/listing-title.ts";
import type { ListingSeller } from "#domain/listings/detail/listing.ts";
import type { Destination, ShippingQuotes } from "#domain/shipping/shipping-rate.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { type FitmentSnapshot, fitGuaranteeSql, toFitmentSnapshotKey } from "./fitment-snapshot.server.ts";
import { getResponseDeadline } from "./response-deadline.ts";

export type OrderedLine = {
  line: CartLine;
  /** Title of the listing when it is ordered. */
  title: LocalizedText;
  dueMinor: number;
  discount: OrderedLineDiscount;
  frozen: FitmentSnapshot | undefined;
  /** Quantity that is subtracted from the stock. */
  stockDecrement: number;
};

/** Seller order that is not stored yet. */
export type SellerOrderDraft = {
  seller: ListingSeller;
  /** City of the seller, if known. */
  cityId: number | null;
  delivery: DeliveryMethod;
  charge: SellerOrderCharge;
  taxPercent: string;
  /** VAT number with which the seller charges this tax and issues the invoice. Null if the seller is not registered. */
  vatNumber: string | null;
  rate: string;
  coupons: CouponDiscount[];
  lines: OrderedLine[];
};

/** Returns the number of units of a currency for one unit of the base currency, as orders store it. */
export const getStoredRate = ({ code, rate }: Pick<Currency, "code" | "rate">): string =>
  code === BASE_CURRENCY ? "1" : rate;

/**
 * Splits a cart into one draft for each seller, currency and tax. Cars are never delivered, so a seller of only cars
 * delivers nothing. `destination` is the place of the shipping address.
 */
export function createSellerOrderDrafts(
  { cart, settings }: CheckoutCart,
  deliveryBySeller: DeliveryMethodBySeller,
  catalog: Pick<Catalog, "currencies" | "cities" | "categories" | "makes" | "models">,
  fits: ReadonlyMap<string, FitmentSnapshot>,
  destination?: Destination,
): { drafts: SellerOrderDraft[]; totals: CurrencyTotals[]; quotes: ShippingQuotes } {
  const { sellerOrders, totals, quotes } = calculateCartCharges(cart, catalog, settings, deliveryBySeller, destination);
  const drafts = sellerOrders.map(
    ({ group, lines, lineDiscounts, coupons, isDelivered, tax, charge }): SellerOrderDraft => ({
      seller: group.seller,
      cityId: group.cityId,
      delivery: isDelivered ? "delivery" : "pick-up",
      charge,
      taxPercent: tax.percent,
      vatNumber: group.vatNumber,
      rate: getStoredRate(catalog.currencies.get(charge.currency) as Currency),
      coupons,
      lines: lines.map((line, index) => ({
        line,
        title: getListingTitle(line.product, catalog),
        dueMinor: getAmountDue(line),
        discount: lineDiscounts[index] as OrderedLineDiscount,
        frozen: fits.get(toFitmentSnapshotKey(line.product.id, line.vehicleId)),
        stockDecrement: 0,
      })),
    }),
  );
  return { drafts, totals, quotes };
}

/**
 * Row of a newly inserted seller order, with columns of its order and seller. `line_ids` follow the order of the lines.
 */
export type InsertedSellerOrder<Head = unknown> = Head & {
  share_id: number;
  seller_id: number;
  seller_currency: string;
  seller_tax_percent: string;
  seller_rate: string;
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
  const headerRows = drafts.map(({ seller, delivery, charge, taxPercent, vatNumber, rate }) => ({
    seller_id: seller.id,
    name_en: seller.name.en,
    name_ar: seller.name.ar,
    delivery,
    currency: charge.currency,
    rate,
    subtotal_minor: charge.goodsMinor,
    discount_minor: charge.discountMinor,
    shipping_minor: charge.shippingMinor,
    tax_minor: charge.taxMinor,
    included_tax_minor: charge.includedTaxMinor,
    total_minor: charge.totalMinor,
    tax_percent: taxPercent,
    vat_number: vatNumber,
  }));
  const lineRows = drafts.flatMap(({ seller, charge: { currency }, taxPercent, lines: lineRows }) =>
    lineRows.map((line) => ({ seller_id: seller.id, currency, tax_percent: taxPercent, ...toOrderLineRow(line) })),
  );
  const extraCtes = extraStatements.map((statement, i) => sql`, ${sql.raw(`besides_${i}`)} as (${statement})`);
  return sql<InsertedSellerOrder<Head>>`
    with head as (${insertHeader}), shares as (
      insert into seller_orders (order_id, seller_id, seller_name_en, seller_name_ar, delivery, currency, rate, subtotal_minor,
        discount_minor, shipping_minor, tax_minor, included_tax_minor, total_minor, tax_percent, vat_number, respond_by, updated_at)
      select head.id, seller_id, name_en, name_ar, delivery, h.currency, h.rate, h.subtotal_minor,
        h.discount_minor, h.shipping_minor, h.tax_minor, h.included_tax_minor, h.total_minor, h.tax_percent, h.vat_number, ${getResponseDeadline(now)}::timestamptz, ${now}::timestamptz
      from head, json_to_recordset(${JSON.stringify(headerRows)}::json)
        as h(seller_id int, name_en text, name_ar text, delivery text, currency text, rate numeric, subtotal_minor bigint,
          discount_minor bigint, shipping_minor bigint, tax_minor bigint, included_tax_minor bigint, total_minor bigint, tax_percent text,
          vat_number text)
      returning id, seller_id, currency, tax_percent, rate
    ), lines as (
      insert into order_lines (seller_order_id, ad_id, kind, name_en, name_ar, slug, sku, image, options, quantity, taken,
        unit_minor, due_minor, discount_minor, platform_discount_minor, vehicle, fit, fit_rule, guarantee)
      select shares.id, ad_id, kind, name_en, name_ar, slug, sku, image, options, quantity, taken,
        unit_minor, due_minor, discount_minor, platform_discount_minor, vehicle, fit, fit_rule, ${fitGuaranteeSql}
      from rows from (json_to_recordset(${JSON.stringify(lineRows)}::json)
        as (seller_id int, currency text, tax_percent text, ad_id bigint, kind text, name_en text, name_ar text, slug text, sku text,
          image text, options jsonb, quantity int, taken int, unit_minor bigint, due_minor bigint, discount_minor bigint,
          platform_discount_minor bigint,
          vehicle jsonb, fit text, fit_rule jsonb)) with ordinality
        as l(seller_id, currency, tax_percent, ad_id, kind, name_en, name_ar, slug, sku, image, options, quantity, taken, unit_minor,
          due_minor, discount_minor, platform_discount_minor, vehicle, fit, fit_rule, place)
        join shares using (seller_id, currency, tax_percent)
      order by place
      returning id, seller_order_id
    ), steps as (
      insert into order_events (seller_order_id, what, by, user_id, note, occurred_at)
      select id, 'PENDING', 'buyer', ${userId ?? null}::int, null, ${now}::timestamptz from shares order by id
    ), discounts as (${buildDiscountsInsert(drafts)}
    )${sql.join(extraCtes, sql``)}
    select head.*, s.id as share_id, s.seller_id, s.currency as seller_currency, s.tax_percent as seller_tax_percent, s.rate::text as seller_rate, r.phone as seller_phone, r.email as seller_email,
      (select json_agg(l.id order by l.id) from lines l where l.seller_order_id = s.id) as line_ids
    from head, shares s join sellers r on r.id = s.seller_id
    order by s.id`;
}

/** Builds the statement that inserts the discounts of the inserted seller orders (`shares`). */
function buildDiscountsInsert(drafts: readonly SellerOrderDraft[]): RawBuilder<unknown> {
  const rows = drafts.flatMap(({ seller, charge: { currency }, taxPercent, coupons }) =>
    coupons.map((coupon) => ({
      seller_id: seller.id,
      currency,
      tax_percent: taxPercent,
      coupon_id: coupon.id,
      code: coupon.code,
      paid_by: coupon.sellerId === null ? "platform" : "seller",
      amount_minor: coupon.amountMinor,
    })),
  );
  return sql`
      insert into seller_order_coupons (seller_order_id, coupon_id, code, paid_by, amount_minor)
      select shares.id, coupon_id, code, paid_by, amount_minor
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as d(seller_id int, currency text, tax_percent text, coupon_id int, code text, paid_by text, amount_minor bigint)
        join shares using (seller_id, currency, tax_percent)`;
}

/** Converts an order line to its database row. Throws for products that cannot be ordered. */
export function toOrderLineRow({ line, title, dueMinor, discount, frozen, stockDecrement }: OrderedLine) {
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
    unit_minor: price.minor,
    due_minor: dueMinor,
    discount_minor: discount.discountMinor,
    platform_discount_minor: discount.platformMinor,
    vehicle: frozen?.vehicle ?? null,
    fit: frozen?.fit ?? null,
    fit_rule: frozen?.rule ?? null,
  };
}
