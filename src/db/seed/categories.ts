import type { CategoryLayout, CategoryType } from "../schema/catalog.ts";

export type CategoryEntry = {
  slug: string;
  type: CategoryType;
  en: string;
  ar: string;
  layout?: CategoryLayout;
  /** Keys of the features that this category has in addition to those of its parents. */
  features?: string[];
  /** Keys of the features that every listing in the category must state. */
  required?: string[];
  children?: CategoryEntry[];
};

const createPartCategory = (
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

/** Returns the path of a category's picture. All of these pictures were drawn for this site (tools/demo-pictures). */
export const getCategoryImage = (slug: string): string => `/pictures/demo/categories/${slug}-480.webp`;

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
    ...createPartCategory("parts", "Auto parts", "قطع غيار", ["condition", "genuine", "part_number", "warranty"]),
    required: ["condition"],
    children: [
      createPartCategory(
        "brakes",
        "Brakes",
        "الفرامل",
        ["axle"],
        [
          createPartCategory("brake-discs", "Brake discs", "هوبات (ديسكات)"),
          createPartCategory("brake-pads", "Brake pads", "فحمات (أقمشة فرامل)"),
        ],
      ),
      createPartCategory(
        "engine-parts",
        "Engine",
        "المكينة وتوابعها",
        [],
        [
          createPartCategory("spark-plugs", "Spark plugs", "بواجي"),
          createPartCategory("timing-belts", "Timing belts", "سيور توقيت"),
          createPartCategory("fuel-pumps", "Fuel pumps", "طرمبات بنزين"),
        ],
      ),
      createPartCategory(
        "filters",
        "Filters",
        "فلاتر",
        [],
        [
          createPartCategory("oil-filters", "Oil filters", "فلاتر زيت"),
          createPartCategory("air-filters", "Air filters", "فلاتر هواء"),
        ],
      ),
      createPartCategory(
        "electrical",
        "Electrical",
        "الكهرباء",
        [],
        [
          createPartCategory("batteries", "Batteries", "بطاريات", ["capacity"]),
          createPartCategory("alternators", "Alternators", "دينموات"),
          createPartCategory("starters", "Starters", "سلوف"),
        ],
      ),
      createPartCategory(
        "lights",
        "Lights",
        "الأنوار",
        [],
        [
          createPartCategory("headlights", "Headlights", "شمعات أمامية"),
          createPartCategory("tail-lights", "Tail lights", "اسطبات خلفية"),
        ],
      ),
      createPartCategory(
        "suspension",
        "Suspension",
        "التعليق والمقصات",
        ["axle"],
        [createPartCategory("shock-absorbers", "Shock absorbers", "مساعدات")],
      ),
      createPartCategory(
        "cooling",
        "Cooling",
        "التبريد",
        [],
        [createPartCategory("radiators", "Radiators", "رديترات")],
      ),
      createPartCategory(
        "transmission",
        "Transmission",
        "القير والكلتش",
        [],
        [createPartCategory("clutch-kits", "Clutch kits", "أطقم كلتش")],
      ),
      createPartCategory("exhaust", "Exhaust", "العادم (الشكمان)"),
      createPartCategory(
        "tyres-and-wheels",
        "Tyres and wheels",
        "كفرات وجنوط",
        [],
        [
          createPartCategory("tyres", "Tyres", "كفرات", ["tyre_size"]),
          createPartCategory("alloy-wheels", "Alloy wheels", "جنوط", ["rim_size"]),
        ],
      ),
      createPartCategory(
        "body-parts",
        "Body and mirrors",
        "البودي والمرايا",
        [],
        [
          createPartCategory("side-mirrors", "Side mirrors", "مرايا جانبية"),
          createPartCategory("wiper-blades", "Wiper blades", "مساحات"),
        ],
      ),
      createPartCategory(
        "oils-and-fluids",
        "Oils and fluids",
        "زيوت وسوائل",
        ["volume"],
        [createPartCategory("engine-oils", "Engine oils", "زيوت مكينة", ["viscosity"])],
      ),
      createPartCategory(
        "interior",
        "Interior",
        "إكسسوارات داخلية",
        ["color"],
        [
          createPartCategory("seat-covers", "Seat covers", "تلبيس مقاعد"),
          createPartCategory("floor-mats", "Floor mats", "دعاسات"),
        ],
      ),
      createPartCategory("tools", "Tools and chargers", "عدة وشواحن"),
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
  // Topics of the blog. The topic about parts is missing here, because the parts category of the shop already uses its
  // slug.
  { slug: "buying", type: "blog", en: "Buying", ar: "الشراء" },
  { slug: "selling", type: "blog", en: "Selling", ar: "البيع" },
  { slug: "maintenance", type: "blog", en: "Maintenance", ar: "الصيانة" },
  { slug: "renting", type: "blog", en: "Renting", ar: "التأجير" },
];
