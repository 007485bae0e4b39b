import { type Product, productPath } from "#domain/ads/product.ts";
import { limitOf, notForSale } from "#domain/cart/cart.ts";
import { sellerPath } from "#domain/sellers/paths.ts";
import { phonesIn } from "#domain/sellers/phones.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";
import type { AddToCartTold } from "./add-to-cart.tsx";
import { cartFlash } from "./flash.server.ts";
import { cartMessage } from "./messages.ts";
import { addedText, leftText } from "./told.server.ts";

/** How the seller of an ad that can't be put into a cart is reached; at least one way. */
export type Asking = {
  /** The ad whose number can be asked for; undefined where it has none. */
  phoneOf: number | undefined;
  /** The seller's own page; private sellers have none. */
  seller: string | undefined;
  /** Whether it is the price that is asked for. */
  isForPrice: boolean;
};

/** How an ad can be bought: what `<AddToCart>` needs, or why it can't. */
export type Buying = {
  /** How many a cart may hold of it; 0: it can't be bought. */
  limit: number;
  /** Why it can't be bought, where the page doesn't say so anyway. */
  reason: string | undefined;
  /** Of an ad whose price is on request, and of every ad of a site without a cart. */
  asking: Asking | undefined;
  /** "Only 3 left", where little is. */
  left: string | undefined;
  /** A car is talked about before it is bought; of a part that can be bought here the cart is the main act. */
  callsFirst: boolean;
  back: string;
  /** What came of the plain form. */
  told: AddToCartTold | undefined;
};

/** `request`: of a page that tells what came of its plain form; `own`: the page says that it is the reader's own ad. */
export function buyingOf(
  product: Product,
  language: Language,
  { request, own }: { request?: Request; own?: boolean } = {},
): Buying {
  const { t } = translator(language);
  const reason = notForSale({ ...product, own });
  const limit = reason ? 0 : limitOf(product);
  const asking = reason === "price_on_request" || reason === "no_cart" ? askingOf(product) : undefined;
  return {
    limit,
    asking,
    reason: limit > 0 || reason === "own" ? undefined : cartMessage(t, reason ? `cart.${reason}` : "cart.out_of_stock"),
    left: leftText(product.kind, limit, language),
    callsFirst: !asking && (product.kind !== "part" || limit === 0),
    back: productPath(product),
    told: request && toldOf(product.id, request, language, limit),
  };
}

function askingOf(product: Product): Asking | undefined {
  const hasPhone = product.phoneHidden || phonesIn(product.phoneNumber).length > 0;
  const seller = sellerPath(product.seller);
  if (!hasPhone && !seller) return undefined;
  return { phoneOf: hasPhone ? product.id : undefined, seller, isForPrice: product.price === null };
}

function toldOf(ad: number, request: Request, language: Language, limit: number): AddToCartTold | undefined {
  const told = cartFlash.read(request);
  if (told?.kind === "added" && told.ad === ad) {
    return { ok: true, text: addedText(told, language), fields: [], typed: {} };
  }
  if (told?.kind !== "failed" || told.ad !== ad) return undefined;
  const { t } = translator(language);
  return { ok: false, text: cartMessage(t, told.code, limit), fields: told.fields, typed: told.typed };
}
