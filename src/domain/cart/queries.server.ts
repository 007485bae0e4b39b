import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import { formatListingTitle } from "#domain/catalog/listing-title.ts";
import { titlePartsExpression } from "#domain/catalog/title-parts.server.ts";
import type { CartCoupon } from "#domain/coupons/coupon.ts";
import { buildAgreedPriceJoin } from "#domain/inbox/agreed-price.server.ts";
import type { ListingSeller, ListingSummary, PurchaseOption } from "#domain/listings/detail/listing.ts";
import {
  buildListingSummaryColumns,
  type ListingSummaryRow,
  listingSummaryJoins,
  purchaseOptionsColumn,
  toListingSummary,
} from "#domain/listings/detail/listing-summaries.server.ts";
import { buildOwnListingCondition } from "#domain/sellers/seller-access.server.ts";
import type { ShippingRate } from "#domain/shipping/shipping-rate.ts";
import {
  buildShippingRatesExpression,
  type StoredShippingRate,
  toShippingRates,
} from "#domain/shipping/shipping-rates.server.ts";
import { weightExpression } from "#domain/shipping/weight.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { type CartLineNotice, type OptionChoice, parseOptionsKey, revalidateCart } from "./cart.ts";
import {
  getTotalsSettings,
  parseTotalsSettings,
  type StoredTotalsSettings,
  totalsSettingsColumn,
} from "./settings.server.ts";
import type { TotalsSettings } from "./totals.ts";
import type { NewCartLine } from "./validate-line.ts";
import { buildCartCondition, type CartVisitor } from "./visitor.server.ts";

export type CartLine = {
  id: number;
  product: ListingSummary;
  /** Chosen options with their names in the listing. */
  chosen: { option: LocalizedText; value: LocalizedText; color: string | null }[];
  choice: OptionChoice;
  /** Quantity that can be bought now; 0 when unavailable. */
  quantity: number;
  /** Id of the vehicle for which the part is bought; null when unknown or deleted. */
  vehicleId: number | null;
  /** Maximum quantity of the line. */
  limit: number;
  /**
   * Whether the price applies that seller and buyer agreed on. `too-many` means that the quantity is too large for it.
   * Undefined without an agreed price.
   */
  agreed: "holds" | "too-many" | undefined;
  /** Deposit that reserves a car, in minor units of the price's currency; null for a listing without a deposit. */
  depositMinor: number | null;
  /** Weight of one unit in grams, if the seller states it. */
  grams?: number | null;
  /** City whose country taxes the goods: that of the seller, otherwise that of the listing. Null if both are unknown. */
  taxCityId?: number | null;
  notices: CartLineNotice[];
};

/** Cart lines of one seller. */
export type SellerCartGroup = {
  seller: ListingSeller;
  phone: string | null;
  /** City of the seller, if known. */
  cityId: number | null;
  /** VAT number of the seller. Null if the seller is not registered for VAT. */
  vatNumber: string | null;
  /** Shipping rates of the seller. Without any, those of the site apply. */
  shippingRates?: readonly ShippingRate[];
  lines: CartLine[];
};

export type Cart = {
  /** Undefined for an empty cart. */
  id?: number;
  groups: SellerCartGroup[];
  /** Total quantity that can be bought. */
  count: number;
  /** Coupons that were entered for the cart. Missing in a cart that was read without them (`getCart`). */
  coupons?: readonly CartCoupon[];
};

/** Cart, the shipping and tax settings, and the ids of the coupons, read at the same moment. */
export type CheckoutCart = { cart: Cart; settings: TotalsSettings; couponIds: readonly number[] };

const emptyCart: Cart = { groups: [], count: 0 };

/** Database row of a cart line, joined with its listing. */
export type CartRow = ListingSummaryRow & {
  /** Null for lines outside a cart. */
  cart_id: number | null;
  line_id: number;
  quantity: number;
  chosen: string;
  seen_price_minor: number;
  seen_currency: string;
  status: ListingStatus;
  /** Unit price that the member agreed with the seller. */
  agreed_minor: number | null;
  own: boolean;
  deposit_minor: number | null;
  phone: string | null;
  phone_city: number | null;
  vat_number: string | null;
  grams: number | null;
  shipping_rates: StoredShippingRate[] | null;
  vehicle_id: number | null;
  options: PurchaseOption[] | null;
  totals: StoredTotalsSettings;
  coupon_ids: number[] | null;
};

