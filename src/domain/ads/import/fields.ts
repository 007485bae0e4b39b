import type { Catalogue, Feature } from "#domain/catalog/catalogue.ts";
import { type MatchedColumns, matchColumns, type UsualHeaders } from "../../import/columns.ts";
import { UnreadableFileError } from "../../import/read-csv.ts";
import { reason } from "../../import/reasons.ts";

/**
 * What a column of an imported file can be. Bilingual fields come as two columns, either of which
 * may be missing.
 */
export const importFields = [
  "karaj_id",
  "external_id",
  "name.ar",
  "name.en",
  "description.ar",
  "description.en",
  "category",
  "make.ar",
  "make.en",
  "model.ar",
  "model.en",
  "year",
  "color.ar",
  "color.en",
  "fuel.ar",
  "fuel.en",
  "gear.ar",
  "gear.en",
  "body.ar",
  "body.en",
  "condition.ar",
  "condition.en",
  "specs.ar",
  "specs.en",
  "trim.ar",
  "trim.en",
  "engine",
  "mileage",
  "city.ar",
  "city.en",
  "country",
  "price",
  "compare_at_price",
  "currency",
  "phone",
  "sku",
  "picture",
  "created_at",
  "brand",
  "stock",
  "availability",
  "deposit",
  "min_days",
  "vin",
  "hide_phone",
  "tags",
  "sizes",
  "colors",
  "status",
] as const;
/** A feature of the catalogue has a field of its own, by its key. */
export type FeatureField = `feature.${string}`;
export type ImportField = (typeof importFields)[number] | FeatureField;

/** Column name in the file for each field that the file has. */
export type Mapping = Partial<Record<ImportField, string>>;

/** Headers we recognise without being told, lower case, besides the field's own name. */
const usualHeaders: UsualHeaders<ImportField> = {
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

/** Features that the fields above say already. */
const named = new Set(["engine", "specs", "trim", "minimum_days"]);

/** Features that files say by columns of their own, and ads by rows of theirs. */
export const ownFeatures = (catalogue: Catalogue): Feature[] =>
  [...catalogue.features.values()].filter(({ key, column }) => column === null && !named.has(key));

export const featureField = ({ key }: Pick<Feature, "key">): FeatureField => `feature.${key}`;

export type GuessedMapping = MatchedColumns<ImportField>;

/** All fields that a file can have, those of the catalogue's features included. */
export const fieldsOf = (catalogue: Catalogue): ImportField[] => [
  ...importFields,
  ...ownFeatures(catalogue).map(featureField),
];

/** A file without them adds nothing; with one of the latter it can still change ads that are there. */
const naming = ["make.ar", "make.en", "name.ar", "name.en"] as const;
const identifying = ["karaj_id", "external_id", "sku"] as const;

/** Columns that name or identify an ad: one of them is needed. */
export const neededFields: readonly ImportField[] = [...naming, ...identifying];

/**
 * Matches a file's headers with the fields (`matchColumns`), those of features too. Throws an Error that names the
 * column when the caller's mapping is wrong, or when nothing in the file says what the ad is.
 */
export function mapColumns(
  headers: readonly string[],
  given: Readonly<Record<string, string>> = {},
  features: readonly Feature[] = [],
): GuessedMapping {
  const usual: UsualHeaders<ImportField> = { ...usualHeaders };
  for (const feature of features) {
    const words = [feature.key, feature.name.en, feature.name.ar].flatMap((name) => name?.toLowerCase() ?? []);
    usual[featureField(feature)] = words;
  }
  const matched = matchColumns(headers, [...importFields, ...features.map(featureField)], usual, given);
  const { mapping } = matched;
  if (!neededFields.some((field) => mapping[field])) {
    throw new UnreadableFileError(reason("no_name_column", { value: headers.join(", ") }));
  }
  return matched;
}
