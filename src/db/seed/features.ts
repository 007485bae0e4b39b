import type { FeatureType } from "../schema/catalog.ts";

type LookupEntry = { key: string; en: string; ar: string; color?: string; aliases?: string[] };
export type FeatureEntry = {
  key: string;
  type: FeatureType;
  en: string;
  ar: string;
  unit?: { en: string; ar: string };
  /** Column of `ads` that contains the value of the feature. */
  column?: string;
  lookups?: LookupEntry[];
};

const createColor = (key: string, en: string, ar: string, hex: string, ...aliases: string[]): LookupEntry => ({
  key,
  en,
  ar,
  color: hex,
  aliases,
});
const createChoice = (key: string, en: string, ar: string, ...aliases: string[]): LookupEntry => ({
  key,
  en,
  ar,
  aliases,
});

/** Colours of cars: first the twenty of CN-06, then others that occur in car listings. */
const colors: LookupEntry[] = [
  createColor("white", "White", "أبيض", "#ffffff", "بيضاء", "ابيض لؤلؤي", "pearl white", "بيضا", "ابيض لولو"),
  createColor("silver", "Silver", "فضي", "#d9d9d9", "سلفر", "فضية", "سيلفر"),
  createColor("light-gray", "Light Gray", "رمادي فاتح", "#b3b3b3", "light grey", "رصاصي فاتح"),
  createColor("gray", "Gray", "رمادي", "#808080", "grey", "رصاصي", "رمادية", "رصاصية"),
  createColor("dark-gray", "Dark Gray", "رمادي غامق", "#666666", "dark grey", "رصاصي غامق", "رمادي داكن"),
  createColor("coal", "Coal", "فحمي", "#4d4d4d", "charcoal"),
  createColor("black", "Black", "أسود", "#262626", "سوداء", "سودا"),
  createColor("red", "Red", "أحمر", "#ff4040", "حمراء", "حمرا", "حمرة"),
  createColor("orange", "Orange", "برتقالي", "#ff8126", "برتقالية"),
  createColor("yellow", "Yellow", "أصفر", "#ffd333", "صفراء", "صفرا"),
  createColor("pear-green", "Pear Green", "أخضر فاتح", "#becc1f", "light green"),
  createColor("green", "Green", "أخضر", "#8fcc14", "خضراء", "خضرا"),
  createColor("emerald", "Emerald", "زمردي", "#47cc5e"),
  createColor("shamrock", "Shamrock", "أخضر نعناعي", "#47cca0"),
  createColor("shakespeare", "Shakespeare", "أزرق سماوي", "#47cccc", "سماوي", "turquoise"),
  createColor("blue", "Blue", "أزرق", "#40bfff", "زرقاء", "زرقا"),
  createColor("dark-blue", "Dark Blue", "أزرق داكن", "#3d6dcc", "ازرق غامق", "كحلي", "navy blue", "navy"),
  createColor("violet", "Violet", "بنفسجي", "#7766cc"),
  createColor("purple", "Purple", "أرجواني", "#b852cc"),
  createColor("cerise", "Cerise", "كرزي", "#e53981", "وردي", "pink"),
  createColor("navy", "Navy", "كحلي", "#1f2f57", "كحلية", "navy blue", "كحلي غامق"),
  createColor("brown", "Brown", "بني", "#6b4a34", "بنية"),
  createColor("beige", "Beige", "بيج", "#d8c7a6"),
  createColor("gold", "Gold", "ذهبي", "#c2a14d", "golden", "ذهبية", "دهبي", "دهبية"),
  createColor("bronze", "Bronze", "برونزي", "#8c6239"),
  createColor("olive", "Olive", "زيتي", "#5d6133", "oily"),
  createColor("burgundy", "Burgundy", "عنابي", "#6d1f2c", "خمري", "maroon", "عنابية", "خمرية"),
  createColor("other", "Other colour", "لون آخر", "#a59fb5", "another color", "other color"),
];

