import type { Catalog, Feature } from "#domain/catalog/catalog.ts";
import { tyreDimensions } from "#domain/catalog/tyre-size.ts";
import { type HeaderAliases, type MatchedColumns, matchColumns } from "../../csv/column-mapping.ts";
import { createUnreadableError } from "../../csv/csv-reader.ts";

/**
 * Import fields of a listing, each with the header names that an import recognizes. The header names are in lower case;
 * the name of the field itself is always recognized. Fields in two languages have two columns, either of which may be
 * missing.
 */
const listingHeaders = {
  karaj_id: [],
  external_id: ["id", "ad_id", "reference", "ref", "رقم الاعلان", "listing id", "ad id", "post_id", "كود الاعلان"],
  "name.ar": ["name_ar", "title_ar", "العنوان", "عنوان الاعلان", "عنوان الإعلان", "اسم السيارة"],
  "name.en": ["name_en", "title_en", "name", "title", "ad_title", "listing_title"],
  "description.ar": ["description_ar", "الوصف", "التفاصيل", "وصف الاعلان", "وصف الإعلان"],
  "description.en": ["description_en", "description", "details", "desc"],
  category: ["القسم"],
  "make.ar": [
    "make_ar",
    "brand_ar",
    "الشركة",
    "الماركة",
    "ماركة السيارة",
    "نوع السيارة",
    "شركة السيارة",
    "الشركة المصنعة",
    "الصانع",
  ],
  "make.en": ["make_en", "brand_en", "make", "car_make", "vehicle_make", "make_name"],
  "model.ar": ["model_ar", "type_ar", "الموديل", "النوع", "موديل السيارة", "الطراز", "طراز السيارة"],
  "model.en": ["model_en", "type_en", "model", "car_model", "vehicle_model", "model_name"],
  year: ["model_year", "سنة الصنع", "السنة", "car_year", "manufacture_year", "سنة الموديل", "سنة التصنيع", "السنه"],
  "color.ar": ["color_ar", "colour_ar", "اللون", "لون السيارة", "اللون الخارجي"],
  "color.en": ["color_en", "colour_en", "color", "colour", "exterior_color", "exterior_colour", "car_color"],
  "fuel.ar": ["fuel_ar", "الوقود", "نوع الوقود"],
  "fuel.en": ["fuel_en", "fuel", "fuel_type", "fueltype"],
  "gear.ar": ["gear_ar", "gear_type_ar", "القير", "ناقل الحركة", "نوع القير", "الجير", "الفتيس", "نوع ناقل الحركة"],
  "gear.en": ["gear_en", "gear", "gearbox", "transmission", "gear_type", "transmission_type", "gearbox_type"],
  "body.ar": ["body_ar", "الهيكل", "نوع الهيكل", "شكل السيارة", "هيكل السيارة"],
  "body.en": ["body_en", "body", "body_type", "body_style", "bodytype", "car_body"],
  "condition.ar": ["condition_ar", "الحالة", "حالة السيارة"],
  "condition.en": ["condition_en", "condition", "car_condition", "vehicle_condition"],
  "specs.ar": [
    "specs_ar",
    "origin_ar",
    "المواصفات",
    "المواصفات الإقليمية",
    "المواصفات الاقليمية",
    "بلد المنشأ",
    "الوارد",
  ],
  "specs.en": ["specs_en", "origin_en", "specs", "origin", "regional_specs", "car_specs", "import_origin"],
  "trim.ar": ["trim_ar", "options_ar", "الفئة"],
  "trim.en": ["trim_en", "options_en", "trim", "options"],
  engine: [
    "engine_litres",
    "engine_size",
    "engine_capacity",
    "سعة المحرك",
    "engine_cc",
    "cc",
    "engine_capacity_cc",
    "سعة الموتور",
    "حجم المحرك",
  ],
  mileage: [
    "mileage_km",
    "km",
    "odometer",
    "الممشى",
    "kilometers",
    "kilometres",
    "kms",
    "mileage_in_km",
    "العداد",
    "الكيلومترات",
    "عدد الكيلومترات",
    "كم",
    "المسافة المقطوعة",
    "قراءة العداد",
    "الماشية",
  ],
  "city.ar": ["city_ar", "region_ar", "المدينة", "المنطقة", "المحافظة"],
  "city.en": ["city_en", "region_en", "city", "region", "governorate", "city_name"],
  country: ["country_code", "الدولة", "البلد"],
  price: ["السعر", "price_value", "asking_price", "سعر السيارة", "الثمن"],
  compare_at_price: ["old_price", "compare_at"],
  currency: ["العملة"],
  phone: ["phone_number", "mobile", "الجوال", "phone number", "contact_number", "رقم الهاتف", "الهاتف", "الموبايل"],
  sku: ["stock_no"],
  picture: ["image", "image_url", "picture_url", "images", "photo", "photos", "photo_url", "الصورة", "الصور"],
  created_at: ["date", "posted", "posted_at", "created", "published_at", "تاريخ النشر"],
  brand: ["manufacturer", "العلامة التجارية"],
  stock: ["quantity", "qty", "الكمية"],
  availability: ["التوفر"],
  deposit: ["العربون"],
  min_days: ["minimum_days", "أقل مدة"],
  vin: ["chassis", "chassis_no", "رقم الهيكل"],
  hide_phone: ["إخفاء الجوال"],
  hide_vin: ["إخفاء رقم الهيكل"],
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

/** Features without a `feature.…` column, because they have a field of their own or the tyre size states them. */
const featuresWithNamedField = new Set<string>(["engine", "specs", "trim", "minimum_days", ...tyreDimensions]);

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
  mapBrandToMake(matched.mapping);
  if (!nameOrIdImportFields.some((field) => matched.mapping[field]))
    throw createUnreadableError("no_name_column", { value: headers.join(", ") });
  return matched;
}

/** Takes the column of brands as the column of makes in a file of cars, which has models but no makes. */
function mapBrandToMake(mapping: ImportColumnMapping): void {
  const hasModel = mapping["model.en"] ?? mapping["model.ar"];
  if (!mapping.brand || !hasModel || mapping["make.en"] || mapping["make.ar"]) return;
  mapping["make.en"] = mapping.brand;
  delete mapping.brand;
}