/**
 * Returns the visitor's current cart. Prices, stock and options come from the database, not from the cart (rules 27,
 * 28).
 */
export async function getCart(db: Db, visitor: CartVisitor): Promise<Cart> {
  const cartCondition = buildCartCondition(visitor);
  return cartCondition ? toCart((await buildCartQuery(cartCondition, visitor).execute(db)).rows) : emptyCart;
}

/** Reads the visitor's cart together with the shipping and tax settings in one statement, without applying coupons. */
export async function readCheckoutCart(db: Db, visitor: CartVisitor): Promise<CheckoutCart> {
  const cartCondition = buildCartCondition(visitor);
  const { rows } = cartCondition ? await buildCartQuery(cartCondition, visitor).execute(db) : { rows: [] };
  return toCheckoutCart(rows) ?? { cart: emptyCart, settings: await getTotalsSettings(db), couponIds: [] };
}

/**
 * Reads the cart of a guest in the same statement that writes its lines. `insertion` is the SQL of the write, which
 * defines the tables `c` (columns of `carts`) and `l` (columns of `cart_lines`).
 */
export async function readInsertedCart(db: Db, insertion: RawBuilder<unknown>): Promise<CheckoutCart> {
  const query = selectCartRows({
    insertion,
    cart: sql`c.id`,
    lines: sql`c join l on l.cart_id = c.id`,
    where: sql`true`,
    buyer: undefined,
  });
  const inserted = toCheckoutCart((await query.execute(db)).rows);
  if (!inserted) throw new Error("no cart line was inserted");
  return inserted;
}

/**
 * Converts the rows of `buildCartQuery` to the cart with the shipping and tax settings. Returns undefined for an empty
 * cart.
 */
export const toCheckoutCart = (rows: readonly CartRow[]): CheckoutCart | undefined =>
  rows[0] && {
    cart: toCart(rows),
    settings: parseTotalsSettings(rows[0].totals),
    couponIds: rows[0].coupon_ids ?? [],
  };

/** Builds the SQL expression of a vehicle id. The id of a vehicle that no longer exists becomes null. */
export const buildVehicleIdExpression = (vehicle: number | undefined): RawBuilder<number | null> =>
  vehicle === undefined ? sql`null::int` : sql`(select id from vehicles where id = ${vehicle})`;

/** Builds the SQL statement that reads the lines of the cart that matches a condition (`buildCartCondition`). */
export const buildCartQuery = (cartCondition: RawBuilder<unknown>, { userId }: CartVisitor): RawBuilder<CartRow> =>
  selectCartRows({
    insertion: sql``,
    cart: sql`c.id`,
    lines: sql`carts c join cart_lines l on l.cart_id = c.id`,
    where: sql`${cartCondition} and l.removed_at is null`,
    buyer: userId === undefined ? undefined : sql`c.user_id`,
  });

/**
 * Builds the SQL statement that reads new lines, which are in no cart. The columns are those of cart lines; line ids
 * are indexes from 0. Returns no rows unless `condition` is true. Prices agreed with `buyer` apply, and the buyer's own
 * listings are not for sale.
 */
export const buildNewCartLinesQuery = (
  lines: readonly NewCartLine[],
  buyer: number | undefined,
  condition: RawBuilder<SqlBool>,
): RawBuilder<CartRow> => {
  const rows = lines.map(
    (
      { ad, options, quantity, seen: seenPrice, vehicle },
      index,
    ) => sql`(${index}::int, ${ad}::bigint, ${options}::text, ${quantity}::int,
      ${seenPrice.minor}::bigint, ${seenPrice.currency}::text, ${buildVehicleIdExpression(vehicle)})`,
  );
  return selectCartRows({
    insertion: sql``,
    cart: sql`null::bigint`,
    lines: sql`(values ${sql.join(rows)}) l(id, ad_id, options, quantity, seen_price_minor, seen_currency, vehicle_id)`,
    where: condition,
    buyer: buyer === undefined ? undefined : sql`${buyer}::int`,
  });
};

type CartQuerySource = {
  insertion: RawBuilder<unknown>;
  cart: RawBuilder<number | null>;
  lines: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** SQL expression of the buyer's id; undefined for guests, who have neither agreed prices nor listings. */
  buyer: RawBuilder<unknown> | undefined;
};

