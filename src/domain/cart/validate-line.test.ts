import { describe, expect, it } from "vitest";
import type { CartOffer } from "./cart.ts";
import { cartLineIdsSchema, updateQuantitiesSchema } from "./input.ts";
import { createQuantityError, parseCartLineInput, validateCartLine } from "./validate-line.ts";

const price = { minor: 1_000, currency: "USD" };
const option = (slug: string, values: string[]) => ({
  slug,
  values: values.map((each) => ({ slug: each, name: { ar: each, en: each }, color: null })),
});
const offer: CartOffer = { kind: "part", status: "active", availability: "in-stock", stock: 5, price, options: [] };
const input = { ad: 7, quantity: 2, options: {}, vehicle: undefined };
const notFound = {
  ok: false,
  kind: "not_found",
  code: "product.not_found",
  errors: [{ path: "ad", code: "product.not_found", message: "there is no such ad" }],
};
const wrongQuantity = (message: string) => ({
  ok: false,
  kind: "invalid",
  code: "cart.quantity_invalid",
  errors: [{ path: "quantity", code: "cart.quantity_invalid", message }],
});

describe("parseCartLineInput", () => {
  it("parseCartLineInput reads a typed quantity and uses no options by default", () => {
    expect(parseCartLineInput({ ad: 7, quantity: "٣" })).toEqual({
      ok: true,
      value: { ad: 7, quantity: 3, options: {} },
    });
    expect(parseCartLineInput({ ad: 7, quantity: 1, options: { side: "left" }, vehicle: 9 })).toMatchObject({
      ok: true,
      value: { options: { side: "left" }, vehicle: 9 },
    });
  });

  it.each([0, -7, 1.5, "7", null])("parseCartLineInput treats the listing id %j as an unknown listing", (ad) => {
    expect(parseCartLineInput({ ad: ad as number, quantity: "none" })).toEqual(notFound);
  });

  it.each([0, "none", "", "1.5", `${" ".repeat(40)}1`, null])(
    "parseCartLineInput refuses the quantity %j",
    (quantity) => {
      expect(parseCartLineInput({ ad: 7, quantity: quantity as string, options: 5 as never })).toEqual(
        wrongQuantity("must be a whole number from 1"),
      );
    },
  );

  it("parseCartLineInput accepts a typed quantity of 40 characters", () => {
    expect(parseCartLineInput({ ad: 7, quantity: `${" ".repeat(39)}1` }).ok).toBe(true);
  });

  it("parseCartLineInput refuses options that are not pairs of texts", () => {
    expect(parseCartLineInput({ ad: 7, quantity: 1, options: { side: 5 } as never })).toEqual({
      ok: false,
      kind: "invalid",
      code: "cart.option_required",
      errors: [{ path: "options", code: "cart.option_required", message: "must be option slugs and value slugs" }],
    });
  });
});

