import type { Db } from "#db/database.ts";
import { getCart } from "#domain/cart/queries.server.ts";
import { defaultTotalsSettings } from "#domain/cart/totals.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getListingTitle } from "#domain/catalog/listing-title.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import type { Preferences } from "#web/context.ts";
import { calculateCartPrices } from "./cart-prices.server.ts";

const MAX_SUMMARY_LINES = 4;

/**
 * Loads the summary of the cart for the header (NV-06). Queries the database only for members and for visitors with a
 * cart.
 */
export async function getCartSummary(visitor: CartVisitor, db: Db, catalog: Catalog, preferences: Preferences) {
  const { language } = preferences;
  const cart = await getCart(db, visitor);
  // The summary contains no shipping and tax; the cart page shows them.
  const prices = calculateCartPrices(cart, catalog, defaultTotalsSettings, preferences);
  const lines = cart.groups.flatMap((group) => group.lines);
  const hiddenLineCount = lines.length - MAX_SUMMARY_LINES;
  const { t } = getTranslator(language);
  const { formatNumber: number } = getFormatters(language);
  return {
    count: cart.count,
    /** Number of pieces in words, such as "3 items". */
    pieces: t("cart.pieces", { count: cart.count, shown: number(cart.count) }),
    lines: lines.slice(0, MAX_SUMMARY_LINES).map((line) => ({
      id: line.id,
      name: pickTranslation(getListingTitle(line.product, catalog), language),
      href: getListingPath(line.product),
      picture: line.product.images[0]?.url,
      quantity: line.quantity,
      lineTotal:
        line.product.price && line.quantity > 0
          ? prices.format({ ...line.product.price, minor: line.product.price.minor * line.quantity })
          : undefined,
    })),
    /** Text for the lines that are not shown, such as "and 3 more lines". */
    more:
      hiddenLineCount > 0 ? t("cart.others", { count: hiddenLineCount, shown: number(hiddenLineCount) }) : undefined,
    /** Amounts due for the items, one for each currency. */
    subtotals: prices.totals.currencies.map(({ subtotal }) => subtotal),
    /** All lines, for the browser's storage (EN-16). */
    items: lines.map(({ product, choice, quantity }) => ({ ad: product.id, options: choice, quantity })),
  };
}

export type CartSummary = Awaited<ReturnType<typeof getCartSummary>>;
