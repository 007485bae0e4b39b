import type { Db } from "#db/database.ts";
import { productPath } from "#domain/ads/product.ts";
import type { Choice } from "#domain/cart/cart.ts";
import { cartOf } from "#domain/cart/queries.server.ts";
import { defaultTotals } from "#domain/cart/totals.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type ShownText } from "#kernel/local-text.ts";
import type { Preferences } from "#web/context.ts";
import { pricedCart } from "./prices.server.ts";

/** The cart as the header shows it (NV-06). */
export type CartSummary = {
  /** Pieces. */
  count: number;
  /** "3 items", in the reader's words. */
  pieces: string;
  /** The first few. */
  lines: {
    id: number;
    name: ShownText;
    href: string;
    picture: string | undefined;
    quantity: number;
    lineTotal: string | undefined;
  }[];
  /** "and 3 more lines", in the reader's words. */
  more: string | undefined;
  subtotal: string;
  /** Every line, for the browser's storage (EN-16). */
  items: { ad: number; options: Choice; quantity: number }[];
};

const shownLines = 4;

/** Asks the database only for members, and visitors who have a cart. */
export async function cartSummary(
  visitor: CartVisitor,
  db: Db,
  catalogue: Catalogue,
  preferences: Preferences,
): Promise<CartSummary> {
  const { language } = preferences;
  const cart = await cartOf(db, visitor);
  // Shipping and tax are the cart page's.
  const prices = pricedCart(cart, catalogue, defaultTotals, preferences);
  const lines = cart.groups.flatMap((group) => group.lines);
  const others = lines.length - shownLines;
  const { t } = translator(language);
  const { number } = formatters(language);
  return {
    count: cart.count,
    pieces: t("cart.pieces", { count: cart.count, shown: number(cart.count) }),
    lines: lines.slice(0, shownLines).map((line) => ({
      id: line.id,
      name: inLanguage(line.product.name, language),
      href: productPath(line.product),
      picture: line.product.images[0]?.url,
      quantity: line.quantity,
      lineTotal: line.quantity > 0 ? prices.shown(prices.unit(line) * line.quantity) : undefined,
    })),
    more: others > 0 ? t("cart.others", { count: others, shown: number(others) }) : undefined,
    subtotal: prices.shown(prices.totals.subtotal),
    items: lines.map(({ product, choice, quantity }) => ({ ad: product.id, options: choice, quantity })),
  };
}