const selectCartRows = ({ insertion, cart, lines, where, buyer }: CartQuerySource) => sql<CartRow>`
    ${insertion} select ${buildListingSummaryColumns(1)}, ${cart} as cart_id, l.id as line_id, l.quantity, l.options as chosen, l.seen_price_minor, l.seen_currency, l.vehicle_id,
      a.status, ${buildOwnListingCondition(buyer)} as own, a.deposit_minor, g.minor as agreed_minor,
      case when not a.hide_phone then coalesce(s.phone, d.phone) end as phone,
      coalesce(s.city_id, a.city_id) as phone_city, s.vat_number, ${purchaseOptionsColumn},
      ${weightExpression} as grams, ${buildShippingRatesExpression(sql`a.seller_id`)} as shipping_rates,
      ${totalsSettingsColumn},
      (select json_agg(k.coupon_id order by k.coupon_id) from cart_coupons k where k.cart_id = ${cart}) as coupon_ids
    from ${lines} join ads a on a.id = l.ad_id ${listingSummaryJoins}
      ${buildAgreedPriceJoin(buyer)}
    where ${where}
    order by l.id`;

function toCart(rows: readonly CartRow[]): Cart {
  const parsedRows = rows.map((row) => {
    const product = toListingSummary(row);
    const options = row.options ?? [];
    return {
      row,
      product,
      options,
      stored: {
        id: row.line_id,
        adId: product.id,
        quantity: row.quantity,
        choice: parseOptionsKey(row.chosen),
        seen: { minor: row.seen_price_minor, currency: row.seen_currency },
        offer: { ...product, status: row.status, own: row.own, agreedMinor: row.agreed_minor, options },
      },
    };
  });
  const revalidated = revalidateCart(parsedRows.map(({ stored }) => stored));
  const groups = new Map<number, SellerCartGroup>();
  let count = 0;
  for (const { row, product, options, stored } of parsedRows) {
    const state = revalidated.get(stored.id);
    if (!state) continue;
    count += state.quantity;
    const group = groups.get(product.seller.id) ?? {
      seller: product.seller,
      phone: row.phone,
      cityId: row.phone_city,
      vatNumber: row.vat_number,
      shippingRates: toShippingRates(row.shipping_rates),
      lines: [],
    };
    groups.set(product.seller.id, group);
    group.phone ??= row.phone;
    group.cityId ??= row.phone_city;
    group.lines.push({
      id: stored.id,
      product: { ...product, price: state.price },
      choice: stored.choice,
      chosen: presentOptions(options, stored.choice),
      quantity: state.quantity,
      vehicleId: row.vehicle_id,
      limit: state.limit,
      agreed: state.agreed,
      depositMinor: row.deposit_minor,
      grams: row.grams,
      taxCityId: row.phone_city,
      notices: state.notices,
    });
  }
  return { id: rows[0]?.cart_id ?? undefined, groups: [...groups.values()], count };
}

function presentOptions(options: readonly PurchaseOption[], choice: OptionChoice): CartLine["chosen"] {
  return options.flatMap((option) => {
    const value = option.values.find((each) => each.slug === choice[option.slug]);
    return value ? [{ option: option.name, value: value.name, color: value.color }] : [];
  });
}

/** Lists the names of the lines that the visitor has removed and can still restore. */
export async function listRemovedLines(
  db: Db,
  visitor: CartVisitor,
  lines: readonly number[],
): Promise<{ id: number; name: LocalizedText }[]> {
  const cartCondition = buildCartCondition(visitor);
  if (!cartCondition || lines.length === 0) return [];
  const rows = await db
    .selectFrom("carts as c")
    .innerJoin("cart_lines as l", "l.cart_id", "c.id")
    .innerJoin("ads as a", "a.id", "l.ad_id")
    .innerJoin("ad_translations as d", "d.ad_id", "l.ad_id")
    .select(["l.id", titlePartsExpression.as("titleParts")])
    .where(cartCondition)
    .where("l.removed_at", "is not", null)
    .where("l.id", "in", [...lines])
    .orderBy("l.id")
    .execute();
  return rows.map(({ id, titleParts }) => ({ id, name: formatListingTitle(titleParts) }));
}
