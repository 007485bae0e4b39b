import { data } from "react-router";
import { BASE_CURRENCY, type Category, getCategoryPath, type Make, type Model } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { findCarModel, PRICES_PATH } from "#domain/market/market-page.ts";
import { getPartPrices, listPartPricesByCategory, listPartPricesByModel } from "#domain/parts/part-prices.server.ts";
import {
  countPartPrices,
  getPartPricesPath,
  getReliablePrices,
  MIN_INDEXED_PART_PRICES,
  PART_PRICES_PATH,
  type PartPriceGroup,
  type PartPrices,
} from "#domain/parts/part-prices.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, type RequestArgs, requestContext } from "#web/context.ts";
import { formatRoundedPrice } from "#web/listing-page/price-views.server.ts";
import { buildBreadcrumbData } from "#web/seo/structured-data.ts";

type PartPricesArgs = Pick<RequestArgs, "context"> & { params: { category?: string; make?: string; model?: string } };

/** Loads asking prices of parts, new and used: of all categories, of one category by model, or of one model. */
export async function loadPartPricesPage({ params, context }: PartPricesArgs) {
  const { db, origin, cachePage } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const { t } = getTranslator(language);
  const { formatNumber } = getFormatters(language);
  const catalog = await getCatalog(db);
  const category = params.category === undefined ? undefined : catalog.categories.bySlug.get(params.category);
  const car = params.make === undefined ? undefined : findCarModel(catalog, params.make, params.model ?? "");
  const isUnknownCategory = params.category !== undefined && category?.type !== "shop";
  if (isUnknownCategory || (params.make !== undefined && !car)) throw data(null, { status: 404 });
  cachePage(["ads", "list:part"], { maxAgeSeconds: 300 });

  const text = ({ name }: { name: LocalizedText }) => pickTranslation(name, language).text;
  const getCarName = ({ make, model }: { make: Make; model: Model }) => `${text(make)} ${text(model)}`;
  const formatPrice = (minor: number) =>
    formatRoundedPrice({ minor, currency: BASE_CURRENCY }, catalog, preferences).replaceAll(" ", " ");
  const presentGroup = (group: PartPriceGroup | undefined) => {
    const reliable = getReliablePrices(group);
    return (
      reliable && {
        median: formatPrice(reliable.median),
        low: formatPrice(reliable.low),
        high: formatPrice(reliable.high),
      }
    );
  };
  const presentPrices = (prices: PartPrices) => ({
    new: presentGroup(prices.new),
    used: presentGroup(prices.used),
    count: formatNumber(countPartPrices(prices)),
  });
  const toRow = (name: string, href: string, prices: PartPrices) => ({ name, href, ...presentPrices(prices) });
  const hasMedian = (prices: PartPrices) => Boolean(getReliablePrices(prices.new) ?? getReliablePrices(prices.used));

  const listCategoryRows = async () =>
    (await listPartPricesByCategory(db, catalog))
      .filter(hasMedian)
      .sort((a, b) => countPartPrices(b) - countPartPrices(a))
      .flatMap((prices) => {
        const own = catalog.categories.byId.get(prices.categoryId);
        return own ? [toRow(text(own), getPartPricesPath(own), prices)] : [];
      });
  const listModelRows = async (own: Category) =>
    (await listPartPricesByModel(db, catalog, own)).filter(hasMedian).flatMap((prices) => {
      const model = catalog.models.get(prices.modelId);
      const make = catalog.makes.byId.get(model?.makeId ?? 0);
      return make && model ? [toRow(getCarName({ make, model }), getPartPricesPath(own, { make, model }), prices)] : [];
    });

  const prices = category && (await getPartPrices(db, catalog, category, car?.model.id));
  const rows = !category ? await listCategoryRows() : car ? [] : await listModelRows(category);
  const path = category ? getPartPricesPath(category, car) : PART_PRICES_PATH;
  const names = { part: category ? text(category).replace(/ \(.*\)/, "") : "", car: car ? getCarName(car) : "" };
  const heading = car
    ? t("partPrices.headingCar", names)
    : category
      ? t("partPrices.heading", names)
      : t("partPrices.headingAll");
  const crumbs = [
    { label: t("partPrices.prices"), href: PRICES_PATH },
    ...(category ? [{ label: t("partPrices.headingAll"), href: PART_PRICES_PATH }] : []),
    ...(category && car ? [{ label: text(category), href: getPartPricesPath(category) }] : []),
  ];
  return {
    title: heading,
    description: t("partPrices.description", { heading }),
    canonical: origin + path,
    language,
    unlisted: prices ? countPartPrices(prices) < MIN_INDEXED_PART_PRICES : rows.length === 0,
    crumbs,
    prices: prices && presentPrices(prices),
    rows,
    rowsTitle: category ? t("partPrices.byModel") : t("partPrices.byCategory"),
    rowName: category ? t("partPrices.model") : t("partPrices.category"),
    list: category && { label: text(category), href: getCategoryPath(category) },
    structured: [buildBreadcrumbData([...crumbs, { label: heading }], origin + path)],
  };
}

export type PartPricesPageData = Awaited<ReturnType<typeof loadPartPricesPage>>;
