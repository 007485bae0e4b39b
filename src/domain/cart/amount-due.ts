import type { DeliveryMethod } from "#db/schema/orders.ts";
import { BASE_CURRENCY, type Catalog, type Currency, getCategoryLineage } from "#domain/catalog/catalog.ts";
import type { CartCoupon, Coupon, CouponLine } from "#domain/coupons/coupon.ts";
import { calculateDiscounts } from "#domain/coupons/discounts.ts";
import {
  calculateGrams,
  DEFAULT_PART_GRAMS,
  type Destination,
  quoteShipping,
  type ShippingQuote,
  type ShippingQuotes,
  selectRates,
} from "#domain/shipping/shipping-rate.ts";
import { getTaxRate, type TaxRate } from "#domain/tax/tax-rate.ts";
import { convertMoney } from "#kernel/money.ts";
import { type ChargedGoods, type ChargeRates, calculateCharges, type SellerOrderCharge, toParcel } from "./charges.ts";
import type { Cart, CartLine, SellerCartGroup } from "./queries.server.ts";
import { type CurrencyTotals, type TotalsSettings, toShippingMinorUnits } from "./totals.ts";

/** Delivery method for each seller id. A seller without an entry delivers. */
export type DeliveryMethodBySeller = Readonly<Record<string, DeliveryMethod>>;

type Currencies = Pick<Catalog, "currencies">;
/** Data that decides the tax of goods. */
type TaxCatalog = Pick<Catalog, "cities" | "categories">;

/** Returns whether a cart line can be delivered. Cars are always picked up. */
export const isDeliverable = ({ product }: Pick<CartLine, "product">): boolean => product.kind !== "car";

/** Returns whether a seller delivers goods: unless the buyer picks them up. */
const delivers = (sellerId: number, delivery: DeliveryMethodBySeller): boolean =>
  (delivery[String(sellerId)] ?? "delivery") === "delivery";

/**
 * Returns the amount to pay per unit when ordering, in minor units of the listing's currency: the price of a part or
 * the deposit of a car.
 */
export function getAmountDue({ product, depositMinor }: Pick<CartLine, "product" | "depositMinor">): number {
  const priceMinor = product.price?.minor ?? 0;
  return product.kind === "car" ? Math.min(depositMinor ?? 0, priceMinor) : priceMinor;
}

/** Discount of a whole line, and the part of it that coupons of the platform give. */
export type OrderedLineDiscount = { discountMinor: number; platformMinor: number };

/**
 * Cart lines that become one seller order: what can be bought now from one seller in one currency with one percentage of
 * tax.
 */
export type ChargedLines = {
  group: SellerCartGroup;
  currency: string;
  tax: TaxRate;
  lines: CartLine[];
  /** Amount due for the goods after discounts, in minor units of the currency. */
  goodsMinor: number;
  discountMinor: number;
  /** Discounts of the lines, in the order of `lines`. */
  lineDiscounts: OrderedLineDiscount[];
  coupons: CouponDiscount[];
  isDeliverable: boolean;
};

/** Discount of a seller order by one coupon. */
export type CouponDiscount = Pick<Coupon, "id" | "code" | "sellerId"> & { amountMinor: number };

/** Cart whose charges are calculated. Coupons with a problem give no discount. */
type PayableCart = Pick<Cart, "groups"> & { coupons?: readonly CartCoupon[] };

const listPurchasableLines = ({ lines }: SellerCartGroup): CartLine[] =>
  lines.filter(({ product, quantity }) => product.price && quantity > 0);

const toCouponLine = ({ seller }: SellerCartGroup, line: CartLine): CouponLine => ({
  sellerId: seller.id,
  currency: line.product.price?.currency ?? "",
  kind: line.product.kind,
  categoryId: line.product.categoryId,
  amountMinor: getAmountDue(line) * line.quantity,
});

/** Lists the goods of a cart for the rules of coupons. */
export const listCouponLines = ({ groups }: Pick<Cart, "groups">): CouponLine[] =>
  groups.flatMap((group) => listPurchasableLines(group).map((line) => toCouponLine(group, line)));

/** Lists the purchasable lines of a cart by seller, currency and tax, in the order of the cart. */
function splitLines({ groups }: Pick<Cart, "groups">, catalog: TaxCatalog, settings: TotalsSettings) {
  return groups.flatMap((group) => {
    const taxed = listPurchasableLines(group).map((line) => ({
      line,
      tax: getLineTaxRate(group, line, catalog, settings),
    }));
    const parts = Map.groupBy(taxed, ({ line, tax }) => `${line.product.price?.currency} ${tax.percent}`);
    return [...parts.values()].flatMap((part) => {
      const [first] = part;
      if (!first) return [];
      const currency = first.line.product.price?.currency ?? "";
      return { group, currency, tax: first.tax, lines: part.map(({ line }) => line) };
    });
  });
}