describe("Schemas of cart lines", () => {
  it("updateQuantitiesSchema accepts up to 200 lines with typed quantities", () => {
    const lines = (count: number) => ({
      quantities: Array.from({ length: count }, () => ({ line: 1, quantity: "2" })),
    });
    expect(updateQuantitiesSchema.parse(lines(1))).toEqual({ quantities: [{ line: 1, quantity: 2 }] });
    expect([0, 200, 201].map((count) => updateQuantitiesSchema.safeParse(lines(count)).success)).toEqual([
      true,
      true,
      false,
    ]);
    expect(updateQuantitiesSchema.safeParse({ quantities: [{ line: 1, quantity: 0 }] }).success).toBe(false);
  });

  it("cartLineIdsSchema accepts 1 to 200 line ids", () => {
    const ids = (count: number) => ({ lines: Array.from({ length: count }, (_, i) => i + 1) });
    expect([0, 1, 2, 200, 201].map((count) => cartLineIdsSchema.safeParse(ids(count)).success)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(cartLineIdsSchema.parse(ids(2))).toEqual({ lines: [1, 2] });
    expect(cartLineIdsSchema.safeParse({ lines: [0] }).success).toBe(false);
  });
});

describe("validateCartLine", () => {
  it("validateCartLine returns the line with its price, chosen options and limit", () => {
    const sided = { ...offer, options: [option("side", ["left", "right"])] };
    expect(validateCartLine({ ...input, options: { side: "left", size: "xl" }, vehicle: 9 }, sided, 1)).toEqual({
      ok: true,
      value: {
        line: { ad: 7, options: "side=left", quantity: 2, seen: price, vehicle: 9 },
        offer: sided,
        limit: 5,
      },
    });
  });

  it("validateCartLine refuses an unknown listing", () => {
    expect(validateCartLine(input, undefined)).toEqual(notFound);
  });

  it.each([
    [{ status: "sold" }, "sold"],
    [{ own: true }, "own"],
    [{ price: null }, "price_on_request"],
  ] as const)("validateCartLine refuses a listing with %j, which is not for sale", (more, reason) => {
    expect(validateCartLine(input, { ...offer, ...more })).toEqual({
      ok: false,
      kind: "conflict",
      code: "cart.not_for_sale",
      errors: [{ path: "ad", code: `cart.${reason}`, message: `not for sale: ${reason}` }],
    });
  });

  it("validateCartLine refuses a listing that is out of stock", () => {
    expect(validateCartLine(input, { ...offer, stock: 0 })).toEqual({
      ok: false,
      kind: "conflict",
      code: "cart.out_of_stock",
      errors: [{ path: "ad", code: "cart.out_of_stock", message: "out of stock" }],
    });
  });

  it("validateCartLine accepts the whole stock and refuses more, together with earlier lines", () => {
    expect(validateCartLine({ ...input, quantity: 5 }, offer).ok).toBe(true);
    expect(validateCartLine({ ...input, quantity: 3 }, offer, 2).ok).toBe(true);
    expect(validateCartLine({ ...input, quantity: 6 }, offer)).toEqual(
      wrongQuantity("must be a whole number from 1 to 5"),
    );
    expect(validateCartLine({ ...input, quantity: 4 }, offer, 2)).toEqual(
      wrongQuantity("must be a whole number from 1 to 3"),
    );
    for (const precedingQuantity of [5, 6])
      expect(validateCartLine({ ...input, quantity: 1 }, offer, precedingQuantity)).toEqual({
        ok: false,
        kind: "conflict",
        code: "cart.limit_reached",
        errors: [{ path: "ad", code: "cart.limit_reached", message: "all are taken by lines before" }],
      });
  });

  it("validateCartLine uses the agreed price for one piece, counted with earlier lines", () => {
    const agreed = { ...offer, agreedMinor: 900 };
    const getPrice = (quantity: number, precedingQuantity?: number) => {
      const result = validateCartLine({ ...input, quantity }, agreed, precedingQuantity);
      return result.ok && result.value.line.seen.minor;
    };
    expect([getPrice(1), getPrice(2), getPrice(1, 1)]).toEqual([900, 1_000, 1_000]);
  });

  it("validateCartLine names each option that is not chosen", () => {
    const options = [option("side", ["left"]), option("color", ["red"]), option("size", ["l"])];
    expect(validateCartLine({ ...input, options: { color: "red" } }, { ...offer, options })).toEqual({
      ok: false,
      kind: "invalid",
      code: "cart.option_required",
      errors: ["side", "size"].map((slug) => ({
        path: `option.${slug}`,
        code: "cart.option_required",
        message: "must be chosen",
      })),
    });
  });

  it("createQuantityError names a stored line by its id", () => {
    expect(createQuantityError(12, 3)).toEqual({
      path: "quantity.12",
      code: "cart.quantity_invalid",
      message: "must be a whole number from 1 to 3",
    });
  });
});
