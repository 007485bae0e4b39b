import type { Catalog, Category } from "#domain/catalog/catalog.ts";
import { donorCarsPath } from "#domain/donor-cars/donor-car.ts";
import { listDonorCarsInBrief } from "#domain/donor-cars/donor-cars.server.ts";
import { getFacetValue } from "#domain/listings/query/facet-values.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { preferencesContext, type RequestArgs, requestContext } from "#web/context.ts";
import { getGarage } from "../vehicles/garage.server.ts";

/**
 * Presents the link from a list of parts to dismantled cars: to those of the model of the reader's vehicle, or from the
 * list of all parts to all of them. Undefined if there are none.
 */
export async function presentDonorCarsLink(args: RequestArgs, catalog: Catalog, category: Category) {
  const { language } = args.context.get(preferencesContext);
  const { t } = getTranslator(language);
  const cars = await listDonorCarsInBrief(args.context.get(requestContext).db);
  const model = (await getGarage(args)).current?.vehicle.model;
  const count = model ? cars.filter(({ modelId }) => modelId === model.id).length : 0;
  if (model && count > 0) {
    return {
      href: buildUrl(donorCarsPath, { model: getFacetValue(catalog, "model", model.id) }),
      text: t("donorCars.like", { count, shown: getFormatters(language).formatNumber(count) }),
    };
  }
  return category.parentId === null && cars.length > 0
    ? { href: donorCarsPath, text: t("donorCars.browse") }
    : undefined;
}
