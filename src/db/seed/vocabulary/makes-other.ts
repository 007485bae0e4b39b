/** Makes of other countries: India, Malaysia, Egypt. */
import type { MakeEntry } from "./vocabulary-types.ts";

export const otherMakes: MakeEntry[] = [
  {
    slug: "tata", en: "Tata", ar: "تاتا", country: "IN",
    aliases: ["طاطا"],
    models: [
      { slug: "xenon", en: "Xenon", ar: "زينون", body: "pickup", aliases: ["اكسنون", "اكزينون"] },
      { slug: "nexon", en: "Nexon", ar: "نيكسون", body: "suv" },
      { slug: "safari", en: "Safari", ar: "سفاري", body: "suv" },
      { slug: "indica", en: "Indica", ar: "انديكا", body: "hatchback" },
      { slug: "indigo", en: "Indigo", ar: "انديجو", body: "sedan" },
      { slug: "lpt-truck", en: "LPT Truck", ar: "شاحنة LPT", body: "truck", aliases: ["دينا", "LPT", "LPT 613", "LPT 1116", "Dyna"] },
      { slug: "starbus", en: "Starbus", ar: "ستار باص", body: "bus", aliases: ["باص تاتا", "Tata Bus"] },
      { slug: "elanza", en: "Elanza", ar: "الانزا", body: "bus" },
      { slug: "prima", en: "Prima", ar: "بريما", body: "truck" },
    ],
  },
  {
    slug: "ashok-leyland", en: "Ashok Leyland", ar: "اشوك لايلاند", country: "IN",
    aliases: ["اشوك", "لايلاند", "أشوك ليلاند", "Ashok", "Leyland"],
    models: [
      { slug: "falcon", en: "Falcon", ar: "فالكون", body: "bus", aliases: ["باص اشوك", "Ashok Bus"] },
      { slug: "oyster", en: "Oyster", ar: "اويستر", body: "bus" },
      { slug: "eagle", en: "Eagle", ar: "ايجل", body: "bus" },
      { slug: "boss", en: "Boss", ar: "بوس", body: "truck" },
      { slug: "partner", en: "Partner", ar: "بارتنر", body: "truck" },
    ],
  },
  {
    slug: "mahindra", en: "Mahindra", ar: "ماهيندرا", country: "IN",
    aliases: ["مهندرا", "ماهندرا"],
    models: [
      { slug: "scorpio", en: "Scorpio", ar: "سكوربيو", body: "suv" },
      { slug: "pik-up", en: "Pik Up", ar: "بيك اب", body: "pickup", aliases: ["Pick Up", "Scorpio Pik Up"] },
      { slug: "xuv500", en: "XUV500", ar: "XUV500", body: "suv", aliases: ["اكس يو في 500"] },
      { slug: "xuv700", en: "XUV700", ar: "XUV700", body: "suv" },
      { slug: "xuv300", en: "XUV300", ar: "XUV300", body: "suv", aliases: ["XUV 3XO"] },
      { slug: "thar", en: "Thar", ar: "ثار", body: "suv" },
      { slug: "kuv100", en: "KUV100", ar: "KUV100", body: "hatchback" },
    ],
  },
  {
    slug: "proton", en: "Proton", ar: "بروتون", country: "MY",
    aliases: ["بروتن"],
    models: [
      { slug: "saga", en: "Saga", ar: "ساجا", body: "sedan" },
      { slug: "persona", en: "Persona", ar: "بيرسونا", body: "sedan" },
      { slug: "gen-2", en: "Gen-2", ar: "جن 2", body: "hatchback", aliases: ["Gen 2"] },
      { slug: "waja", en: "Waja", ar: "واجا", body: "sedan" },
      { slug: "x50", en: "X50", ar: "X50", body: "suv" },
      { slug: "x70", en: "X70", ar: "X70", body: "suv" },
    ],
  },
  {
    slug: "speranza", en: "Speranza", ar: "سبيرانزا", country: "EG",
    aliases: ["اسبرانزا"],
    models: [
      { slug: "a516", en: "A516", ar: "A516", body: "sedan" },
      { slug: "a113", en: "A113", ar: "A113", body: "hatchback" },
      { slug: "tiggo", en: "Tiggo", ar: "تيجو", body: "suv", aliases: ["تيغو"] },
      { slug: "envy", en: "Envy", ar: "انفي", body: "sedan" },
      { slug: "m11", en: "M11", ar: "M11", body: "sedan" },
    ],
  },
];
