import type { z } from "@hono/zod-openapi";
import { factsOf } from "#domain/ads/facts.ts";
import type { Filter } from "#domain/ads/filters.ts";
import { type Product, type ProductSummary, productPath, productSlug } from "#domain/ads/product.ts";
import {
  baseCurrency,
  type Catalogue,
  type Category,
  lineage,
  type Named,
  subtreeIds,
} from "#domain/catalog/catalogue.ts";
import type { Fitment } from "#domain/fitment/fitment.ts";
import type { PartFit } from "#domain/fitment/of-part.server.ts";
import type { PriceStep } from "#domain/pricing/history.ts";
import type { MarketPosition } from "#domain/pricing/market-rule.ts";
import { driveNames, engineName, marketNames, vehicleDetail, vehicleName } from "#domain/vehicles/names.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { ageAt } from "#kernel/age.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import type {
  CategoryAnswer,
  filterSchema,
  fitmentSchema,
  namedSchema,
  productSchema,
  productSummarySchema,
  vehicleSchema,
} from "./schemas.ts";

/** The domain's things as the API shows them: names in the reader's language, and in both. */
export type Reader = { catalogue: Catalogue; language: Language; now: Date };

const text = (name: LocalText, language: Language): string => inLanguage(name, language).text;

export function presentNamed<T extends Named>(thing: T, language: Language): z.infer<typeof namedSchema> {
  return { id: thing.id, slug: thing.slug, name: text(thing.name, language), names: thing.name };
}

/** EN-11: the engine with whatever else is known, in words; null when nothing is. */
export function presentVehicle(
  vehicle: Vehicle,
  { lookups }: Pick<Catalogue, "lookups">,
  language: Language,
): z.infer<typeof vehicleSchema> {
  const { id, year, make, model, generation, submodel, market, drive } = vehicle;
  return {
    id,
    year,
    make: presentNamed(make, language),
    model: presentNamed(model, language),
    engine: vehicleDetail(vehicle, lookups, language),
    name: vehicleName(vehicle, language),
    generation: generation && text(generation, language),
    submodel,
    market,
    drive,
  };
}

export function presentCategory(
  category: Category,
  { catalogue, language }: Pick<Reader, "catalogue" | "language">,
  counts: ReadonlyMap<number, number>,
  depth: number,
): CategoryAnswer {
  const parent = catalogue.categories.byId.get(category.parentId ?? 0);
  return {
    ...presentNamed(category, language),
    type: category.type,
    image: category.image,
    items: subtreeIds(category).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
    parent: parent ? { id: parent.id, slug: parent.slug, name: text(parent.name, language) } : null,
    layout: category.layout,
    customFields: category.customFields,
    children:
      depth > 0
        ? category.children.map((child) => presentCategory(child, { catalogue, language }, counts, depth - 1))
        : [],
  };
}

export function presentSummary(ad: ProductSummary, reader: Reader): z.infer<typeof productSummarySchema> {
  const { catalogue, language, now } = reader;
  const named = (thing: Named | undefined) => (thing ? presentNamed(thing, language) : null);
  return {
    id: ad.id,
    slug: productSlug(ad),
    path: productPath(ad),
    kind: ad.kind,
    name: text(ad.name, language),
    names: ad.name,
    excerpt: text(ad.excerpt, language).slice(0, 200),
    sku: ad.sku,
    price: ad.price,
    compareAtPrice: ad.compareAtPrice,
    priceFellAt: ad.droppedAt?.toISOString() ?? null,
    deal: ad.verdict,
    pricePer: ad.pricePer,
    accountName: text(ad.seller.name, language),
    images: ad.images.map(({ url, width, height, name }) => ({ url, width, height, name })),
    badges: ad.badges,
    rating: ad.rating,
    reviews: ad.reviews,
    availability: ad.availability,
    stock: ad.stock,
    brand: named(catalogue.brands.byId.get(ad.brandId ?? 0)),
    make: named(catalogue.makes.byId.get(ad.makeId ?? 0)),
    model: named(catalogue.models.get(ad.modelId ?? 0)),
    year: ad.year,
    mileageKm: ad.mileageKm,
    city: named(catalogue.cities.byId.get(ad.cityId ?? 0)),
    category: named(catalogue.categories.byId.get(ad.categoryId)),
    compatibility: ad.compatibility,
    createdAt: ad.createdAt.toISOString(),
    age: ageAt(now, ad.createdAt),
    seller: { ...ad.seller, name: text(ad.seller.name, language), names: ad.seller.name },
  };
}