/** Splits the purchasable lines of a cart by seller, currency and tax, in the order of the cart, and discounts them. */
export function splitCart(cart: PayableCart, catalog: TaxCatalog, settings: TotalsSettings): ChargedLines[] {
  const parts = splitLines(cart, catalog, settings);
  const couponLines = parts.map(({ group, lines }) => lines.map((line) => toCouponLine(group, line)));
  const coupons = (cart.coupons ?? []).flatMap(({ coupon, problem }) => (problem ? [] : [coupon]));
  const discounts = calculateDiscounts(couponLines.flat(), coupons);
  let begin = 0;
  return parts.map((part, index) => {
    const own = discounts.filter(({ line }) => line >= begin && line < begin + part.lines.length);
    const lineDiscounts = part.lines.map((_, place) => {
      const ofLine = own.filter(({ line }) => line === begin + place);
      const ofPlatform = ofLine.filter(({ coupon }) => coupon.sellerId === null);
      return { discountMinor: sumAmounts(ofLine), platformMinor: sumAmounts(ofPlatform) };
    });
    begin += part.lines.length;
    const discountMinor = sumAmounts(own);
    return {
      ...part,
      goodsMinor: sumAmounts(couponLines[index] ?? []) - discountMinor,
      discountMinor,
      lineDiscounts,
      coupons: coupons.flatMap(({ id, code, sellerId }) => {
        const amountMinor = sumAmounts(own.filter(({ coupon }) => coupon.id === id));
        return amountMinor > 0 ? [{ id, code, sellerId, amountMinor }] : [];
      }),
      isDeliverable: part.lines.some(isDeliverable),
    };
  });
}

const sumAmounts = (amounts: readonly { amountMinor: number }[]): number =>
  amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Creates the shipping and tax rates of an order from the settings of the site. */
export function createChargeRates(settings: TotalsSettings, { currencies }: Currencies): ChargeRates {
  const base = currencies.get(BASE_CURRENCY) as Currency;
  return { base, shippingMinor: toShippingMinorUnits(settings, base.decimals), taxPercent: settings.taxPercent };
}

/** Returns the tax rate of a cart line, by the country of its seller or its listing, and its category. */
function getLineTaxRate(
  { cityId, vatNumber }: Pick<SellerCartGroup, "cityId" | "vatNumber">,
  { product, taxCityId = cityId }: CartLine,
  { cities, categories }: TaxCatalog,
  { vatRates = {}, taxPercent }: TotalsSettings,
): TaxRate {
  const category = categories.byId.get(product.categoryId ?? 0);
  const categoryIds = category ? getCategoryLineage({ categories }, category).map(({ id }) => id) : [];
  return getTaxRate(
    {
      country: cities.byId.get(taxCityId ?? 0)?.country ?? null,
      isRegistered: vatNumber !== null,
      categoryIds: categoryIds.reverse(),
    },
    vatRates,
    taxPercent,
  );
}

/**
 * Quotes the shipping of each seller's parts to a destination. All parts of a seller are one parcel: their weights and
 * amounts add up, amounts in other currencies are converted. Without a destination, prices by rate are unknown.
 */
export function quoteCartShipping(
  cart: Pick<Cart, "groups">,
  { currencies }: Pick<Catalog, "currencies">,
  { shippingRates = [], partGrams = DEFAULT_PART_GRAMS }: Pick<TotalsSettings, "shippingRates" | "partGrams">,
  destination: Destination | undefined,
): ShippingQuotes {
  const getCurrency = (code: string) => currencies.get(code) as Currency;
  const quotes: Record<number, ShippingQuote> = {};
  for (const group of cart.groups) {
    const lines = listPurchasableLines(group).filter(isDeliverable);
    if (lines.length === 0) continue;
    const amounts = lines.map((line) => ({
      minor: getAmountDue(line) * line.quantity,
      currency: line.product.price?.currency ?? "",
    }));
    quotes[group.seller.id] = quoteShipping(selectRates(group.shippingRates ?? [], shippingRates), destination, {
      grams: calculateGrams(
        lines.map(({ grams = null, quantity }) => ({ grams, quantity })),
        partGrams,
      ),
      getGoodsMinor: (code) =>
        amounts.reduce(
          (sum, amount) => sum + convertMoney(amount, getCurrency(amount.currency), getCurrency(code)).minor,
          0,
        ),
    });
  }
  return quotes;
}

/** Cart lines of a future seller order, with what the buyer pays for them. */
export type ChargedCartLines = ChargedLines & { isDelivered: boolean; charge: SellerOrderCharge };

/**
 * Calculates what is charged when the cart is ordered now: the charge of each seller order, and the totals of each
 * currency, and the shipping quotes. Used by cart, checkout, orders and the API (rule 13). Nothing is converted except
 * the shipping price. Without a destination, shipping by rate is not charged yet.
 */
export function calculateCartCharges(
  cart: PayableCart,
  catalog: Pick<Catalog, "currencies"> & TaxCatalog,
  settings: TotalsSettings,
  delivery: DeliveryMethodBySeller = {},
  destination?: Destination,
): { sellerOrders: ChargedCartLines[]; totals: CurrencyTotals[]; quotes: ShippingQuotes } {
  const parts = splitCart(cart, catalog, settings);
  const quotes = quoteCartShipping(cart, catalog, settings, destination);
  const goods = parts.map(
    ({ group, currency, tax, goodsMinor, discountMinor, isDeliverable }): ChargedGoods => ({
      currency,
      goodsMinor,
      discountMinor,
      isDelivered: isDeliverable && delivers(group.seller.id, delivery),
      tax,
      parcel: toParcel(group.seller.id, quotes[group.seller.id]),
    }),
  );
  const { charges, totals } = calculateCharges(
    goods,
    createChargeRates(settings, catalog),
    (code) => catalog.currencies.get(code) as Currency,
  );
  const sellerOrders = parts.map((part, index) => ({
    ...part,
    isDelivered: goods[index]?.isDelivered ?? false,
    charge: charges[index] as SellerOrderCharge,
  }));
  return { sellerOrders, totals, quotes };
}
