import fc from "fast-check";
import type { FilterName } from "#domain/listings/filters/filter-table.ts";

type FilterChoice = {
  parameter: string;
  values: readonly string[];
  /** Whether the parameter can have only one value at a time. */
  single?: true;
};

/**
 * Sample values of the query parameters of each filter. The filters by vehicle and by rental period are left out,
 * because they need special data.
 */
const filterChoices: Record<Exclude<FilterName, "fit" | "free">, readonly FilterChoice[]> = {
  kind: [{ parameter: "kind", values: ["car", "part", "rental"], single: true }],
  seller: [{ parameter: "seller", values: ["1", "2"], single: true }],
  category: [
    {
      parameter: "category",
      values: ["cars", "parts", "brakes", "batteries", "rental-cars", "oils-and-fluids"],
    },
    { parameter: "not.category", values: ["filters", "classic-cars"] },
  ],
  make: [
    { parameter: "make", values: ["toyota", "nissan", "hyundai"] },
    { parameter: "not.make", values: ["kia", "toyota"] },
  ],
  model: [{ parameter: "model", values: ["toyota.camry"] }],
  brand: [{ parameter: "brand", values: ["bosch"] }],
  year: [{ parameter: "yearMin", values: ["2015"], single: true }],
  price: [{ parameter: "priceMax", values: ["20000"], single: true }],
  monthly: [
    { parameter: "monthlyMax", values: ["150", "400"], single: true },
    { parameter: "monthlyMin", values: ["100"], single: true },
  ],
  discount: [{ parameter: "discount", values: ["yes", "no"], single: true }],
  mileage: [
    { parameter: "mileageMin", values: ["20000"], single: true },
    { parameter: "mileageMax", values: ["150000"], single: true },
  ],
  city: [{ parameter: "city", values: ["riyadh", "jeddah", "dammam"] }],
  near: [
    { parameter: "near", values: ["riyadh", "jeddah"], single: true },
    { parameter: "within", values: ["50", "100"], single: true },
  ],
  region: [{ parameter: "region", values: ["sa", "ae", "sa.riyadh"], single: true }],
  area: [{ parameter: "area", values: ["46,24,48,26", "34,12,60,32"], single: true }],
  color: [
    { parameter: "color", values: ["white", "black", "silver"] },
    { parameter: "not.color", values: ["white", "red"] },
  ],
  body: [{ parameter: "body", values: ["suv", "sedan"] }],
  gear: [{ parameter: "gear", values: ["automatic", "manual"] }],
  fuel: [{ parameter: "fuel", values: ["petrol", "hybrid"] }],
  condition: [{ parameter: "condition", values: ["new", "used"] }],
  features: [
    { parameter: "feature.specs", values: ["saudi", "gulf", "american"] },
    { parameter: "feature.interior_color", values: ["black", "beige"] },
    { parameter: "feature.trim", values: ["full", "standard"] },
    { parameter: "feature.axle", values: ["front", "rear"] },
    { parameter: "feature.tyre_width", values: ["205", "265"] },
    { parameter: "feature.tyre_rim", values: ["17"] },
    { parameter: "feature.equipment_comfort", values: ["sunroof", "keyless-entry"] },
    { parameter: "feature.genuine", values: ["yes", "no"], single: true },
    { parameter: "feature.with_driver", values: ["yes", "no"], single: true },
    { parameter: "feature.engineMin", values: ["1.6", "2.5"], single: true },
    { parameter: "feature.engineMax", values: ["3", "4.6"], single: true },
    { parameter: "feature.warrantyMin", values: ["6"], single: true },
    { parameter: "not.feature.specs", values: ["american"] },
  ],
  rating: [{ parameter: "rating", values: ["2", "4"], single: true }],
  sellerType: [{ parameter: "sellerType", values: ["personal", "showroom", "rental_room"] }],
  photo: [{ parameter: "photo", values: ["yes"], single: true }],
  deal: [{ parameter: "deal", values: ["great", "good", "high"] }],
  priceDrop: [{ parameter: "priceDrop", values: ["yes"], single: true }],
  inspected: [{ parameter: "inspected", values: ["yes"], single: true }],
};

const textChoices: readonly FilterChoice[] = [
  { parameter: "without", values: ["toyota", "حادث", "bosch"] },
  { parameter: "q", values: ["camry", "تويوتا", "brake"], single: true },
];

/** Generates the parameters of a list with at most five choices of filters and search words. */
export const listParametersArbitrary: fc.Arbitrary<URLSearchParams> = fc
  .array(
    fc
      .constantFrom(...Object.values(filterChoices).flat(), ...textChoices)
      .chain((choice) => fc.constantFrom(...choice.values).map((value) => ({ ...choice, value }))),
    { maxLength: 5 },
  )
  .map((choices) => {
    const params = new URLSearchParams();
    for (const { parameter, value, single } of choices) {
      if (single) params.set(parameter, value);
      else params.append(parameter, value);
    }
    // A distance without a city is an error.
    if (!params.has("near")) params.delete("within");
    return params;
  });
