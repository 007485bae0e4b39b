import { createChargeRates, splitCart } from "#domain/cart/amount-due.ts";
import type { Cart, CartLine, SellerCartGroup } from "#domain/cart/queries.server.ts";
import type { TotalsSettings } from "#domain/cart/totals.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import { getListingTitle } from "#domain/catalog/listing-title.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation, type TextWithLanguage } from "#kernel/localized-text.ts";
import { type LineNoticeView, presentLineNotice } from "#web/cart/cart-notices.server.ts";
import type { CartPrices } from "#web/cart/cart-prices.server.ts";
import type { CartLineFitment } from "#web/fitment/line-fits.server.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import type { CheckoutCharges } from "./amounts.ts";

type ViewContext = {
  catalog: Catalog;
  language: Language;
  prices: CartPrices;
  fits: ReadonlyMap<number, CartLineFitment>;
};

/** Returns the data from which the page calculates the amounts of the order. */
export function toCheckoutCharges(
  cart: Cart,
  catalog: Pick<Catalog, "currencies" | "cities" | "categories">,
  settings: TotalsSettings,
  readerCurrency: Currency,
): CheckoutCharges {
  const parts = splitCart(cart, catalog, settings);
  const rates = [...(settings.shippingRates ?? []), ...cart.groups.flatMap(({ shippingRates = [] }) => shippingRates)];
  const codes = new Set([...[...parts, ...rates].map(({ currency }) => currency), readerCurrency.code]);
  return {
    goods: parts.map(({ group, currency, tax, goodsMinor, discountMinor, isDeliverable }) => ({
      seller: group.seller.id,
      currency,
      goodsMinor,
      discountMinor,
      isDeliverable,
      tax,
    })),
    rates: createChargeRates(settings, catalog),
    currencies: [...codes].flatMap((code) => catalog.currencies.get(code) ?? []),
    readerCurrency: readerCurrency.code,
  };
}

/** Presents the cart lines of one seller in the reader's language, with prices in the seller's currency. */
export function toCheckoutSellerGroup(group: SellerCartGroup, context: ViewContext) {
  const { catalog, language } = context;
  const availableLines = group.lines.filter(({ quantity }) => quantity > 0);
  const cityId = availableLines.find(({ product }) => product.cityId !== null)?.product.cityId;
  const city = catalog.cities.byId.get(cityId ?? 0);
  return {
    id: group.seller.id,
    name: presentSellerName(group.seller.name, language),
    /** Whether any line can be delivered. Cars cannot. */
    deliverable: availableLines.some(({ product }) => product.kind !== "car"),
    hasCar: availableLines.some(({ product }) => product.kind === "car"),
    /** City where the lines are picked up. */
    city: city && pickTranslation(city.name, language).text,
    lines: group.lines.map((line) => toCheckoutLine(line, context)),
  };
}

function toCheckoutLine(line: CartLine, { catalog, language, prices, fits }: ViewContext) {
  const { t } = getTranslator(language);
  const { formatNumber: number } = getFormatters(language);
  const { product, quantity } = line;
  const due = prices.due(line);
  const car = product.kind === "car";
  const price = wrapBidiIsolate(product.price ? prices.format(product.price) : "");
  return {
    id: line.id,
    name: getLineName(line, catalog, language),
    kind: car ? ("car" as const) : ("part" as const),
    picture: product.images[0]?.url,
    chosen: line.chosen.map(({ option, value }) => ({
      option: pickTranslation(option, language).text,
      value: pickTranslation(value, language).text,
    })),
    /** Quantity and unit price, such as "2 × $10". Undefined for a single piece. */
    times: quantity > 1 ? t("checkout.times", { quantity: number(quantity), price }) : undefined,
    /** Amount paid with the order. Undefined when no piece is available now. */
    total: quantity > 0 ? prices.format({ ...due, minor: due.minor * quantity }) : undefined,
    /** Formatted deposit of a car: the amount paid now, and the full price. */
    deposit:
      car && quantity > 0
        ? due.minor > 0
          ? t("checkout.deposit", { amount: wrapBidiIsolate(prices.format(due)), price })
          : t("checkout.noDeposit", { price })
        : undefined,
    fit: fits.get(line.id),
  };
}

export type CheckoutLine = ReturnType<typeof toCheckoutLine>;

function getLineName({ product }: CartLine, catalog: Catalog, language: Language): TextWithLanguage {
  const name = pickTranslation(getListingTitle(product, catalog), language);
  return name.text ? name : { text: getTranslator(language).t("card.unnamed"), lang: language };
}

/** Lists the price and stock changes that the buyer must see before paying, in the order of the cart lines. */
export const listCartChanges = (
  cart: Cart,
  catalog: Catalog,
  language: Language,
  prices: CartPrices,
): (LineNoticeView & { name: TextWithLanguage })[] =>
  cart.groups.flatMap(({ lines }) =>
    lines.flatMap((line) =>
      line.notices.map((notice) => ({
        ...presentLineNotice(notice, language, prices),
        name: getLineName(line, catalog, language),
      })),
    ),
  );
