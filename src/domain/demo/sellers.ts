import type { OpeningHours, SellerType } from "#db/schema/sellers.ts";

export type DemoSeller = {
  slug: string;
  type: SellerType;
  en: string;
  ar: string;
  city: string;
  phone: string;
  aboutEn?: string;
  aboutAr?: string;
  verified?: boolean;
};

/** Saturday to Thursday, a break at noon, as showrooms in the Gulf keep it. */
export const showroomHours: OpeningHours = Object.fromEntries(
  ["0", "1", "2", "3", "4", "6"].map((day) => [
    day,
    [
      ["09:00", "12:30"],
      ["16:00", "22:00"],
    ],
  ]),
);

/** Invented sellers; the numbers are from ranges that no one is given. */
export const demoSellers: DemoSeller[] = [
  {
    slug: "al-waha-motors",
    type: "showroom",
    en: "Al Waha Motors",
    ar: "معرض الواحة للسيارات",
    city: "riyadh",
    phone: "+966 50 000 0101",
    verified: true,
    aboutEn: "Family showroom since 1998. Every car is inspected and comes with its papers.",
    aboutAr: "معرض عائلي من عام 1998. كل سيارة مفحوصة وأوراقها جاهزة.",
  },
  {
    slug: "north-star-cars",
    type: "showroom",
    en: "North Star Cars",
    ar: "نجمة الشمال للسيارات",
    city: "jeddah",
    phone: "+966 50 000 0102",
    verified: true,
    aboutEn: "Late-model cars with full service history.",
    aboutAr: "سيارات موديلات حديثة وسجل صيانتها كامل.",
  },
  {
    slug: "gulf-parts-house",
    type: "showroom",
    en: "Gulf Parts House",
    ar: "بيت قطع الخليج",
    city: "dammam",
    phone: "+966 50 000 0103",
    verified: true,
    aboutEn: "Parts for Japanese, Korean and American cars, sent the same day.",
    aboutAr: "قطع السيارات اليابانية والكورية والأمريكية، والشحن في نفس اليوم.",
  },
  {
    slug: "dar-al-qita",
    type: "showroom",
    en: "Dar Al Qita",
    ar: "دار القطع",
    city: "riyadh",
    phone: "+966 50 000 0104",
    aboutEn: "Genuine and replacement parts with a warranty.",
    aboutAr: "قطع وكالة وتجاري مع ضمان.",
  },
  {
    slug: "safari-rentals",
    type: "rental_room",
    en: "Safari Rentals",
    ar: "سفاري لتأجير السيارات",
    city: "riyadh",
    phone: "+966 50 000 0105",
    verified: true,
    aboutEn: "Daily, weekly and monthly rental, delivered to you.",
    aboutAr: "تأجير يومي وأسبوعي وشهري ونوصلها لك.",
  },
  {
    slug: "marina-drive",
    type: "rental_room",
    en: "Marina Drive",
    ar: "مارينا للتأجير",
    city: "dubai",
    phone: "+971 50 000 0106",
    verified: true,
    aboutEn: "New cars, clear prices, no hidden fees.",
    aboutAr: "سيارات جديدة وأسعار واضحة بدون رسوم مخفية.",
  },
  { slug: "abu-fahad", type: "personal", en: "Abu Fahad", ar: "أبو فهد", city: "buraydah", phone: "+966 50 000 0107" },
  { slug: "sara-m", type: "personal", en: "Sara M.", ar: "سارة م.", city: "jeddah", phone: "+966 50 000 0108" },
  {
    slug: "khalid-alotaibi",
    type: "personal",
    en: "Khalid Alotaibi",
    ar: "خالد العتيبي",
    city: "taif",
    phone: "+966 50 000 0109",
  },
  {
    slug: "yousef-hassan",
    type: "personal",
    en: "Yousef Hassan",
    ar: "يوسف حسن",
    city: "khobar",
    phone: "+966 50 000 0110",
  },
];
