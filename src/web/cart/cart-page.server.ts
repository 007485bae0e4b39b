import { data } from "react-router";
import { listAddresses } from "#domain/addresses/queries.server.ts";
import { getCheckoutCart } from "#domain/cart/checkout-cart.server.ts";
import { type CartLine, listRemovedLines } from "#domain/cart/queries.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListingTitle } from "#domain/catalog/listing-title.ts";
import { getListingPath, type ListingSummary } from "#domain/listings/detail/listing.ts";
import { countPhoneReveals } from "#domain/listings/lifecycle/phone-reveal-limit.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { parsePhones } from "#domain/sellers/seller-phones.ts";
import { findSellerCountry, getWhatsAppLink } from "#domain/sellers/whatsapp-link.ts";
import { toDestination } from "#domain/shipping/destination.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { readCookie } from "#kernel/cookie.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, type RequestArgs, requestContext, sessionContext } from "#web/context.ts";
import { getCartLineFitments } from "#web/fitment/line-fits.server.ts";
import { toCardData } from "#web/listing-card/card-data.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { formatQuoteTo } from "#web/shipping/quote-view.server.ts";
import {
  getVisitorPlace,
  presentVisitorDestination,
  type VisitorDestination,
} from "#web/shipping/visitor-destination.server.ts";
import { formatCartError } from "./cart-messages.ts";
import { formatLowStock, presentCartFlash, presentLineNotice } from "./cart-notices.server.ts";
import { calculateCartPrices } from "./cart-prices.server.ts";
import { getCartVisitor } from "./cart-visitor.server.ts";
import { cartFlash } from "./flash.server.ts";
import { loadNeededParts } from "./needed-parts.server.ts";

