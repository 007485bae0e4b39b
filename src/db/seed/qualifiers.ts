/** Fitment question that only the owner of a car can answer, with its possible answers. */
export type QualifierEntry = {
  key: string;
  en: string;
  ar: string;
  values: { key: string; en: string; ar: string }[];
};

const createValue = (key: string, en: string, ar: string) => ({ key, en, ar });
const yesNoValues = [createValue("yes", "Yes", "نعم"), createValue("no", "No", "لا")];
const createInchValues = (...sizes: number[]) =>
  sizes.map((size) => createValue(`${size}-inch`, `${size} inch`, `${size} بوصة`));

export const qualifierEntries: QualifierEntry[] = [
  {
    key: "brake-calliper",
    en: "Which brake callipers does the car have?",
    ar: "ما مقاس كليبرات الفرامل في سيارتك؟",
    values: createInchValues(15, 16, 17, 18),
  },
  {
    key: "rear-brakes",
    en: "Which brakes are at the rear?",
    ar: "ما نوع الفرامل الخلفية؟",
    values: [createValue("disc", "Discs", "هوبات (ديسك)"), createValue("drum", "Drums", "طبلات (درم)")],
  },
  {
    key: "suspension",
    en: "Which suspension does the car have?",
    ar: "ما نوع نظام التعليق؟",
    values: [
      createValue("standard", "Standard", "عادي"),
      createValue("sport", "Sport", "رياضي"),
      createValue("air", "Air suspension", "هوائي (إير بالون)"),
    ],
  },
  {
    key: "headlight-type",
    en: "Which headlights does the car have from the factory?",
    ar: "ما نوع الشمعات الأمامية من المصنع؟",
    values: [
      createValue("halogen", "Halogen", "هالوجين"),
      createValue("xenon", "Xenon", "زينون"),
      createValue("led", "LED", "LED"),
    ],
  },
  { key: "sunroof", en: "Does the car have a sunroof?", ar: "هل في السيارة فتحة سقف؟", values: yesNoValues },
  {
    key: "seat-rows",
    en: "How many rows of seats are there?",
    ar: "كم صف مقاعد في السيارة؟",
    values: [createValue("two", "Two", "صفان"), createValue("three", "Three", "ثلاثة صفوف")],
  },
  {
    key: "mirror-folding",
    en: "How do the mirrors fold?",
    ar: "كيف تنطوي المرايا؟",
    values: [createValue("electric", "Electrically", "كهرباء"), createValue("manual", "By hand", "يدوي")],
  },
  {
    key: "wheel-size",
    en: "How large are the wheels?",
    ar: "ما مقاس الجنوط؟",
    values: createInchValues(15, 16, 17, 18, 19, 20, 22),
  },
  {
    key: "start-stop",
    en: "Does the engine stop by itself at traffic lights (start-stop)?",
    ar: "هل تنطفئ المكينة تلقائيًا عند الإشارات (ستارت ستوب)؟",
    values: yesNoValues,
  },
  {
    key: "rear-air-conditioning",
    en: "Is there a rear air conditioner?",
    ar: "هل يوجد مكيف خلفي؟",
    values: yesNoValues,
  },
  { key: "parking-sensors", en: "Are there parking sensors?", ar: "هل يوجد حساسات للوقوف؟", values: yesNoValues },
  {
    key: "fuel-tanks",
    en: "How many fuel tanks does the car have?",
    ar: "كم تانكي بنزين في السيارة؟",
    values: [createValue("one", "One", "واحد"), createValue("two", "Two", "اثنان")],
  },
];
