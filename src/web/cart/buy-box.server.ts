import { getMaxQuantity, getNotForSaleReason } from "#domain/cart/cart.ts";
import { getListingPath, type Listing } from "#domain/listings/detail/listing.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { parsePhones } from "#domain/sellers/seller-phones.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { AddToCartResult } from "./add-to-cart.tsx";
import { formatCartError } from "./cart-messages.ts";
import { formatAddedMessage, formatLowStock } from "./cart-notices.server.ts";
import { cartFlash } from "./flash.server.ts";

/** Ways to contact the seller of a listing that cannot be added to a cart. At least one of the two is set. */
export type SellerContact = {
  /** Id of the listing, for requesting the seller's phone number. Undefined when the listing has no number. */
  phoneOf: number | undefined;
  /** Path of the seller's page. Undefined for private sellers. */
  seller: string | undefined;
  /** Whether the buyer asks for the price. False when the price is known but the site has no cart. */
  isForPrice: boolean;
};

/**
 * Returns the data of the buy box of a listing. Pass `request` on pages that show the result of an add-to-cart form
 * sent without JavaScript. Pass `own` when the page already says that the listing is the reader's own.
 */
export function getBuyBoxData(
  product: Listing,
  language: Language,
  { request, own }: { request?: Request; own?: boolean } = {},
) {
  const { t } = getTranslator(language);
  const reason = getNotForSaleReason({ ...product, own });
  const limit = reason ? 0 : getMaxQuantity(product);
  const sellerContact = reason === "price_on_request" || reason === "no_cart" ? getSellerContact(product) : undefined;
  return {
    /** Maximum quantity in the cart; 0 when the listing cannot be bought. */
    limit,
    /**
     * Contact options that replace the cart form. Set for a listing with a price on request, and for every listing on
     * a site without a cart.
     */
    asking: sellerContact,
    /** Reason why the listing cannot be bought, when the page does not show the reason elsewhere. */
    reason:
      limit > 0 || reason === "own" ? undefined : formatCartError(t, reason ? `cart.${reason}` : "cart.out_of_stock"),
    left: formatLowStock(product.kind, limit, language),
    /**
     * Whether contacting the seller is the main action of the page. False for parts that can be added to the cart,
     * and when `asking` is set.
     */
    callsFirst: !sellerContact && (product.kind !== "part" || limit === 0),
    back: getListingPath(product),
    formResult: request && getAddToCartResult(product.id, request, language, limit),
  };
}

export type BuyBoxData = ReturnType<typeof getBuyBoxData>;

function getSellerContact(product: Listing): SellerContact | undefined {
  const hasPhone = product.phoneHidden || parsePhones(product.phoneNumber).length > 0;
  // The page of a private seller shows no number.
  const seller = product.seller.type === "personal" ? undefined : getSellerPath(product.seller);
  if (!hasPhone && !seller) return undefined;
  return { phoneOf: hasPhone ? product.id : undefined, seller, isForPrice: product.price === null };
}

function getAddToCartResult(
  listingId: number,
  request: Request,
  language: Language,
  limit: number,
): AddToCartResult | undefined {
  const flash = cartFlash.read(request);
  if (flash?.kind === "added" && flash.ad === listingId) {
    return { ok: true, text: formatAddedMessage(flash, language), fields: [], typed: {} };
  }
  if (flash?.kind !== "failed" || flash.ad !== listingId) return undefined;
  const { t } = getTranslator(language);
  return { ok: false, text: formatCartError(t, flash.code, limit), fields: flash.fields, typed: flash.typed };
}
