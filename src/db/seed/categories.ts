import type { CategoryLayout, CategoryType } from "../schema/catalog.ts";

export type CategoryEntry = {
  slug: string;
  type: CategoryType;
  en: string;
  ar: string;
  layout?: CategoryLayout;
  /** Keys of the features this category adds to its parents'. */
  features?: string[];
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

/** Pictures of our own, by category. */
const pictures: Record<string, string> = {
  cars: "cars/sedan-2-black-front",
  "classic-cars": "cars/sedan-1-red-front",
  "trucks-and-buses": "cars/van-2-white-front",
  parts: "parts/brake-disc-1",
  brakes: "parts/brake-disc-1",
  "brake-discs": "parts/brake-disc-2",
  "brake-pads": "parts/brake-pads-1",
  "engine-parts": "parts/spark-plug-1",
  "spark-plugs": "parts/spark-plug-2",
  "timing-belts": "parts/timing-belt-1",
  "fuel-pumps": "parts/fuel-pump-1",
  filters: "parts/oil-filter-1",
  "oil-filters": "parts/oil-filter-2",
  "air-filters": "parts/air-filter-1",
  electrical: "parts/battery-1",
  batteries: "parts/battery-2",
  alternators: "parts/alternator-1",
  starters: "parts/starter-1",
  lights: "parts/headlight-1",
  headlights: "parts/headlight-2",
  "tail-lights": "parts/tail-light-1",
  suspension: "parts/shock-absorber-1",
  "shock-absorbers": "parts/shock-absorber-2",
  cooling: "parts/radiator-1",
  radiators: "parts/radiator-2",
  transmission: "parts/clutch-kit-1",
  "clutch-kits": "parts/clutch-kit-2",
  exhaust: "parts/exhaust-muffler-1",
  "tyres-and-wheels": "parts/alloy-wheel-1",
  tyres: "parts/tyre-1",
  "alloy-wheels": "parts/alloy-wheel-2",
  "body-parts": "parts/side-mirror-1",
  "side-mirrors": "parts/side-mirror-2",
  "wiper-blades": "parts/wiper-blade-1",
  "oils-and-fluids": "parts/engine-oil-1",
  "engine-oils": "parts/engine-oil-2",
  interior: "parts/seat-cover-1",
  "seat-covers": "parts/seat-cover-2",
  "floor-mats": "parts/floor-mat-1",
  tools: "parts/jump-cable-1",
  "rental-cars": "cars/suv-4-white-front",
  showrooms: "cars/sedan-3-black-front",
};

export const categoryImage = (slug: string): string | null =>
  pictures[slug] ? `/pictures/demo/${pictures[slug]}-480.webp` : null;

export const categoryEntries: CategoryEntry[] = [
  {
    slug: "cars",
    type: "carForSale",
    en: "Cars for sale",
    ar: "سيارات للبيع",
    layout: "grid-with-features",
    features: ["condition", "body", "fuel", "gear", "year", "mileage", "color", "engine", "specs", "trim"],
    children: [
      { slug: "classic-cars", type: "carForSale", en: "Classic cars", ar: "سيارات كلاسيكية" },
      { slug: "trucks-and-buses", type: "carForSale", en: "Trucks and buses", ar: "شاحنات وحافلات" },
    ],
  },
  {
    ...part("parts", "Auto parts", "قطع غيار", ["condition", "genuine", "part_number", "warranty"]),
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
  },
  { slug: "showrooms", type: "showrooms", en: "Showrooms", ar: "المعارض" },
  // The blog's topics; that of parts is missing here, because the shop's parts have its address.
  { slug: "buying", type: "blog", en: "Buying", ar: "الشراء" },
  { slug: "selling", type: "blog", en: "Selling", ar: "البيع" },
  { slug: "maintenance", type: "blog", en: "Maintenance", ar: "الصيانة" },
  { slug: "renting", type: "blog", en: "Renting", ar: "التأجير" },
];
