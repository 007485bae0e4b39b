import { data } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { donorCarsPath, ownDonorCarsPath } from "#domain/donor-cars/donor-car.ts";
import { listDonorCars, listDonorCarsInBrief } from "#domain/donor-cars/donor-cars.server.ts";
import { findFacetEntry, getFacetValue } from "#domain/listings/query/facet-values.ts";
import { partRequestsPath } from "#domain/part-requests/part-request.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Select } from "#ui/select.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { withPage } from "#web/navigation/list-url.ts";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { buildBreadcrumbData } from "#web/seo/structured-data.ts";
import { ModelOptions } from "#web/vehicles/model-options.tsx";
import { listModelsByMake } from "#web/vehicles/models-by-make.server.ts";
import type { Route } from "./+types/donor-cars-page.ts";
import { DonorCarCard } from "./donor-car-card.tsx";
import { presentDonorCar } from "./donor-car-view.server.ts";

await preloadMessages("donor-cars");

/** Loads the dismantled cars with parts for sale, with a filter by make and model. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin, cachePage } = context.get(requestContext);
  cachePage(["donor-cars", "list:part", "sellers"], { maxAgeSeconds: 60 });
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const { t } = getTranslator(language);
  const catalog = await getCatalog(db);
  const all = await listDonorCarsInBrief(db);
  const listedModelIds = new Set(all.map(({ modelId }) => modelId));
  const model = catalog.models.get(findFacetEntry(catalog, "model", url.searchParams.get("model") ?? "")?.id ?? 0);
  const make = catalog.makes.byId.get(model?.makeId ?? 0) ?? catalog.makes.find(url.searchParams.get("make") ?? "");
  const makeModelIds = make && (catalog.modelsOfMake.get(make.id) ?? []).map(({ id }) => id);
  const { items, page } = await listDonorCars(db, {
    modelIds: model ? [model.id] : makeModelIds,
    page: parsePageNumber(url),
  });
  const getName = (entry: { name: { ar: string | null; en: string | null } }) =>
    pickTranslation(entry.name, language).text;
  const title = t("donorCars.title");
  const canonical = origin + donorCarsPath;
  const crumbs = [{ label: t("nav.parts"), href: "/shop/category/parts/products" }, { label: title }];
  const models = listModelsByMake(catalog, language, listedModelIds);
  return data(
    {
      title,
      description: t("donorCars.description"),
      canonical,
      language,
      unlisted: make !== undefined || page.page > 1 || items.length === 0,
      crumbs,
      search: url.search,
      chosen: {
        make: make?.slug ?? "",
        model: model ? getFacetValue(catalog, "model", model.id) : "",
      },
      makes: catalog.makes.all
        .filter(({ id }) => (catalog.modelsOfMake.get(id) ?? []).some((each) => listedModelIds.has(each.id)))
        .map((each) => ({ value: each.slug, label: getName(each) })),
      models: make ? models.filter(({ name }) => name === getName(make)) : models,
      page,
      cars: items.map((car) => presentDonorCar(car, catalog, preferences)),
      structured: [buildBreadcrumbData(crumbs, canonical)],
    },
    { status: page.page > page.pages ? 404 : 200 },
  );
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, data: loaderData.structured });

/** Renders the list of dismantled cars. */
export default function DonorCarsPage({ loaderData: list }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { page, chosen } = list;
  return (
    <div className="container-page pb-12">
      <PageBreadcrumbs crumbs={list.crumbs} />
      <h1 className="text-28 font-semibold">{list.title}</h1>
      <p className="max-w-3xl pt-1 text-ink-soft">{t("donorCars.text")}</p>
      {list.makes.length > 0 && (
        <search>
          {/* The key resets the fields to the values of the URL, also after navigating back. */}
          <form
            key={`${chosen.make} ${chosen.model}`}
            action={donorCarsPath}
            className="grid grid-cols-2 items-end gap-3 pt-5 lg:grid-cols-[14rem_16rem_auto] lg:justify-start"
          >
            <Select
              label={t("donorCars.make")}
              name="make"
              defaultValue={chosen.make}
              autoComplete="off"
              placeholder={t("donorCars.anyMake")}
              options={list.makes}
              tall
            />
            <Select
              label={t("donorCars.model")}
              name="model"
              defaultValue={chosen.model}
              autoComplete="off"
              placeholder={t("donorCars.anyModel")}
              tall
            >
              <ModelOptions makes={list.models} />
            </Select>
            <Button type="submit" className="min-h-11 max-lg:col-span-full">
              {t("donorCars.show")}
            </Button>
          </form>
        </search>
      )}
      <p role="status" className="pt-4 pb-3 text-14 text-ink-soft">
        {page.total > 0 && t("donorCars.found", { count: page.total })}
      </p>
      {list.cars.length === 0 && (
        <EmptyState title={t("donorCars.none")} text={t("donorCars.noneText")}>
          <p className="flex flex-wrap justify-center gap-3">
            {chosen.make && (
              <a href={donorCarsPath} className={getButtonClass()}>
                {t("donorCars.showAll")}
              </a>
            )}
            <a href={`${partRequestsPath}/new`} className={getButtonClass("outline")}>
              {t("donorCars.ask")}
            </a>
          </p>
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {list.cars.map((car, i) => (
          <li key={car.id} className="min-w-0">
            <DonorCarCard car={car} eager={i < 3} />
          </li>
        ))}
      </ul>
      <ListPagination page={page.page} pages={page.pages} getHref={(n) => withPage(donorCarsPath, list.search, n)} />
      <p className="flex flex-wrap items-center justify-between gap-3 pt-8 text-ink-soft">
        {t("donorCars.sell")}
        <a href={ownDonorCarsPath} rel="nofollow" className={getButtonClass("outline")}>
          <Icon name="plus" />
          {t("donorCars.sellLink")}
        </a>
      </p>
    </div>
  );
}
