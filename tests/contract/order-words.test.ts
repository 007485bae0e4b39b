import { describe, expect, it } from "vitest";
import { featureEntries } from "#db/seed/features.ts";
import { ar, en } from "#i18n/whole.ts";

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
});
