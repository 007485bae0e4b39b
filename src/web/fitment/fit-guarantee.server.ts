import { getSiteSettings } from "#domain/catalog/catalog-cache.server.ts";
import type { FitmentVerdict } from "#domain/fitment/fitment.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import type { GarageArgs } from "#web/vehicles/garage.server.ts";

/**
 * Returns the promise that the buyer gets the money back if a part does not fit the vehicle. Undefined unless the verdict
 * is exactly "fits", and without returns or the guarantee of the site.
 */
export async function getFitGuarantee(
  { context }: GarageArgs,
  fit: FitmentVerdict["fit"],
  vehicle: string,
): Promise<string | undefined> {
  if (fit !== "fits") return undefined;
  const { fitGuarantee, returnDays } = await getSiteSettings(context.get(requestContext).db);
  if (fitGuarantee === "off" || returnDays === 0) return undefined;
  const { language } = context.get(preferencesContext);
  return getTranslator(language).t("fitment.guarantee", { vehicle: wrapBidiIsolate(vehicle) });
}
