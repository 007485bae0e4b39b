import { createFieldFailure, getFormValues } from "#domain/forms/form-fields.ts";
import { getTierFieldName, type ShippingRateFields, type ShippingTierFields } from "#domain/shipping/rate-fields.ts";
import { shippingLimits } from "#domain/shipping/shipping-rate.ts";
import type { Failure } from "#kernel/result.ts";

/** Fields of a rate besides its country, cities and tiers. */
const plainFields = ["area", "currency", "freeFrom", "daysFrom", "daysTo"] as const;

const tierFieldNames = ["weight", "from", "price"] as const satisfies (keyof ShippingTierFields)[];

/** Submitted form of a shipping rate. `values` show the form again; the cities are joined by commas. */
export type RateForm = {
  values: Record<string, string>;
  fields: ShippingRateFields;
  /** Failure of a rate for some cities of which none is chosen. */
  failure: Failure | undefined;
};

/** Reads the form of a shipping rate for a country. Cities count only if the rate is not for the whole country. */
export async function readRateForm(request: Request, country: string): Promise<RateForm> {
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, plainFields);
  const cities = form.getAll("cities").filter((city) => typeof city === "string");
  const tiers = Array.from({ length: shippingLimits.tiers }, (_, index) => {
    const tier = getFormValues(
      form,
      tierFieldNames.map((name) => getTierFieldName(index, name)),
    );
    const getValue = (name: keyof ShippingTierFields) => tier[getTierFieldName(index, name)] ?? "";
    return { weight: getValue("weight"), from: getValue("from"), price: getValue("price") };
  });
  const isForCities = values.area === "cities";
  return {
    values: { ...values, cities: cities.join(), ...toTierValues(tiers) },
    fields: { ...values, country, cities: isForCities ? cities : [], tiers },
    failure: isForCities && cities.length === 0 ? createFieldFailure("cities", "shipping.no_cities") : undefined,
  };
}

/** Returns the values of the tier fields by name. */
export const toTierValues = (tiers: readonly ShippingTierFields[]): Record<string, string> =>
  Object.fromEntries(
    tiers.flatMap((tier, index) => tierFieldNames.map((name) => [getTierFieldName(index, name), tier[name]])),
  );
