import type { Catalog, Feature } from "#domain/catalog/catalog.ts";
import { type HeaderAliases, type MatchedColumns, matchColumns } from "../../csv/column-mapping.ts";
import { createUnreadableError } from "../../csv/csv-reader.ts";

/**
 * Import fields of a listing, each with the header names that an import recognizes. The header names are in lower case;
 * the name of the field itself is always recognized. Fields in two languages have two columns, either of which may be
 * missing.
 */
const listingHeaders = {
  karaj_id: [],
  external_id: ["id", "ad_id", "reference", "ref", "رقم الاعلان"],
  "name.ar": ["name_ar", "title_ar", "العنوان"],
  "name.en": ["name_en", "title_en", "name", "title"],
  "description.ar": ["description_ar", "الوصف"],
  "description.en": ["description_en", "description"],
  category: ["القسم"],
  "make.ar": ["make_ar", "brand_ar", "الشركة", "الماركة"],
  "make.en": ["make_en", "brand_en", "make"],
  "model.ar": ["model_ar", "type_ar", "الموديل", "النوع"],
  "model.en": ["model_en", "type_en", "model"],
  year: ["model_year", "سنة الصنع", "السنة"],
  "color.ar": ["color_ar", "colour_ar", "اللون"],
  "color.en": ["color_en", "colour_en", "color", "colour"],
  "fuel.ar": ["fuel_ar", "الوقود"],
  "fuel.en": ["fuel_en", "fuel", "fuel_type"],
  "gear.ar": ["gear_ar", "gear_type_ar", "القير"],
  "gear.en": ["gear_en", "gear", "gearbox", "transmission", "gear_type"],
  "body.ar": ["body_ar", "الهيكل"],
  "body.en": ["body_en", "body", "body_type"],
  "condition.ar": ["condition_ar", "الحالة"],
  "condition.en": ["condition_en", "condition"],
  "specs.ar": ["specs_ar", "origin_ar", "المواصفات"],
  "specs.en": ["specs_en", "origin_en", "specs", "origin"],
  "trim.ar": ["trim_ar", "options_ar", "الفئة"],
  "trim.en": ["trim_en", "options_en", "trim", "options"],
  engine: ["engine_litres", "engine_size", "engine_capacity", "سعة المحرك"],
  mileage: ["mileage_km", "km", "odometer", "الممشى"],
  "city.ar": ["city_ar", "region_ar", "المدينة", "المنطقة"],
  "city.en": ["city_en", "region_en", "city", "region"],
  country: ["country_code", "الدولة", "البلد"],
  price: ["السعر"],
  compare_at_price: ["old_price", "compare_at"],
  currency: ["العملة"],
  phone: ["phone_number", "mobile", "الجوال"],
  sku: ["stock_no"],
  picture: ["image", "image_url", "picture_url"],
  created_at: ["date", "posted", "posted_at"],
  brand: ["manufacturer", "العلامة التجارية"],
  stock: ["quantity", "qty", "الكمية"],
  availability: ["التوفر"],
  deposit: ["العربون"],
  min_days: ["minimum_days", "أقل مدة"],
  vin: ["chassis", "chassis_no", "رقم الهيكل"],
  hide_phone: ["إخفاء الجوال"],
  tags: ["الوسوم"],
  sizes: ["المقاسات"],
  colors: ["colours", "الألوان"],
  status: ["حالة الاعلان", "حالة الإعلان"],
};

/** Import fields that do not depend on the catalog. */
export const listingImportFields = Object.keys(listingHeaders) as (keyof typeof listingHeaders)[];

/** Import field of a catalog feature, named by the feature's key. */
export type ImportFeatureField = `feature.${string}`;
export type ImportField = keyof typeof listingHeaders | ImportFeatureField;

/** Column name in the import file for each mapped field. */
export type ImportColumnMapping = Partial<Record<ImportField, string>>;

/** Features that have an import field of their own (`partImportFields`). */
const featuresWithNamedField = new Set(["engine", "specs", "trim", "minimum_days"]);

/** Lists the features that import files provide in `feature.…` columns and that are stored as rows of `ad_features`. */
export const listImportableFeatures = (catalog: Catalog): Feature[] =>
  [...catalog.features.values()].filter(({ key, column }) => column === null && !featuresWithNamedField.has(key));

/** Returns the import field of a catalog feature, for example "feature.axle". */
export const getImportFeatureField = ({ key }: Pick<Feature, "key">): ImportFeatureField => `feature.${key}`;

export type InferredListingMapping = MatchedColumns<ImportField>;

/** Lists all fields that an import file can provide, including the fields of catalog features. */
export const listImportFields = (catalog: Catalog): ImportField[] => [
  ...listingImportFields,
  ...listImportableFeatures(catalog).map(getImportFeatureField),
];

/** Fields that name a listing. A file without them can change existing listings but not create new ones. */
const namingFields = ["make.ar", "make.en", "name.ar", "name.en"] as const;
const identifyingFields = ["karaj_id", "external_id", "sku"] as const;

/** Fields that name or identify a listing. An import file must provide at least one of them. */
export const nameOrIdImportFields: readonly ImportField[] = [...namingFields, ...identifyingFields];

/**
 * Matches the headers of an import file with the import fields, including those of features. Throws an error that names
 * the column when the explicit mapping is wrong. Throws UnreadableFileError when no column names or identifies the
 * listing.
 */
export function mapImportColumns(
  headers: readonly string[],
  explicitMapping: Readonly<Record<string, string>> = {},
  features: readonly Feature[] = [],
): InferredListingMapping {
  const aliases: HeaderAliases<ImportField> = { ...listingHeaders };
  for (const feature of features) {
    const words = [feature.key, feature.name.en, feature.name.ar].flatMap((name) => name?.toLowerCase() ?? []);
    aliases[getImportFeatureField(feature)] = words;
  }
  const matched = matchColumns(
    headers,
    [...listingImportFields, ...features.map(getImportFeatureField)],
    aliases,
    explicitMapping,
  );
  if (!nameOrIdImportFields.some((field) => matched.mapping[field]))
    throw createUnreadableError("no_name_column", { value: headers.join(", ") });
  return matched;
}
