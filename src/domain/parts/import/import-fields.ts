import { type HeaderAliases, type MatchedColumns, matchColumns } from "../../csv/column-mapping.ts";

/**
 * Columns that describe a part, with the header names that are recognised besides the column names. Only the first row
 * of a part must fill them.
 */
const partHeaders = {
  brand: ["part_brand", "manufacturer", "الماركة", "ماركة القطعة", "العلامة"],
  part_type: ["category", "type", "part_name", "نوع القطعة", "القسم"],
  part_number: ["number", "part_no", "partnumber", "mpn", "رقم القطعة"],
  oe_numbers: ["oe", "oem", "oe_number", "oem_number", "oem_numbers", "ارقام الوكالة", "أرقام الوكالة", "رقم الوكالة"],
  interchange_numbers: ["interchange", "cross_reference", "cross_references", "الارقام البديلة", "الأرقام البديلة"],
  universal: ["fits_all", "تركب على الكل"],
  "universal_note.ar": ["universal_note_ar"],
  "universal_note.en": ["universal_note_en", "universal_note"],
};

/**
 * Columns that describe an offer, with further header names that are recognised. A part with a seller and a price gets
 * a listing.
 */
const offerHeaders = {
  seller: ["shop", "البائع", "المعرض"],
  sku: ["stock_no"],
  price: ["السعر"],
  compare_at_price: ["old_price", "compare_at", "السعر قبل"],
  currency: ["العملة"],
  stock: ["in_stock", "الكمية المتوفرة", "المخزون"],
  condition: ["الحالة"],
  "name.ar": ["name_ar", "title_ar", "الاسم", "العنوان"],
  "name.en": ["name_en", "title_en", "name", "title"],
  "description.ar": ["description_ar", "الوصف"],
  "description.en": ["description_en", "description"],
  city: ["المدينة"],
  phone: ["phone_number", "mobile", "الجوال"],
  picture: ["image", "image_url", "picture_url", "الصورة"],
};

/**
 * Columns that describe a fitment rule, with further header names that are recognised. Each row of a file contains at
 * most one rule.
 */
const ruleHeaders = {
  make: ["car_make", "vehicle_make", "الشركة", "شركة السيارة"],
  model: ["car_model", "vehicle_model", "الموديل", "السيارة"],
  years: ["year", "model_years", "السنوات", "السنة"],
  year_from: ["from_year", "from", "من سنة"],
  year_to: ["to_year", "to", "الى سنة", "إلى سنة"],
  engine: ["engine_code", "المحرك", "المكينة"],
  market: ["specs", "المواصفات"],
  drive: ["drivetrain", "الدفع", "الدبل"],
  gear: ["gearbox", "transmission", "القير"],
  body: ["body_type", "الهيكل"],
  built_from: ["صنعت من"],
  built_to: ["صنعت الى", "صنعت إلى"],
  position: ["الموضع", "المكان"],
  quantity: ["qty", "العدد"],
  effect: ["fits", "تركب"],
  qualifiers: ["conditions", "شروط"],
  "note.ar": ["note_ar", "ملاحظة"],
  "note.en": ["note_en", "note"],
  source: ["المصدر"],
  verified: ["verified_on", "مؤكد"],
};

const listFields = <F extends string>(headers: Record<F, string[]>) => Object.keys(headers) as F[];

export const partFields = listFields(partHeaders);
export const offerFields = listFields(offerHeaders);
export const ruleFields = listFields(ruleHeaders);

/** All import fields of a parts file: those of parts, offers and rules. */
export const partImportFields = [...partFields, ...offerFields, ...ruleFields];
export type PartField = (typeof partImportFields)[number];
export type RuleField = (typeof ruleFields)[number];
export type PartFieldMapping = Partial<Record<PartField, string>>;
export type InferredPartMapping = MatchedColumns<PartField>;

const knownHeaders: HeaderAliases<PartField> = { ...partHeaders, ...offerHeaders, ...ruleHeaders };

/** Matches the headers of a file with the fields. Throws an Error that names the missing or invalid column. */
export function mapPartColumns(
  headers: readonly string[],
  given: Readonly<Record<string, string>> = {},
): InferredPartMapping {
  const matched = matchColumns(headers, partImportFields, knownHeaders, given);
  for (const field of ["part_number", "part_type"] as const) {
    if (matched.mapping[field]) continue;
    throw new Error(
      `the file has no column for ${field}. Its columns are ${headers.join(", ")}; ` +
        "map them with --map field=column",
    );
  }
  return matched;
}
