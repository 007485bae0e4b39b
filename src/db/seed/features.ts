import type { FeatureType } from "../schema/catalog.ts";

type LookupEntry = { key: string; en: string; ar: string; color?: string; aliases?: string[] };
export type FeatureEntry = {
  key: string;
  type: FeatureType;
  en: string;
  ar: string;
  unit?: { en: string; ar: string };
  /** Column of `ads` that holds the value. */
  column?: string;
  lookups?: LookupEntry[];
};

const color = (key: string, en: string, ar: string, hex: string, ...aliases: string[]): LookupEntry => ({
  key,
  en,
  ar,
  color: hex,
  aliases,
});
const choice = (key: string, en: string, ar: string, ...aliases: string[]): LookupEntry => ({ key, en, ar, aliases });

/** CN-06's twenty swatches, then the paints that car ads name besides. */
const colors: LookupEntry[] = [
  color("white", "White", "أبيض", "#ffffff", "بيضاء", "ابيض لؤلؤي", "pearl white", "بيضا", "ابيض لولو"),
  color("silver", "Silver", "فضي", "#d9d9d9", "سلفر", "فضية", "سيلفر"),
  color("light-gray", "Light Gray", "رمادي فاتح", "#b3b3b3", "light grey", "رصاصي فاتح"),
  color("gray", "Gray", "رمادي", "#808080", "grey", "رصاصي", "رمادية", "رصاصية"),
  color("dark-gray", "Dark Gray", "رمادي غامق", "#666666", "dark grey", "رصاصي غامق", "رمادي داكن"),
  color("coal", "Coal", "فحمي", "#4d4d4d", "charcoal"),
  color("black", "Black", "أسود", "#262626", "سوداء", "سودا"),
  color("red", "Red", "أحمر", "#ff4040", "حمراء", "حمرا", "حمرة"),
  color("orange", "Orange", "برتقالي", "#ff8126", "برتقالية"),
  color("yellow", "Yellow", "أصفر", "#ffd333", "صفراء", "صفرا"),
  color("pear-green", "Pear Green", "أخضر فاتح", "#becc1f", "light green"),
  color("green", "Green", "أخضر", "#8fcc14", "خضراء", "خضرا"),
  color("emerald", "Emerald", "زمردي", "#47cc5e"),
  color("shamrock", "Shamrock", "أخضر نعناعي", "#47cca0"),
  color("shakespeare", "Shakespeare", "أزرق سماوي", "#47cccc", "سماوي", "turquoise"),
  color("blue", "Blue", "أزرق", "#40bfff", "زرقاء", "زرقا"),
  color("dark-blue", "Dark Blue", "أزرق داكن", "#3d6dcc", "ازرق غامق", "كحلي", "navy blue", "navy"),
  color("violet", "Violet", "بنفسجي", "#7766cc"),
  color("purple", "Purple", "أرجواني", "#b852cc"),
  color("cerise", "Cerise", "كرزي", "#e53981", "وردي", "pink"),
  color("navy", "Navy", "كحلي", "#1f2f57", "كحلية", "navy blue", "كحلي غامق"),
  color("brown", "Brown", "بني", "#6b4a34", "بنية"),
  color("beige", "Beige", "بيج", "#d8c7a6"),
  color("gold", "Gold", "ذهبي", "#c2a14d", "golden", "ذهبية", "دهبي", "دهبية"),
  color("bronze", "Bronze", "برونزي", "#8c6239"),
  color("olive", "Olive", "زيتي", "#5d6133", "oily"),
  color("burgundy", "Burgundy", "عنابي", "#6d1f2c", "خمري", "maroon", "عنابية", "خمرية"),
  color("other", "Other colour", "لون آخر", "#a59fb5", "another color", "other color"),
];

/** Every feature of the catalogue; category rows say which category has which. */
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
      choice("petrol", "Petrol", "بنزين", "gas", "gasoline"),
      choice("diesel", "Diesel", "ديزل", "مازوت", "سولار", "ديزيل"),
      choice("hybrid", "Hybrid", "هايبرد", "هجين", "هايبرد/هجين", "هيبرد", "هايبريد", "هجينة"),
      choice("electric", "Electric", "كهرباء", "كهربائية", "ev", "كهربا", "electric car", "electric vehicle"),
    ],
  },
  {
    key: "gear",
    type: "choice",
    en: "Gearbox",
    ar: "القير",
    column: "gear_id",
    lookups: [
      choice(
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
      choice(
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
      choice("sedan", "Sedan", "سيدان", "صالون", "saloon"),
      choice("suv", "SUV", "دفع رباعي", "جيب عائلي", "suvs", "اس يو في", "جيوب"),
      choice("hatchback", "Hatchback", "هاتشباك"),
      choice(
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
      choice("coupe", "Coupe", "كوبيه", "سبورت"),
      choice("convertible", "Convertible", "مكشوفة", "كشف", "cabriolet", "كابريوليه", "convertable"),
      choice("wagon", "Estate", "ستيشن", "wagon"),
      choice("van", "Van", "فان", "ميني فان", "minivan", "mini van", "فان عائلي"),
      choice("truck", "Truck", "شاحنة", "دينا", "تريلا", "lorry", "لوري", "قلاب", "شاحنة نقل"),
      choice("bus", "Bus", "حافلة", "باص", "كوستر", "mini bus", "minibus", "ميني باص", "باصات"),
    ],
  },
  {
    key: "condition",
    type: "choice",
    en: "Condition",
    ar: "الحالة",
    column: "condition_id",
    lookups: [
      choice("new", "New", "جديدة", "جديد", "زيرو", "صفر", "اصفار", "brand new", "على الزيرو"),
      choice("used", "Used", "مستعملة", "مستعمل", "second hand", "مستعملين", "2nd hand", "مستخدمة"),
      choice("damaged", "Damaged", "مصدومة", "مصدوم", "salvage", "accidented"),
    ],
  },
  { key: "engine", type: "number", en: "Engine", ar: "سعة المحرك", unit: { en: "L", ar: "لتر" } },
  {
    key: "specs",
    type: "choice",
    en: "Specs",
    ar: "المواصفات",
    lookups: [
      choice("saudi", "Saudi", "سعودي", "ksa"),
      choice("gulf", "Gulf", "خليجي", "gcc", "gulf arabic"),
      choice("american", "American", "أمريكي", "us", "usa"),
      choice("european", "European", "أوروبي"),
      choice("other", "Other", "أخرى", "وارد"),
    ],
  },
  {
    key: "trim",
    type: "choice",
    en: "Trim",
    ar: "الفئة",
    lookups: [
      choice("full", "Full option", "فل كامل", "فل", "full"),
      choice("semi-full", "Mid option", "نص فل", "semi full"),
      choice("standard", "Standard", "ستاندر", "ستاندرد"),
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
    lookups: [choice("front", "Front", "أمامي"), choice("rear", "Rear", "خلفي")],
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
