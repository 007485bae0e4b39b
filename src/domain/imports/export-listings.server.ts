import type { Db } from "#db/database.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { toShortDecimalText } from "#kernel/money.ts";
import type { Catalog, CatalogEntry } from "../catalog/catalog.ts";
import { getCatalog } from "../catalog/catalog-cache.server.ts";
import { BYTE_ORDER_MARK, formatCsvRow } from "../csv/csv-cell.ts";
import {
  getImportFeatureField,
  type ImportField,
  listImportableFeatures,
  listImportFields,
} from "../listings/import/fields.ts";
import { parseExternalId } from "../listings/import/row-matcher.server.ts";
import { formatOptionCell } from "../listings/write/editable-options.ts";
import type { NewFeatureValue } from "../listings/write/insert-listings.server.ts";
import { type ListingRecord, listSellerListingRecords } from "../listings/write/listing-records.server.ts";

/** Number of listings read at a time. */
const PAGE_SIZE = 300;

/**
 * Streams all listings of the sellers as CSV, with the columns of the import. Importing an edited file changes the
 * listings. Importing the unchanged file changes nothing.
 */
export async function* exportListings(db: Db, sellers: readonly number[]): AsyncGenerator<string, void, void> {
  const catalog = await getCatalog(db);
  const fields = listImportFields(catalog);
  yield BYTE_ORDER_MARK + formatCsvRow(fields);
  for (const sellerId of sellers) {
    for (let after = 0; ; ) {
      const listings = await listSellerListingRecords(db, sellerId, { after, most: PAGE_SIZE });
      if (listings.length > 0) yield listings.map((listing) => formatListingRow(catalog, fields, listing)).join("");
      after = listings.at(-1)?.id ?? 0;
      if (listings.length < PAGE_SIZE) break;
    }
  }
}

type ExportCells = Partial<Record<ImportField, string>>;

function formatListingRow(catalog: Catalog, fields: readonly ImportField[], listing: ListingRecord): string {
  const cells: ExportCells = {
    karaj_id: String(listing.id),
    external_id: parseExternalId(listing.importKey) ?? "",
    category: catalog.categories.byId.get(listing.categoryId)?.slug ?? "",
    ...toBilingualCells("name", listing.name),
    ...toBilingualCells("description", listing.description),
    ...toBilingualCells("make", findName(catalog.makes.byId, listing.makeId)),
    ...toBilingualCells("model", findName(catalog.models, listing.modelId)),
    ...toBilingualCells("city", findName(catalog.cities.byId, listing.cityId)),
    ...toBilingualCells("color", findName(catalog.lookups, listing.colorId)),
    ...toBilingualCells("fuel", findName(catalog.lookups, listing.fuelId)),
    ...toBilingualCells("gear", findName(catalog.lookups, listing.gearId)),
    ...toBilingualCells("body", findName(catalog.lookups, listing.bodyId)),
    ...toBilingualCells("condition", findName(catalog.lookups, listing.conditionId)),
    brand: findName(catalog.brands.byId, listing.brandId)?.en ?? "",
    year: formatFigure(listing.year),
    mileage: formatFigure(listing.mileageKm),
    price: formatPlainAmount(catalog, listing.price?.minor, listing.currency),
    compare_at_price: formatPlainAmount(catalog, listing.compareAtMinor, listing.currency),
    deposit: formatPlainAmount(catalog, listing.depositMinor, listing.currency),
    currency: listing.currency,
    phone: listing.phone ?? "",
    hide_phone: listing.hidePhone ? "yes" : "no",
    hide_vin: listing.hideVin ? "yes" : "no",
    sku: listing.sku ?? "",
    vin: listing.vin ?? "",
    stock: formatFigure(listing.stock),
    availability: listing.availability ?? "",
    min_days: formatFigure(listing.minDays),
    tags: (listing.tags ?? []).join(" | "),
    ...toOptionCells(listing),
    picture: (listing.media ?? []).map(({ url }) => url).join(" | "),
    created_at: `${listing.createdAt.toISOString().slice(0, 19)}Z`,
    status: listing.status,
    ...toFeatureCells(catalog, listing),
  };
  return formatCsvRow(fields.map((field) => cells[field] ?? ""));
}

/**
 * Returns the size and colour cells of a part listing. Its other options have no column, and other kinds of listings
 * have no options.
 */
function toOptionCells({ kind, options }: ListingRecord): ExportCells {
  const formatCell = (slug: string) =>
    formatOptionCell(kind === "part" ? options.find((each) => each.slug === slug) : undefined);
  return { sizes: formatCell("size"), colors: formatCell("color") };
}

const formatFigure = (value: number | null | undefined): string => (value == null ? "" : String(value));

const toBilingualCells = (field: string, name: LocalizedText | undefined): ExportCells => ({
  [`${field}.ar`]: name?.ar ?? "",
  [`${field}.en`]: name?.en ?? "",
});

const findName = (items: ReadonlyMap<number, CatalogEntry>, id: number | null | undefined): LocalizedText | undefined =>
  items.get(id ?? 0)?.name;

/** Formats an amount of minor units in major units of the currency, without trailing zeros. */
export function formatPlainAmount(catalog: Catalog, minor: number | null | undefined, currency: string): string {
  if (minor == null) return "";
  const decimals = catalog.currencies.get(currency)?.decimals ?? 2;
  return toShortDecimalText(minor, decimals);
}

function toFeatureCells(catalog: Catalog, listing: ListingRecord): ExportCells {
  const values = new Map((listing.features ?? []).map((value) => [value.featureId, value]));
  const value = (key: string) => values.get(catalog.features.get(key)?.id ?? 0);
  const name = (feature: NewFeatureValue | undefined) =>
    feature && "lookupId" in feature ? catalog.lookups.get(feature.lookupId)?.name : undefined;
  const cells: ExportCells = {
    engine: formatFeatureValue(value("engine")),
    ...toBilingualCells("specs", name(value("specs"))),
    ...toBilingualCells("trim", name(value("trim"))),
  };
  for (const feature of listImportableFeatures(catalog)) {
    if (feature.type === "choices") {
      const names = (listing.features ?? []).filter(({ featureId }) => featureId === feature.id).map(name);
      cells[getImportFeatureField(feature)] = names.map((each) => each?.en ?? each?.ar ?? "").join(", ");
      continue;
    }
    const featureValue = values.get(feature.id);
    cells[getImportFeatureField(feature)] =
      name(featureValue)?.en ?? name(featureValue)?.ar ?? formatFeatureValue(featureValue);
  }
  return cells;
}

function formatFeatureValue(value: NewFeatureValue | undefined): string {
  if (!value || "lookupId" in value) return "";
  if ("number" in value) return String(value.number);
  if ("text" in value) return value.text;
  return value.boolean ? "yes" : "no";
}
