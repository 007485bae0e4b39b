import { describe, expect, it } from "vitest";
import { createValidationFailure, MAX_NOTES_LENGTH, parseOrderInput, paymentMethods } from "./order-input.ts";
import { trackOrderSchema } from "./order-tracking.ts";

const countries = new Set(["SA", "AE"]);
const address = {
  firstName: "Sara",
  lastName: "Ali",
  phone: "0501234567",
  country: "SA",
  address1: "King Road 1",
  city: "Riyadh",
};
const parsedAddress = { ...address, company: null, address2: null, state: null, postcode: null, email: null };
const input = {
  email: " sara@example.com ",
  shipping: address,
  billing: null,
  delivery: { 7: "pick-up" },
  payment: "cash-on-delivery",
  notes: " Ring twice ",
  terms: true,
  seenTotals: [{ minor: 100, currency: "USD" }],
};
const parse = (more: Record<string, unknown> = {}, payments: typeof paymentMethods | [] = paymentMethods) =>
  parseOrderInput({ ...input, ...more }, countries, payments);
const listErrors = (result: ReturnType<typeof parse>) =>
  result.ok ? [] : (result.errors ?? []).map(({ path, code }) => `${path} ${code}`);

describe("parseOrderInput", () => {
  it("parseOrderInput returns the cleaned input of an order", () => {
    expect(parse()).toEqual({
      ok: true,
      value: {
        email: "sara@example.com",
        shipping: parsedAddress,
        billing: null,
        delivery: { 7: "pick-up" },
        payment: "cash-on-delivery",
        notes: "Ring twice",
        seenTotals: [{ minor: 100, currency: "USD" }],
      },
    });
  });

  it("parseOrderInput uses no notes, no addresses and delivery by default, and accepts any total with null", () => {
    const defaults = {
      notes: undefined,
      shipping: undefined,
      billing: undefined,
      delivery: undefined,
      seenTotals: null,
    };
    expect(parse(defaults)).toMatchObject({
      ok: true,
      value: { notes: null, shipping: null, billing: null, delivery: {}, seenTotals: null },
    });
    for (const notes of ["", null]) expect(parse({ notes })).toMatchObject({ ok: true, value: { notes: null } });
    expect(parse({ seenTotals: [{ minor: 0 }], delivery: { 7: "delivery" }, payment: "bank-transfer" }).ok).toBe(true);
  });

  it("parseOrderInput reports one error per field, in the order of the form", () => {
    const result = parseOrderInput({ delivery: { x: "pick-up" } }, countries, paymentMethods);
    expect(listErrors(result)).toEqual([
      "email required",
      "delivery invalid",
      "payment required",
      "terms required",
      "seenTotals required",
    ]);
    expect(result).toMatchObject({ ok: false, kind: "invalid", code: "required" });
  });

  it.each([
    [{ email: "nobody" }, "email email"],
    [{ shipping: "Riyadh" }, "shipping required"],
    [{ billing: 7 }, "billing required"],
    [{ delivery: { 7: "drone" } }, "delivery invalid"],
    [{ delivery: { "07": "pick-up" } }, "delivery invalid"],
    [{ delivery: { "7 or 8": "pick-up" } }, "delivery invalid"],
    [{ delivery: { 1234567890: "pick-up" } }, "delivery invalid"],
    [{ delivery: null }, "delivery invalid"],
    [{ payment: "card" }, "payment required"],
    [{ notes: "x".repeat(MAX_NOTES_LENGTH + 1) }, "notes too_long"],
    [{ notes: 5 }, "notes too_long"],
    [{ terms: false }, "terms required"],
    [{ terms: "on" }, "terms required"],
    [{ seenTotals: [{ minor: -1 }] }, "seenTotals invalid"],
    [{ seenTotals: [{ minor: 1.5 }] }, "seenTotals invalid"],
    [{ seenTotals: [{ minor: "100" }] }, "seenTotals invalid"],
    [{ seenTotals: [{ minor: 100, currency: 1 }] }, "seenTotals invalid"],
    [{ seenTotals: 100 }, "seenTotals required"],
  ])("parseOrderInput refuses %j with the error “%s”", (more, error) => {
    expect(listErrors(parse(more))).toEqual([error]);
  });

  it("parseOrderInput accepts notes of the maximum length and a delivery key of nine digits", () => {
    expect(parse({ notes: "x".repeat(MAX_NOTES_LENGTH), delivery: { 123456789: "pick-up" } }).ok).toBe(true);
  });

  it("parseOrderInput names the address of a wrong field, also beside other errors", () => {
    const wrong = { shipping: { ...address, firstName: "" }, billing: { ...address, country: "XX" } };
    expect(listErrors(parse(wrong))).toEqual(["shipping.firstName required", "billing.country country"]);
    expect(listErrors(parse({ ...wrong, email: "" }))).toEqual([
      "email required",
      "shipping.firstName required",
      "billing.country country",
    ]);
  });

  it("parseOrderInput refuses a payment method that the site does not offer", () => {
    expect(listErrors(parse({}, []))).toEqual(["payment checkout.payment_not_offered"]);
  });

  it("parseOrderInput refuses input that is no object", () => {
    for (const none of [undefined, null, "order", 7])
      expect(parseOrderInput(none, countries, paymentMethods)).toMatchObject({ ok: false, code: "invalid" });
  });

  it("createValidationFailure has the code of the first error", () => {
    const errors = [
      { path: "a", code: "required", message: "a: required" },
      { path: "b", code: "invalid", message: "b: invalid" },
    ];
    expect(createValidationFailure(errors)).toEqual({ ok: false, kind: "invalid", code: "required", errors });
    expect(createValidationFailure([])).toMatchObject({ code: "invalid" });
  });
});

describe("trackOrderSchema", () => {
  it("trackOrderSchema normalizes the order number and the e-mail address", () => {
    expect(trackOrderSchema.parse({ number: " #kr-١٢ ۳4\u200f5 ", email: " Sara@Example.com" })).toEqual({
      number: "KR-12345",
      email: "sara@example.com",
    });
  });

  it("trackOrderSchema refuses a missing or long order number and a wrong e-mail address", () => {
    for (const wrong of [{ number: "" }, { number: "1".repeat(41) }, { email: "nobody" }])
      expect(trackOrderSchema.safeParse({ number: "1", email: "a@b.example", ...wrong }).success).toBe(false);
    expect(trackOrderSchema.safeParse({ number: "1".repeat(40), email: "a@b.example" }).success).toBe(true);
  });
});
