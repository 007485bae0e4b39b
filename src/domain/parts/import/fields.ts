import { type MatchedColumns, matchColumns, type UsualHeaders } from "../../import/columns.ts";

/** What of a part a column says. Only the first of a part's rows needs to say it. */
export const partFields = [
  "brand",
  "part_type",
  "part_number",
  "oe_numbers",
  "interchange_numbers",
  "universal",
  "universal_note.ar",
  "universal_note.en",
] as const;

/** What of an offer of the part a column says; a part with a seller and a price becomes an ad. */
export const offerFields = [
  "seller",
  "sku",
  "price",
  "compare_at_price",
  "currency",
  "stock",
  "condition",
  "name.ar",
  "name.en",
  "description.ar",
  "description.en",
  "city",
  "phone",
  "picture",
] as const;

/** What of a rule a column says; every row is one. */
export const ruleFields = [
  "make",
  "model",
  "years",
  "year_from",
  "year_to",
  "engine",
  "market",
  "drive",
  "gear",
  "body",
  "built_from",
  "built_to",
  "position",
  "quantity",
  "effect",
  "qualifiers",
  "note.ar",
  "note.en",
  "source",
  "verified",
] as const;

export const importFields = [...partFields, ...offerFields, ...ruleFields] as const;
export type PartField = (typeof importFields)[number];
export type RuleField = (typeof ruleFields)[number];
export type Mapping = Partial<Record<PartField, string>>;
export type GuessedMapping = MatchedColumns<PartField>;

const usualHeaders: UsualHeaders<PartField> = {
  brand: ["part_brand", "manufacturer", "الماركة", "ماركة القطعة", "العلامة"],
  part_type: ["category", "type", "part_name", "نوع القطعة", "القسم"],
  part_number: ["number", "part_no", "partnumber", "mpn", "رقم القطعة"],
  oe_numbers: ["oe", "oem", "oe_number", "oem_number", "oem_numbers", "ارقام الوكالة", "أرقام الوكالة", "رقم الوكالة"],
  interchange_numbers: ["interchange", "cross_reference", "cross_references", "الارقام البديلة", "الأرقام البديلة"],
  universal: ["fits_all", "تركب على الكل"],
  "universal_note.ar": ["universal_note_ar"],
  "universal_note.en": ["universal_note_en", "universal_note"],
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

/** Matches a file's headers with the fields. Throws an Error that says what is missing or wrong. */
export function mapColumns(headers: readonly string[], given: Readonly<Record<string, string>> = {}): GuessedMapping {
  const matched = matchColumns(headers, importFields, usualHeaders, given);
  for (const field of ["part_number", "part_type"] as const) {
    if (matched.mapping[field]) continue;
    throw new Error(
      `no column is the ${field}. The file's columns are ${headers.join(", ")}; ` +
        "say which is which with --map field=column",
    );
  }
  return matched;
}
