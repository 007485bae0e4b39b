import { type DeliveryBySeller, dueOf, dueTotals, isDelivered } from "#domain/cart/due.ts";
import type { Cart, CartLine } from "#domain/cart/queries.server.ts";
import { shippingMinor, type Totals, type TotalsSettings, totalsOf } from "#domain/cart/totals.ts";
import { baseCurrency, type Catalogue, type Currency } from "#domain/catalog/catalogue.ts";
import { formatters } from "#i18n/formatters.ts";
import { convert, type Money } from "#kernel/money.ts";
import type { Preferences } from "#web/context.ts";

export type PricedCart = {
  /** Minor units of the reader's currency. */
  unit(line: CartLine): number;
  /** What of a piece is paid with the order: of a car its deposit. */
  due(line: CartLine): number;
  totals: Totals;
  /** What is charged, in the base currency. */
  charged: Totals;
  /** Whether the reader sees another currency than the one that is charged. */
  converted: boolean;
  base: Currency;
  shown(minor: number): string;
  /** The same for sums: if one has cents, all have. */
  shownSum(minor: number): string;
  /** An amount in any currency, in the reader's. */
  shownMoney(money: Money): string;
  shownBase(minor: number): string;
};

/**
 * The cart's amounts as the reader sees them and as they are charged. Both come from the same
 * function, so that what is shown adds up; conversions keep their cents for the same reason.
 */
export function pricedCart(
  cart: Cart,
  catalogue: Catalogue,
  settings: TotalsSettings,
  { language, currency }: Preferences,
  delivery: DeliveryBySeller = {},
): PricedCart {
  const base = catalogue.currencies.get(baseCurrency) as Currency;
  const { price } = formatters(language);
  const converted = currency.code !== base.code;
  const inReaders = (money: Money): number => {
    const from = catalogue.currencies.get(money.currency) ?? base;
    return convert(money, from, currency).minor;
  };
  const unit = (line: CartLine) => (converted && line.product.price ? inReaders(line.product.price) : line.baseMinor);
  const lines = cart.groups.flatMap((group) => group.lines);
  const charged = dueTotals(cart, catalogue, settings, delivery);
  const due = (line: CartLine) =>
    converted && line.product.kind !== "car"
      ? unit(line)
      : converted && line.deposit
        ? Math.min(inReaders(line.deposit), unit(line))
        : dueOf(line, catalogue);
  const totals = converted
    ? totalsOf(
        lines.map((line) => ({
          dueMinor: due(line),
          quantity: line.quantity,
          isDelivered: isDelivered(line, delivery),
        })),
        inReaders({ minor: shippingMinor(settings, base.decimals), currency: base.code }),
        settings.taxPercent,
      )
    : charged;
  const unitOf = 10 ** currency.decimals;
  const cents = [totals.subtotal, totals.shipping, totals.tax].some((minor) => minor % unitOf !== 0);
  const shown = (minor: number) => price({ minor, currency: currency.code }, currency);
  return {
    unit,
    due,
    totals,
    charged,
    converted,
    base,
    shown,
    shownSum: (minor) => price({ minor, currency: currency.code }, currency, { cents }),
    shownMoney: (money) => shown(inReaders(money)),
    shownBase: (minor) => price({ minor, currency: base.code }, base),
  };
}
