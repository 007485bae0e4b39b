import type { CategoryLayout, CategoryType } from "../schema/catalog.ts";

export type CategoryEntry = {
  slug: string;
  type: CategoryType;
  en: string;
  ar: string;
  layout?: CategoryLayout;
  /** Keys of the features this category adds to its parents'. */
  features?: string[];
  /** Those that an ad must have. */
  required?: string[];
  children?: CategoryEntry[];
};

const part = (
  slug: string,
  en: string,
  ar: string,
  features: string[] = [],
  children: CategoryEntry[] = [],
): CategoryEntry => ({
  slug,
  type: "shop",
  en,
  ar,
  features,
  children,
});

/** Every category has a picture of our own, drawn for it (scripts/render-demo-pictures). */
export const categoryImage = (slug: string): string => `/pictures/demo/categories/${slug}-480.webp`;

export const categoryEntries: CategoryEntry[] = [
  {
    slug: "cars",
    type: "carForSale",
    en: "Cars for sale",
    ar: "سيارات للبيع",
    layout: "grid-with-features",
    features: ["condition", "body", "fuel", "gear", "year", "mileage", "color", "engine", "specs", "trim"],
    required: ["condition", "mileage", "fuel", "gear"],
    children: [
      { slug: "classic-cars", type: "carForSale", en: "Classic cars", ar: "سيارات كلاسيكية" },
      { slug: "trucks-and-buses", type: "carForSale", en: "Trucks and buses", ar: "شاحنات وحافلات" },
    ],
  },
  {
    ...part("parts", "Auto parts", "قطع غيار", ["condition", "genuine", "part_number", "warranty"]),
    required: ["condition"],
    children: [
      part(
        "brakes",
        "Brakes",
        "الفرامل",
        ["axle"],
        [part("brake-discs", "Brake discs", "هوبات (ديسكات)"), part("brake-pads", "Brake pads", "فحمات (أقمشة فرامل)")],
      ),
      part(
        "engine-parts",
        "Engine",
        "المكينة وتوابعها",
        [],
        [
          part("spark-plugs", "Spark plugs", "بواجي"),
          part("timing-belts", "Timing belts", "سيور توقيت"),
          part("fuel-pumps", "Fuel pumps", "طرمبات بنزين"),
        ],
      ),
      part(
        "filters",
        "Filters",
        "فلاتر",
        [],
        [part("oil-filters", "Oil filters", "فلاتر زيت"), part("air-filters", "Air filters", "فلاتر هواء")],
      ),
      part(
        "electrical",
        "Electrical",
        "الكهرباء",
        [],
        [
          part("batteries", "Batteries", "بطاريات", ["capacity"]),
          part("alternators", "Alternators", "دينموات"),
          part("starters", "Starters", "سلوف"),
        ],
      ),
      part(
        "lights",
        "Lights",
        "الأنوار",
        [],
        [part("headlights", "Headlights", "شمعات أمامية"), part("tail-lights", "Tail lights", "اسطبات خلفية")],
      ),
      part(
        "suspension",
        "Suspension",
        "التعليق والمقصات",
        ["axle"],
        [part("shock-absorbers", "Shock absorbers", "مساعدات")],
      ),
      part("cooling", "Cooling", "التبريد", [], [part("radiators", "Radiators", "رديترات")]),
      part("transmission", "Transmission", "القير والكلتش", [], [part("clutch-kits", "Clutch kits", "أطقم كلتش")]),
      part("exhaust", "Exhaust", "العادم (الشكمان)"),
      part(
        "tyres-and-wheels",
        "Tyres and wheels",
        "كفرات وجنوط",
        [],
        [part("tyres", "Tyres", "كفرات", ["tyre_size"]), part("alloy-wheels", "Alloy wheels", "جنوط", ["rim_size"])],
      ),
      part(
        "body-parts",
        "Body and mirrors",
        "البودي والمرايا",
        [],
        [part("side-mirrors", "Side mirrors", "مرايا جانبية"), part("wiper-blades", "Wiper blades", "مساحات")],
      ),
      part(
        "oils-and-fluids",
        "Oils and fluids",
        "زيوت وسوائل",
        ["volume"],
        [part("engine-oils", "Engine oils", "زيوت مكينة", ["viscosity"])],
      ),
      part(
        "interior",
        "Interior",
        "إكسسوارات داخلية",
        ["color"],
        [part("seat-covers", "Seat covers", "تلبيس مقاعد"), part("floor-mats", "Floor mats", "دعاسات")],
      ),
      part("tools", "Tools and chargers", "عدة وشواحن"),
    ],
  },
  {
    slug: "rental-cars",
    type: "rentalrooms",
    en: "Cars for rent",
    ar: "سيارات للإيجار",
    features: ["body", "gear", "fuel", "year", "color", "seats", "minimum_days", "with_driver"],
    required: ["gear"],
  },
  { slug: "showrooms", type: "showrooms", en: "Showrooms", ar: "المعارض" },
  // The blog's topics; that of parts is missing here, because the shop's parts have its address.
  { slug: "buying", type: "blog", en: "Buying", ar: "الشراء" },
  { slug: "selling", type: "blog", en: "Selling", ar: "البيع" },
  { slug: "maintenance", type: "blog", en: "Maintenance", ar: "الصيانة" },
  { slug: "renting", type: "blog", en: "Renting", ar: "التأجير" },
];