/** All features of the catalog. `categoryEntries` says which category has which feature. */
export const featureEntries: FeatureEntry[] = [
  { key: "year", type: "number", en: "Year", ar: "سنة الصنع", column: "year" },
  { key: "mileage", type: "number", en: "Mileage", ar: "الممشى", unit: { en: "km", ar: "كم" }, column: "mileage_km" },
  { key: "color", type: "color", en: "Colour", ar: "اللون", column: "color_id", lookups: colors },
  {
    key: "fuel",
    type: "choice",
    en: "Fuel",
    ar: "الوقود",
    column: "fuel_id",
    lookups: [
      createChoice("petrol", "Petrol", "بنزين", "gas", "gasoline"),
      createChoice("diesel", "Diesel", "ديزل", "مازوت", "سولار", "ديزيل"),
      createChoice("hybrid", "Hybrid", "هايبرد", "هجين", "هايبرد/هجين", "هيبرد", "هايبريد", "هجينة"),
      createChoice("electric", "Electric", "كهرباء", "كهربائية", "ev", "كهربا", "electric car", "electric vehicle"),
    ],
  },
  {
    key: "gear",
    type: "choice",
    en: "Gearbox",
    ar: "القير",
    column: "gear_id",
    lookups: [
      createChoice(
        "automatic",
        "Automatic",
        "أوتوماتيك",
        "تماتيك",
        "اتوماتيك",
        "اوتوماتيكي",
        "اوتو",
        "auto transmission",
        "قير اوتوماتيك",
        "جير اوتوماتيك",
      ),
      createChoice(
        "manual",
        "Manual",
        "عادي",
        "قير عادي",
        "يدوي",
        "جير عادي",
        "قير يدوي",
        "جير يدوي",
        "مانيوال",
        "مانوال",
        "stick shift",
        "stick",
        "manual transmission",
        "manual gear",
      ),
    ],
  },
  {
    key: "body",
    type: "choice",
    en: "Body",
    ar: "نوع الهيكل",
    column: "body_id",
    lookups: [
      createChoice("sedan", "Sedan", "سيدان", "صالون", "saloon"),
      createChoice("suv", "SUV", "دفع رباعي", "جيب عائلي", "suvs", "اس يو في", "جيوب"),
      createChoice("hatchback", "Hatchback", "هاتشباك"),
      createChoice(
        "pickup",
        "Pickup",
        "بيك أب",
        "ونيت",
        "غمارة",
        "غمارتين",
        "بكب",
        "pick up",
        "وانيت",
        "بيكاب",
        "بيكب",
        "pick-up truck",
        "pickup truck",
      ),
      createChoice("coupe", "Coupe", "كوبيه", "سبورت"),
      createChoice("convertible", "Convertible", "مكشوفة", "كشف", "cabriolet", "كابريوليه", "convertable"),
      createChoice("wagon", "Estate", "ستيشن", "wagon"),
      createChoice("van", "Van", "فان", "ميني فان", "minivan", "mini van", "فان عائلي"),
      createChoice("truck", "Truck", "شاحنة", "دينا", "تريلا", "lorry", "لوري", "قلاب", "شاحنة نقل"),
      createChoice("bus", "Bus", "حافلة", "باص", "كوستر", "mini bus", "minibus", "ميني باص", "باصات"),
    ],
  },
  {
    key: "condition",
    type: "choice",
    en: "Condition",
    ar: "الحالة",
    column: "condition_id",
    lookups: [
      createChoice("new", "New", "جديدة", "جديد", "زيرو", "صفر", "اصفار", "brand new", "على الزيرو"),
      createChoice("used", "Used", "مستعملة", "مستعمل", "second hand", "مستعملين", "2nd hand", "مستخدمة"),
      createChoice("damaged", "Damaged", "مصدومة", "مصدوم", "salvage", "accidented"),
    ],
  },
  { key: "engine", type: "number", en: "Engine", ar: "سعة المحرك", unit: { en: "L", ar: "لتر" } },
  {
    key: "specs",
    type: "choice",
    en: "Specs",
    ar: "المواصفات",
    lookups: [
      createChoice("saudi", "Saudi", "سعودي", "ksa"),
      createChoice("gulf", "Gulf", "خليجي", "gcc", "gulf arabic"),
      createChoice("american", "American", "أمريكي", "us", "usa"),
      createChoice("european", "European", "أوروبي"),
      createChoice("other", "Other", "أخرى", "وارد"),
    ],
  },
  {
    key: "trim",
    type: "choice",
    en: "Trim",
    ar: "الفئة",
    lookups: [
      createChoice("full", "Full option", "فل كامل", "فل", "full"),
      createChoice("semi-full", "Mid option", "نص فل", "semi full"),
      createChoice("standard", "Standard", "ستاندر", "ستاندرد"),
    ],
  },
  { key: "genuine", type: "boolean", en: "Genuine part", ar: "قطعة أصلية (وكالة)" },
  { key: "part_number", type: "text", en: "Part number", ar: "رقم القطعة" },
  { key: "warranty", type: "number", en: "Warranty (months)", ar: "الضمان (بالأشهر)" },
  {
    key: "axle",
    type: "choice",
    en: "Axle",
    ar: "المحور",
    lookups: [createChoice("front", "Front", "أمامي"), createChoice("rear", "Rear", "خلفي")],
  },
  { key: "capacity", type: "number", en: "Capacity", ar: "السعة", unit: { en: "Ah", ar: "أمبير ساعة" } },
  { key: "volume", type: "number", en: "Volume", ar: "الحجم", unit: { en: "L", ar: "لتر" } },
  { key: "viscosity", type: "text", en: "Viscosity", ar: "اللزوجة" },
  { key: "tyre_size", type: "text", en: "Tyre size", ar: "مقاس الكفر" },
  { key: "rim_size", type: "number", en: "Rim size", ar: "مقاس الجنط", unit: { en: "in", ar: "بوصة" } },
  { key: "seats", type: "number", en: "Seats", ar: "المقاعد" },
  { key: "minimum_days", type: "number", en: "Minimum rental (days)", ar: "أقل مدة للتأجير (بالأيام)" },
  { key: "with_driver", type: "boolean", en: "With driver", ar: "مع سائق" },
];