/** Loads the visitor's cart with all data of its page (RT-11). */
export async function loadCartPage({ request, context }: RequestArgs) {
  const { db, clock, origin, address, logError } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const { t } = getTranslator(language);
  const { formatNumber: number } = getFormatters(language);
  const visitor = getCartVisitor({ request, context });
  const catalog = await getCatalog(db);
  const { cart, settings } = await getCheckoutCart(db, visitor, clock());
  const place = await findDeliveryPlace({ request, context }, catalog);
  const prices = calculateCartPrices(cart, catalog, settings, preferences, {}, place?.destination);
  const presentShipping = (sellerId: number): string | undefined => {
    const quote = prices.quotes[sellerId];
    return place && quote && quote.kind !== "flat" ? formatQuoteTo(quote, place.name, catalog, language) : undefined;
  };
  const fits = await getCartLineFitments(
    { request, context },
    cart.groups.flatMap(({ lines }) => lines),
  );
  const flash = cartFlash.read(request);
  const sellerPhones = cart.groups.flatMap(({ phone, seller }) => (phone ? [{ phone, sellerId: seller.id }] : []));
  const phones = await countPhoneReveals(
    db,
    { account: context.get(sessionContext)?.account, address },
    sellerPhones,
    clock(),
  );
  const getPhone = ({ phone }: { phone: string | null }) => (phone !== null && phones.isShown(phone) ? phone : null);

  const formatDeposit = (line: CartLine): string | undefined => {
    if (line.product.kind !== "car" || line.quantity === 0) return undefined;
    const due = prices.due(line);
    return due.minor > 0 ? t("cart.deposit", { deposit: wrapBidiIsolate(prices.format(due)) }) : t("cart.noDeposit");
  };
  const toLineView = (line: CartLine) => {
    const { drawing } = toCardData(line.product, catalog, preferences, clock());
    const field = `quantity.${line.id}`;
    const failure = flash?.kind === "failed" ? flash : undefined;
    const isInvalid = failure?.fields.includes(field) ?? false;
    const { price } = line.product;
    const total = price && line.quantity > 0 ? { ...price, minor: price.minor * line.quantity } : undefined;
    return {
      id: line.id,
      href: getListingPath(line.product),
      name: pickTranslation(getListingTitle(line.product, catalog), language),
      picture: line.product.images[0]?.url,
      drawing,
      chosen: line.chosen.map(({ option, value, color }) => ({
        option: pickTranslation(option, language).text,
        value: pickTranslation(value, language).text,
        color,
      })),
      /** Unit price. Undefined when the listing no longer has a price. */
      unit: price ? prices.format(price) : undefined,
      /** Part of a car's price that is paid with the order. */
      deposit: formatDeposit(line),
      /** Line total. Undefined when no piece is available now. */
      total: total && prices.format(total),
      /** Approximate line total in the reader's currency, if it is another one. */
      estimate: total && prices.estimate(total),
      quantity: line.quantity,
      /** Value of the quantity field: the submitted value after an error, otherwise the quantity of the line. */
      typed: failure?.typed[field] ?? String(line.quantity),
      error: isInvalid ? formatCartError(t, failure?.code ?? "", line.limit) : undefined,
      limit: line.limit,
      left: line.quantity > 0 ? formatLowStock(line.product.kind, line.limit, language) : undefined,
      /**
       * Whether the price agreed with the seller applies. `too-many` means that the agreed price does not cover the
       * quantity.
       */
      agreed: line.agreed,
      notices: line.notices.map((notice) => presentLineNotice(notice, language, prices)),
      fit: fits.get(line.id),
    };
  };

  const page = {
    title: t("cart.title"),
    description: t("cart.description"),
    canonical: `${origin}/shop/cart`,
    language,
    count: cart.count,
    pieces: t("cart.pieces", { count: cart.count, shown: number(cart.count) }),
    groups: cart.groups.map((group) => ({
      id: group.seller.id,
      name: presentSellerName(group.seller.name, language),
      href: getSellerPath(group.seller),
      type: group.seller.type,
      verified: group.seller.verified,
      phones: parsePhones(getPhone(group)),
      whatsApp: getWhatsAppLink(getPhone(group), findSellerCountry(catalog, group.cityId)),
      lines: group.lines.map(toLineView),
      /** Shipping to the visitor's place by the rates of the seller. Undefined for the flat price of the site. */
      shipping: presentShipping(group.seller.id),
    })),
    /** Parts that are needed together with those in the cart. */
    neededParts: await loadNeededParts({ request, context }, catalog, listCartParts(cart.groups)).catch(
      (error: unknown) => {
        // The block is optional (ER-05).
        logError(error);
        return undefined;
      },
    ),
    totals: prices.totals,
    coupons: prices.coupons,
    /** Refused entry of a coupon. */
    couponEntry:
      flash?.kind === "failed" && flash.fields.includes("coupon")
        ? { typed: flash.typed.coupon ?? "", error: flash.code }
        : undefined,
    /** Text in place of the shipping, if none is charged. */
    noShipping: Object.values(prices.quotes).some(({ kind }) => kind === "unknown")
      ? t("shipping.quote.unknown")
      : undefined,
    choosePlace: {
      label: t("shipping.place.change"),
      href: buildUrl("/preferences/delivery", { back: "/shop/cart" }),
    },
    news: await presentCartFlash(flash, language, (lines) => listRemovedLines(db, visitor, lines)),
  };
  return flash ? data(page, { headers: { "set-cookie": cartFlash.cleared(origin) } }) : data(page);
}

const listCartParts = (groups: readonly { lines: readonly CartLine[] }[]): ListingSummary[] =>
  groups.flatMap(({ lines }) => lines.map(({ product }) => product)).filter(({ kind }) => kind === "part");

/**
 * Finds the place to which the cart is sent: the place that the visitor has chosen for it, the default address of a
 * member, or the place of the visitor.
 */
async function findDeliveryPlace(
  { request, context }: RequestArgs,
  catalog: Catalog,
): Promise<VisitorDestination | undefined> {
  const preferences = context.get(preferencesContext);
  const account = context.get(sessionContext)?.account;
  const hasChosen = readCookie(request.headers.get("cookie"), "shipTo") !== undefined;
  const [address] = account && !hasChosen ? await listAddresses(context.get(requestContext).db, account.id) : [];
  return address
    ? { destination: toDestination(address, catalog), name: address.city }
    : presentVisitorDestination(getVisitorPlace(request.headers, catalog, preferences), preferences.language);
}

export type CartPageData = Awaited<ReturnType<typeof loadCartPage>>["data"];
export type CartLineView = CartPageData["groups"][number]["lines"][number];
