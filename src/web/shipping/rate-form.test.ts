import { describe, expect, it } from "vitest";
import { shippingLimits } from "#domain/shipping/shipping-rate.ts";
import { readRateForm } from "./rate-form.server.ts";

/** Reads a form that was submitted with these fields. */
const read = (...fields: [name: string, value: string][]) =>
  readRateForm(new Request("https://karaj.example", { method: "POST", body: new URLSearchParams(fields) }), "SA");

describe("readRateForm", () => {
  it("readRateForm reads the cities and tiers of a rate, and returns their values for the form", async () => {
    const { fields, values, failure } = await read(
      ["area", "cities"],
      ["cities", "3"],
      ["cities", "5"],
      ["tiers.1.weight", "5"],
      ["tiers.1.price", "20"],
    );
    expect(failure).toBeUndefined();
    expect(fields).toMatchObject({ country: "SA", cities: ["3", "5"], currency: "", daysFrom: "" });
    expect(fields.tiers).toHaveLength(shippingLimits.tiers);
    expect(fields.tiers[1]).toEqual({ weight: "5", from: "", price: "20" });
    expect(values).toMatchObject({ area: "cities", cities: "3,5", "tiers.1.price": "20", "tiers.0.price": "" });
  });

  it("readRateForm ignores cities of a rate for the whole country, and keeps them in the form", async () => {
    const { fields, values, failure } = await read(["area", "country"], ["cities", "3"]);
    expect([fields.cities, values.cities, failure]).toEqual([[], "3", undefined]);
  });

  it("readRateForm refuses a rate for some cities without any city", async () => {
    expect((await read(["area", "cities"])).failure).toMatchObject({
      errors: [{ path: "cities", code: "shipping.no_cities" }],
    });
  });

  it("readRateForm reads a body that is no form as an empty form", async () => {
    const request = new Request("https://karaj.example", { method: "POST", body: "{}" });
    expect((await readRateForm(request, "SA")).fields).toMatchObject({ country: "SA", currency: "", cities: [] });
  });
});
