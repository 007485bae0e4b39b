import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import type { Address } from "#domain/addresses/address.ts";
import { listAddresses } from "#domain/addresses/queries.server.ts";
import { calculateCartCharges } from "#domain/cart/amount-due.ts";
import { getCheckoutCart } from "#domain/cart/checkout-cart.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { MAX_NOTES_LENGTH } from "#domain/orders/order-input.ts";
import { onlineMethodNames } from "#domain/payments/payment-methods.ts";
import { toDestination } from "#domain/shipping/destination.ts";
import { getTranslator } from "#i18n/translator.ts";
import { pickByLanguage } from "#kernel/localized-text.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { type AddressView, toAddressView } from "#web/addresses/address-view.server.ts";
import { calculateCartPrices } from "#web/cart/cart-prices.server.ts";
import { getCartVisitor } from "#web/cart/cart-visitor.server.ts";
import { preferencesContext, type RequestArgs, requestContext, sessionContext } from "#web/context.ts";
import { getCartLineFitments } from "#web/fitment/line-fits.server.ts";
import { listCountryOptions } from "#web/preferences/country-options.ts";
import { presentShippingQuotes } from "#web/shipping/quote-view.server.ts";
import { listCartChanges, toCheckoutCharges, toCheckoutSellerGroup } from "./checkout-view.server.ts";
import { CHECKOUT_PATH } from "./field-names.ts";

/** Loads the checkout page (RT-12). */
export async function loadCheckoutPage(args: RequestArgs) {
  const { context } = args;
  const { db, clock } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language, currency } = preferences;
  const { cart, settings } = await getCheckoutCart(db, getCartVisitor(args), clock());
  // The cart page explains why there is nothing to buy.
  if (cart.count === 0) throw redirect("/shop/cart", 303);
  const catalog = await getCatalog(db);
  const prices = calculateCartPrices(cart, catalog, settings, preferences);
  const account = context.get(sessionContext)?.account;
  const saved = account ? await listAddresses(db, account.id) : [];
  // The form shows the first saved address, or an empty one in the default country.
  const destination = toDestination(saved[0] ?? { country: getSiteProfile().defaultCountry, city: "" }, catalog);
  const { totals, quotes } = calculateCartCharges(cart, catalog, settings, {}, destination);
  const onlineMethods = context
    .get(requestContext)
    .payments.listMethods(
      totals.map(({ total, currency: code }) => ({ minor: total, currency: code })),
      preferences.country ?? getSiteProfile().defaultCountry,
    )
    .map((method) => pickByLanguage(onlineMethodNames[method], language));
  const fits = await getCartLineFitments(
    args,
    cart.groups.flatMap(({ lines }) => lines),
  );
  const person: Partial<Address> = account
    ? { firstName: account.name, lastName: account.lastName, phone: account.phone ?? "" }
    : {};
  return {
    ...createUnlistedHead(context, CHECKOUT_PATH, getTranslator(language).t("checkout.title")),
    member: account !== undefined,
    email: account?.email ?? "",
    person,
    addresses: saved.map((address): AddressView => toAddressView(address, catalog, language)),
    countries: listCountryOptions(catalog, language),
    groups: cart.groups.map((group) => toCheckoutSellerGroup(group, { catalog, language, prices, fits })),
    changes: listCartChanges(cart, catalog, language, prices),
    coupons: prices.coupons,
    charges: toCheckoutCharges(cart, catalog, settings, currency),
    /** Shipping by seller id, for the address that the empty form shows. */
    shipping: presentShippingQuotes(quotes, catalog, language),
    payments: [...(onlineMethods.length > 0 ? (["online"] as const) : []), ...catalog.site.payments],
    /** Names of the methods with which the order can be paid online. */
    onlineMethods,
    longestNotes: MAX_NOTES_LENGTH,
    /** Idempotency key, so that repeated submissions place one order only. */
    key: randomUUID(),
  };
}

export type CheckoutPageData = Awaited<ReturnType<typeof loadCheckoutPage>>;
