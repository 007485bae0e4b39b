import type { z } from "@hono/zod-openapi";
import {
  BASE_CURRENCY,
  type Catalog,
  type CatalogEntry,
  type Category,
  getCategoryLineage,
  getSubtreeIds,
} from "#domain/catalog/catalog.ts";
import type { FitmentRule } from "#domain/fitment/fitment.ts";
import type { PartFitment } from "#domain/fitment/part-fitment.server.ts";
import { getListingPath, getListingSlug, type Listing, type ListingSummary } from "#domain/listings/detail/listing.ts";
import { type ListingSpecification, listSpecifications } from "#domain/listings/detail/specifications.ts";
import type { ListFilter } from "#domain/listings/filters/filter.ts";
import type { MarketPosition } from "#domain/pricing/market-comparison.ts";
import type { PriceStep } from "#domain/pricing/price-history.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import {
  driveNames,
  formatEngineName,
  formatVehicleDetail,
  formatVehicleName,
  marketNames,
} from "#domain/vehicles/vehicle-names.ts";
import { calculateAge } from "#kernel/age.ts";
import { type Language, type LocalizedText, pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import type {
  CategoryResponse,
  filterSchema,
  fitmentSchema,
  namedSchema,
  productSchema,
  productSummarySchema,
  vehicleSchema,
} from "./schemas.ts";

/** Catalog, language and time with which data is presented to the reader of a response. */
export type ApiReader = { catalog: Catalog; language: Language; now: Date };

const localize = (name: LocalizedText, language: Language): string => pickTranslation(name, language).text;

/** Presents an entry of the catalog: id, slug, name in the reader's language and names in both languages. */
export function presentCatalogEntry<T extends CatalogEntry>(
  entity: T,
  language: Language,
): z.infer<typeof namedSchema> {
  return { id: entity.id, slug: entity.slug, name: localize(entity.name, language), names: entity.name };
}

/**
 * Presents a vehicle (EN-11). `engine` describes the engine and all other known details in one text, or is null if
 * none are known.
 */
export function presentVehicle(
  vehicle: Vehicle,
  { lookups }: Pick<Catalog, "lookups">,
  language: Language,
): z.infer<typeof vehicleSchema> {
  const { id, year, make, model, generation, submodel, market, drive } = vehicle;
  return {
    id,
    year,
    make: presentCatalogEntry(make, language),
    model: presentCatalogEntry(model, language),
    engine: formatVehicleDetail(vehicle, lookups, language),
    name: formatVehicleName(vehicle, language),
    generation: generation && localize(generation, language),
    submodel,
    market,
    drive,
  };
}

/** Presents a category with the number of its active listings, and `depth` levels of child categories. */
export function presentCategory(
  category: Category,
  { catalog, language }: Pick<ApiReader, "catalog" | "language">,
  counts: ReadonlyMap<number, number>,
  depth: number,
): CategoryResponse {
  const parent = catalog.categories.byId.get(category.parentId ?? 0);
  return {
    ...presentCatalogEntry(category, language),
    type: category.type,
    image: category.image,
    items: getSubtreeIds(category).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
    parent: parent ? { id: parent.id, slug: parent.slug, name: localize(parent.name, language) } : null,
    layout: category.layout,
    customFields: category.customFields,
    children:
      depth > 0
        ? category.children.map((child) => presentCategory(child, { catalog, language }, counts, depth - 1))
        : [],
  };
}

/** Presents a listing in the short form for lists. */
export function presentProductSummary(
  listing: ListingSummary,
  reader: ApiReader,
): z.infer<typeof productSummarySchema> {
  const { catalog, language, now } = reader;
  const presentOptional = (entity: CatalogEntry | undefined) => (entity ? presentCatalogEntry(entity, language) : null);
  return {
    id: listing.id,
    slug: getListingSlug(listing),
    path: getListingPath(listing),
    kind: listing.kind,
    name: localize(listing.name, language),
    names: listing.name,
    excerpt: localize(listing.excerpt, language).slice(0, 200),
    sku: listing.sku,
    price: listing.price,
    compareAtPrice: listing.compareAtPrice,
    priceFellAt: listing.droppedAt?.toISOString() ?? null,
    deal: listing.verdict,
    pricePer: listing.pricePer,
    accountName: localize(listing.seller.name, language),
    images: listing.images.map(({ url, width, height, name }) => ({ url, width, height, name })),
    badges: listing.badges,
    rating: listing.rating,
    reviews: listing.reviews,
    availability: listing.availability,
    stock: listing.stock,
    brand: presentOptional(catalog.brands.byId.get(listing.brandId ?? 0)),
    make: presentOptional(catalog.makes.byId.get(listing.makeId ?? 0)),
    model: presentOptional(catalog.models.get(listing.modelId ?? 0)),
    year: listing.year,
    mileageKm: listing.mileageKm,
    city: presentOptional(catalog.cities.byId.get(listing.cityId ?? 0)),
    category: presentOptional(catalog.categories.byId.get(listing.categoryId)),
    compatibility: listing.compatibility,
    createdAt: listing.createdAt.toISOString(),
    age: calculateAge(now, listing.createdAt),
    seller: { ...listing.seller, name: localize(listing.seller.name, language), names: listing.seller.name },
  };
}

type Attribute = z.infer<typeof productSchema>["attributes"][number];

/** Price history of a listing, and the position of its price among comparable listings. */
export type ListingPricing = { position: MarketPosition | undefined; history: readonly PriceStep[] };

const toBaseMoney = (minor: number) => ({ minor, currency: BASE_CURRENCY });

/** Presents a listing with all details, price history, market position and fitment rules. */
export function presentProduct(
  product: Listing,
  reader: ApiReader,
  { position, history }: ListingPricing,
  { rules, vehicles }: PartFitment,
): z.infer<typeof productSchema> {
  const { catalog, language } = reader;
  const category = catalog.categories.byId.get(product.categoryId);
  const attributes = presentAttributes(product, reader);
  return {
    ...presentProductSummary(product, reader),
    description: localize(product.description, language),
    descriptions: product.description,
    status: product.status,
    market:
      position && position.state !== "few"
        ? {
            ads: position.cohort.ads,
            low: toBaseMoney(position.cohort.low),
            median: toBaseMoney(position.cohort.median),
            high: toBaseMoney(position.cohort.high),
          }
        : null,
    priceHistory: history.map(({ at, price }) => ({ at: at.toISOString(), price })),
    vin: product.vin,
    phoneNumber: product.phoneNumber,
    compatibility: product.compatibility === "vehicles" ? [...vehicles] : product.compatibility,
    fitment: rules.map((rule) => presentFitment(rule, reader)),
    attributes,
    features: attributes,
    options: product.options.map((option) => ({
      ...option,
      name: localize(option.name, language),
      names: option.name,
      values: option.values.map((value) => ({ ...value, name: localize(value.name, language), names: value.name })),
    })),
    tags: product.tags,
    categories: category
      ? getCategoryLineage(catalog, category).map((each) => presentCatalogEntry(each, language))
      : [],
  };
}

function presentSpecificationValue(specification: ListingSpecification, language: Language): Attribute["value"] {
  if (specification.kind === "lookup") return localize(specification.lookup.name, language);
  if (specification.kind === "lookups") return specification.lookups.map(({ name }) => localize(name, language));
  return specification.value;
}

function presentAttributes(product: Listing, { catalog, language }: ApiReader): Attribute[] {
  return listSpecifications(catalog, product).map((specification) => ({
    slug: specification.feature.key,
    name: localize(specification.feature.name, language),
    value: presentSpecificationValue(specification, language),
    unit: specification.feature.unit ? localize(specification.feature.unit, language) : null,
    color: specification.kind === "lookup" ? specification.lookup.color : null,
  }));
}

/** Presents a fitment rule in the reader's language. Null means that the rule does not have this condition. */
export function presentFitment(rule: FitmentRule, { catalog, language }: ApiReader): z.infer<typeof fitmentSchema> {
  const textOrNull = (name: LocalizedText | null | undefined) => (name && localize(name, language)) || null;
  const model = catalog.models.get(rule.modelId);
  const make = catalog.makes.byId.get(model?.makeId ?? 0);
  const lookup = (id: number | null) => textOrNull(catalog.lookups.get(id ?? 0)?.name);
  const { effect, yearFrom, yearTo, builtFrom, builtTo, qualifiers, position, quantity, verified } = rule;
  return {
    effect,
    make: make ? presentCatalogEntry(make, language) : null,
    model: model ? presentCatalogEntry(model, language) : null,
    yearFrom,
    yearTo,
    engine: rule.engine && formatEngineName(rule.engine, catalog.lookups, language),
    market: rule.market && pickByLanguage(marketNames[rule.market], language),
    drive: rule.drive && pickByLanguage(driveNames[rule.drive], language),
    gear: lookup(rule.gearId),
    body: lookup(rule.bodyId),
    builtFrom,
    builtTo,
    qualifiers: [...qualifiers],
    position,
    quantity,
    note: textOrNull(rule.note),
    verified,
  };
}

/** Presents a filter of a list, with its current value, its choices and their listing counts. */
export function presentFilter(filter: ListFilter, language: Language): z.infer<typeof filterSchema> {
  const base = { type: filter.type, slug: filter.slug, name: localize(filter.name, language) };
  if (filter.type === "range") {
    const unit = filter.unit && localize(filter.unit, language);
    return { ...base, unit, value: filter.value, min: filter.min, max: filter.max };
  }
  if (filter.type === "days") return { ...base, value: filter.value };
  if (filter.type === "near") {
    const items = filter.items.map(({ slug, name, count }) => ({ slug, name: localize(name, language), count }));
    return { ...base, value: filter.city && { near: filter.city.slug, within: filter.within }, items };
  }
  const selected = filter.items.filter((item) => item.selected).map((item) => item.slug);
  const excluded = filter.items.filter((item) => item.excluded).map((item) => item.slug);
  const isSingleChoice = filter.type === "radio" || filter.type === "rating";
  return {
    ...base,
    value: filter.type === "vehicle" ? (filter.vehicle?.id ?? null) : isSingleChoice ? (selected[0] ?? null) : selected,
    not: excluded.length > 0 ? excluded : undefined,
    items: filter.items.map(({ slug, name, count, color }) => ({
      slug,
      name: localize(name, language),
      count,
      color: color || undefined,
    })),
  };
}
