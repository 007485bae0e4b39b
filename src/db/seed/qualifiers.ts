/** A question that only the owner of a car can answer, and its answers as they are offered. */
export type QualifierEntry = {
  key: string;
  en: string;
  ar: string;
  values: { key: string; en: string; ar: string }[];
};

const value = (key: string, en: string, ar: string) => ({ key, en, ar });
const yesOrNo = [value("yes", "Yes", "نعم"), value("no", "No", "لا")];
const inches = (...sizes: number[]) => sizes.map((size) => value(`${size}-inch`, `${size} inch`, `${size} بوصة`));

export const qualifierEntries: QualifierEntry[] = [
  {
    key: "brake-calliper",
    en: "Which brake callipers does the car have?",
    ar: "ما مقاس كليبرات الفرامل في سيارتك؟",
    values: inches(15, 16, 17, 18),
  },
  {
    key: "rear-brakes",
    en: "Which brakes are at the rear?",
    ar: "ما نوع الفرامل الخلفية؟",
    values: [value("disc", "Discs", "هوبات (ديسك)"), value("drum", "Drums", "طبلات (درم)")],
  },
  {
    key: "suspension",
    en: "Which suspension does the car have?",
    ar: "ما نوع نظام التعليق؟",
    values: [
      value("standard", "Standard", "عادي"),
      value("sport", "Sport", "رياضي"),
      value("air", "Air suspension", "هوائي (إير بالون)"),
    ],
  },
  {
    key: "headlight-type",
    en: "Which headlights does the car have from the factory?",
    ar: "ما نوع الشمعات الأمامية من المصنع؟",
    values: [value("halogen", "Halogen", "هالوجين"), value("xenon", "Xenon", "زينون"), value("led", "LED", "LED")],
  },
  { key: "sunroof", en: "Does the car have a sunroof?", ar: "هل في السيارة فتحة سقف؟", values: yesOrNo },
  {
    key: "seat-rows",
    en: "How many rows of seats are there?",
    ar: "كم صف مقاعد في السيارة؟",
    values: [value("two", "Two", "صفان"), value("three", "Three", "ثلاثة صفوف")],
  },
  {
    key: "mirror-folding",
    en: "How do the mirrors fold?",
    ar: "كيف تنطوي المرايا؟",
    values: [value("electric", "Electrically", "كهرباء"), value("manual", "By hand", "يدوي")],
  },
  {
    key: "wheel-size",
    en: "How large are the wheels?",
    ar: "ما مقاس الجنوط؟",
    values: inches(15, 16, 17, 18, 19, 20, 22),
  },
  {
    key: "start-stop",
    en: "Does the engine stop by itself at traffic lights (start-stop)?",
    ar: "هل تنطفئ المكينة تلقائيًا عند الإشارات (ستارت ستوب)؟",
    values: yesOrNo,
  },
  {
    key: "rear-air-conditioning",
    en: "Is there a rear air conditioner?",
    ar: "هل يوجد مكيف خلفي؟",
    values: yesOrNo,
  },
  { key: "parking-sensors", en: "Are there parking sensors?", ar: "هل يوجد حساسات للوقوف؟", values: yesOrNo },
  {
    key: "fuel-tanks",
    en: "How many fuel tanks does the car have?",
    ar: "كم تانكي بنزين في السيارة؟",
    values: [value("one", "One", "واحد"), value("two", "Two", "اثنان")],
  },
];
