import { describe, expect, it } from "vitest";
import { totalTitles } from "#api/v1/present-order.ts";
import { featureEntries } from "#db/seed/features.ts";
import { paymentMethods } from "#domain/orders/input.ts";
import { paymentProviders } from "#domain/orders/payment.ts";
import { ar, en } from "#i18n/all-messages.ts";

describe.each([
  ["en", en],
  ["ar", ar],
] as const)("an order's words (%s)", (language, texts) => {
  it("[EN-06] a seller's own number is never called what the maker's number is", () => {
    const makers = featureEntries.find(({ key }) => key === "part_number")?.[language];
    for (const own of [texts.orders.sku, texts.selling.field.sku, texts.selling.price.sku])
      expect(own).not.toBe(makers);
    if (language === "ar") expect(texts.orders.sku).toBe(texts.selling.field.sku);
  });

  it("[EN-06] [CN-01] are those of the cart and the checkout, on every page and over the API", () => {
    const { cart, checkout, orders, admin } = texts;
    expect([orders.subtotal, orders.shipping, orders.tax, orders.total]).toEqual([
      cart.subtotal,
      cart.shipping,
      cart.tax,
      cart.total,
    ]);
    expect(totalTitles.shipping[language]).toBe(cart.shipping);
    expect(cart.tax.startsWith(totalTitles.tax[language])).toBe(true);
    expect(orders.shippingAddress).toBe(checkout.address);
    for (const method of paymentMethods) {
      const names = [checkout.pay[method], admin.choice[method]];
      expect(new Set(names)).toEqual(new Set([paymentProviders[method].name[language]]));
    }
    const { bank, holder, iban, reference } = checkout.success;
    expect(orders.payment).toMatchObject({ bank, holder, iban, reference });
  });
});
