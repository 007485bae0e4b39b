import type { Db } from "#db/database.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { featureField, fieldsOf, type ImportField, ownFeatures } from "../ads/import/fields.ts";
import { externalIdOf } from "../ads/import/identities.server.ts";
import type { NewFeature } from "../ads/insert.server.ts";
import { optionCell } from "../ads/own-options.ts";
import { type StoredAd, storedAdsOf } from "../ads/stored.server.ts";
import type { Catalogue, Named } from "../catalog/catalogue.ts";
import { catalogueOf } from "../catalog/queries.server.ts";
import { byteOrderMark, csvLine } from "../import/csv-cell.ts";

/** Ads that are read at a time. */
const page = 300;

/**
 * All ads of some sellers as a CSV file, in the columns of the importer: what is changed in it and sent back changes the
 * ads, and sent back as it is it changes nothing.
 */
export async function* exportAds(db: Db, sellers: readonly number[]): AsyncGenerator<string, void, void> {
  const catalogue = await catalogueOf(db);
  const fields = fieldsOf(catalogue);
  yield byteOrderMark + csvLine(fields);
  for (const seller of sellers) {
    for (let after = 0; ; ) {
      const ads = await storedAdsOf(db, seller, { after, most: page });
      if (ads.length > 0) yield ads.map((ad) => lineOf(catalogue, fields, ad)).join("");
      after = ads.at(-1)?.id ?? 0;
      if (ads.length < page) break;
    }
  }
}

type Cells = Partial<Record<ImportField, string>>;

function lineOf(catalogue: Catalogue, fields: readonly ImportField[], ad: StoredAd): string {
  const cells: Cells = {
    karaj_id: String(ad.id),
    external_id: externalIdOf(ad.importKey) ?? "",
    category: catalogue.categories.byId.get(ad.categoryId)?.slug ?? "",
    ...both("name", ad.name),
    ...both("description", ad.description),
    ...both("make", nameOf(catalogue.makes.byId, ad.makeId)),
    ...both("model", nameOf(catalogue.models, ad.modelId)),
    ...both("city", nameOf(catalogue.cities.byId, ad.cityId)),
    ...both("color", nameOf(catalogue.lookups, ad.colorId)),
    ...both("fuel", nameOf(catalogue.lookups, ad.fuelId)),
    ...both("gear", nameOf(catalogue.lookups, ad.gearId)),
    ...both("body", nameOf(catalogue.lookups, ad.bodyId)),
    ...both("condition", nameOf(catalogue.lookups, ad.conditionId)),
    brand: nameOf(catalogue.brands.byId, ad.brandId)?.en ?? "",
    year: figure(ad.year),
    mileage: figure(ad.mileageKm),
    price: amount(catalogue, ad.price?.minor, ad.currency),
    compare_at_price: amount(catalogue, ad.compareAtMinor, ad.currency),
    deposit: amount(catalogue, ad.depositMinor, ad.currency),
    currency: ad.currency,
    phone: ad.phone ?? "",
    hide_phone: ad.hidePhone ? "yes" : "no",
    sku: ad.sku ?? "",
    vin: ad.vin ?? "",
    stock: figure(ad.stock),
    availability: ad.availability ?? "",
    min_days: figure(ad.minDays),
    tags: (ad.tags ?? []).join(" | "),
    ...optionCells(ad),
    picture: (ad.media ?? []).map(({ url }) => url).join(" | "),
    created_at: `${ad.createdAt.toISOString().slice(0, 19)}Z`,
    status: ad.status,
    ...featureCells(catalogue, ad),
  };
  return csvLine(fields.map((field) => cells[field] ?? ""));
}

/** Sizes and colours of a part; other options have no column, and other ads nothing to choose from. */
function optionCells({ kind, options }: StoredAd): Cells {
  const cell = (slug: string) => optionCell(kind === "part" ? options.find((each) => each.slug === slug) : undefined);
  return { sizes: cell("size"), colors: cell("color") };
}

const figure = (value: number | null | undefined): string => (value == null ? "" : String(value));

const both = (field: string, name: LocalText | undefined): Cells => ({
  [`${field}.ar`]: name?.ar ?? "",
  [`${field}.en`]: name?.en ?? "",
});

const nameOf = (things: ReadonlyMap<number, Named>, id: number | null | undefined): LocalText | undefined =>
  things.get(id ?? 0)?.name;

/** In whole and decimals of the currency, as people write it. */
export function amount(catalogue: Catalogue, minor: number | null | undefined, currency: string): string {
  if (minor == null) return "";
  const decimals = catalogue.currencies.get(currency)?.decimals ?? 2;
  return (minor / 10 ** decimals).toFixed(decimals).replace(/\.0+$/, "");
}

function featureCells(catalogue: Catalogue, ad: StoredAd): Cells {
  const values = new Map((ad.features ?? []).map((value) => [value.featureId, value]));
  const value = (key: string) => values.get(catalogue.features.get(key)?.id ?? 0);
  const name = (of: NewFeature | undefined) =>
    of && "lookupId" in of ? catalogue.lookups.get(of.lookupId)?.name : undefined;
  const cells: Cells = {
    engine: plain(value("engine")),
    ...both("specs", name(value("specs"))),
    ...both("trim", name(value("trim"))),
  };
  for (const feature of ownFeatures(catalogue)) {
    const own = values.get(feature.id);
    cells[featureField(feature)] = name(own)?.en ?? name(own)?.ar ?? plain(own);
  }
  return cells;
}

function plain(value: NewFeature | undefined): string {
  if (!value || "lookupId" in value) return "";
  if ("number" in value) return String(value.number);
  if ("text" in value) return value.text;
  return value.boolean ? "yes" : "no";
}
