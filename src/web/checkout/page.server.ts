import { randomUUID } from "node:crypto";
import { type RouterContextProvider, redirect } from "react-router";
import type { Delivery } from "#db/schema/orders.ts";
import type { Address } from "#domain/addresses/address.ts";
import { addressesOf } from "#domain/addresses/queries.server.ts";
import { cartToPay } from "#domain/cart/queries.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { longestNotes } from "#domain/orders/input.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { countryOptions, type ShownAddress, shownAddress } from "#web/addresses/shown.server.ts";
import { cartVisitor } from "#web/cart/cookie.server.ts";
import { pricedCart } from "#web/cart/prices.server.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { lineFits } from "#web/fit/line-fits.server.ts";
import { shownAmounts } from "./amounts.server.ts";
import { checkoutPath } from "./field-names.ts";
import { changesOf, shownGroup } from "./shown.server.ts";

export type CheckoutArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** The page of an order that is about to be placed (RT-12). */
export async function loadCheckout(args: CheckoutArgs) {
  const { context } = args;
  const { db } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const { language, currency } = preferences;
  const { cart, settings } = await cartToPay(db, cartVisitor(args));
  // The cart says why there is nothing to buy.
  if (cart.count === 0) throw redirect("/shop/cart", 303);
  const catalogue = await catalogueOf(db);
  const priced = (delivery: Delivery) =>
    pricedCart(
      cart,
      catalogue,
      settings,
      preferences,
      Object.fromEntries(cart.groups.map(({ seller }) => [seller.id, delivery])),
    );
  const [prices, pickedUp] = [priced("delivery"), priced("pick-up")];
  const account = context.get(sessionContext)?.account;
  const fits = await lineFits(
    args,
    cart.groups.flatMap(({ lines }) => lines),
  );
  const saved = account ? await addressesOf(db, account.id) : [];
  const person: Partial<Address> = account
    ? { firstName: account.name, lastName: account.lastName, phone: account.phone ?? "" }
    : {};
  return {
    ...headOf(context, checkoutPath, translator(language).t("checkout.title")),
    member: account !== undefined,
    email: account?.email ?? "",
    person,
    addresses: saved.map((address): ShownAddress => shownAddress(address, catalogue, language)),
    countries: countryOptions(catalogue, language),
    groups: cart.groups.map((group) => shownGroup(group, { catalogue, language, prices, fits })),
    changes: changesOf(cart, language, prices),
    amounts: shownAmounts(
      { delivered: prices, pickedUp },
      inLanguage(currency.name, language).text,
      settings.taxPercent,
      language,
    ),
    payments: catalogue.site.payments,
    longestNotes,
    /** One order however often the form is sent (rule 26). */
    key: randomUUID(),
  };
}

export type CheckoutPageData = Awaited<ReturnType<typeof loadCheckout>>;