type Attribute = z.infer<typeof productSchema>["attributes"][number];

/** What is known of an ad's price beside the price. */
export type Pricing = { position: MarketPosition | undefined; history: readonly PriceStep[] };

const inBase = (minor: number) => ({ minor, currency: baseCurrency });

export function presentProduct(
  product: Product,
  reader: Reader,
  { position, history }: Pricing,
  { rules, vehicles }: PartFit,
): z.infer<typeof productSchema> {
  const { catalogue, language } = reader;
  const category = catalogue.categories.byId.get(product.categoryId);
  const attributes = attributesOf(product, reader);
  return {
    ...presentSummary(product, reader),
    description: text(product.description, language),
    descriptions: product.description,
    status: product.status,
    market:
      position && position.state !== "few"
        ? {
            ads: position.cohort.ads,
            low: inBase(position.cohort.low),
            median: inBase(position.cohort.median),
            high: inBase(position.cohort.high),
          }
        : null,
    priceHistory: history.map(({ at, price }) => ({ at: at.toISOString(), price })),
    phoneNumber: product.phoneNumber,
    compatibility: product.compatibility === "vehicles" ? [...vehicles] : product.compatibility,
    fitment: rules.map((rule) => presentFitment(rule, reader)),
    attributes,
    features: attributes,
    options: product.options.map((option) => ({
      ...option,
      name: text(option.name, language),
      names: option.name,
      values: option.values.map((value) => ({ ...value, name: text(value.name, language), names: value.name })),
    })),
    tags: product.tags,
    categories: category ? lineage(catalogue, category).map((each) => presentNamed(each, language)) : [],
  };
}

function attributesOf(product: Product, { catalogue, language }: Reader): Attribute[] {
  return factsOf(catalogue, product).map((fact) => ({
    slug: fact.feature.key,
    name: text(fact.feature.name, language),
    value: fact.kind === "lookup" ? text(fact.lookup.name, language) : fact.value,
    unit: fact.feature.unit ? text(fact.feature.unit, language) : null,
    color: fact.kind === "lookup" ? fact.lookup.color : null,
  }));
}

/** A rule in the reader's language. What it doesn't ask for is null. */
export function presentFitment(rule: Fitment, { catalogue, language }: Reader): z.infer<typeof fitmentSchema> {
  const textOrNull = (name: LocalText | null | undefined) => (name && text(name, language)) || null;
  const model = catalogue.models.get(rule.modelId);
  const make = catalogue.makes.byId.get(model?.makeId ?? 0);
  const lookup = (id: number | null) => textOrNull(catalogue.lookups.get(id ?? 0)?.name);
  const { effect, yearFrom, yearTo, builtFrom, builtTo, qualifiers, position, quantity, verified } = rule;
  return {
    effect,
    make: make ? presentNamed(make, language) : null,
    model: model ? presentNamed(model, language) : null,
    yearFrom,
    yearTo,
    engine: rule.engine && engineName(rule.engine, catalogue.lookups, language),
    market: rule.market && marketNames[rule.market][language],
    drive: rule.drive && driveNames[rule.drive][language],
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

export function presentFilter(filter: Filter, language: Language): z.infer<typeof filterSchema> {
  const base = { type: filter.type, slug: filter.slug, name: text(filter.name, language) };
  if (filter.type === "range") {
    const unit = filter.unit ? { unit: text(filter.unit, language) } : {};
    return { ...base, ...unit, value: filter.value, min: filter.min, max: filter.max };
  }
  if (filter.type === "days") return { ...base, value: filter.value };
  const selected = filter.items.filter((item) => item.selected).map((item) => item.slug);
  const excluded = filter.items.filter((item) => item.excluded).map((item) => item.slug);
  const one = filter.type === "radio" || filter.type === "rating";
  return {
    ...base,
    value: filter.type === "vehicle" ? (filter.vehicle?.id ?? null) : one ? (selected[0] ?? null) : selected,
    ...(excluded.length > 0 ? { not: excluded } : {}),
    items: filter.items.map(({ slug, name, count, color }) => ({
      slug,
      name: text(name, language),
      count,
      ...(color ? { color } : {}),
    })),
  };
}
