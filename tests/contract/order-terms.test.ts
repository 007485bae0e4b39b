import { describe, expect, it } from "vitest";
import { orderTotalLabels } from "#api/v1/present-order.ts";
import { featureEntries } from "#db/seed/reference-lists.ts";
import { paymentMethods } from "#domain/orders/order-input.ts";
import { paymentMethodInfos } from "#domain/orders/payment-method-info.ts";
import { ar, en } from "#i18n/all-messages.ts";

describe.each([
  ["en", en],
  ["ar", ar],
] as const)("Order messages (%s)", (language, texts) => {
  it("[EN-06] The interface names the seller's SKU and the maker's part number differently", () => {
    const makers = featureEntries.find(({ key }) => key === "part_number")?.[language];
    for (const own of [texts.orders.sku, texts.listingEditor.field.sku, texts.listingEditor.price.sku])
      expect(own).not.toBe(makers);
    if (language === "ar") expect(texts.orders.sku).toBe(texts.listingEditor.field.sku);
  });

  it("[EN-06] [CN-01] Order messages use the same terms as cart, checkout, administration pages and API titles", () => {
    const { charge, checkout, orders, admin } = texts;
    expect(orderTotalLabels.shipping[language]).toBe(charge.shipping);
    expect(charge.tax.startsWith(orderTotalLabels.tax[language])).toBe(true);
    expect(orders.shippingAddress).toBe(checkout.address);
    for (const method of paymentMethods) {
      const names = [checkout.pay[method], admin.choice[method]];
      expect(new Set(names)).toEqual(new Set([paymentMethodInfos[method].name[language]]));
    }
    const { bank, holder, iban, reference } = checkout.success;
    expect(orders.payment).toMatchObject({ bank, holder, iban, reference });
  });
});
