export type DemoCity = {
  slug: string;
  country: "SA" | "AE" | "KW" | "QA" | "BH" | "OM";
  /** Relative population. */
  weight: number;
};

const toDemoCities = (country: DemoCity["country"], cities: Record<string, number>): DemoCity[] =>
  Object.entries(cities).map(([slug, weight]) => ({ slug, country, weight }));

/** Cities of the demo's listings. */
export const demoCities: DemoCity[] = [
  ...toDemoCities("SA", {
    riyadh: 20,
    jeddah: 13,
    dammam: 6,
    makkah: 5,
    madinah: 4.5,
    khobar: 4,
    buraydah: 3,
    taif: 2.2,
    abha: 1.6,
    "khamis-mushait": 2,
    hail: 2,
    tabuk: 2,
    hofuf: 2,
    jubail: 1.6,
    jazan: 1.4,
    najran: 1,
    yanbu: 1,
    "hafar-al-batin": 1,
    unaizah: 0.8,
    kharj: 1,
    sakaka: 0.7,
    arar: 0.6,
  }),
  ...toDemoCities("AE", { dubai: 6, "abu-dhabi": 4, sharjah: 2.5, ajman: 1, "al-ain": 1.2, "ras-al-khaimah": 0.6 }),
  ...toDemoCities("KW", { "kuwait-city": 3, hawalli: 1.4, farwaniya: 1.1, ahmadi: 1 }),
  ...toDemoCities("QA", { doha: 2.6, "al-rayyan": 1 }),
  ...toDemoCities("BH", { manama: 1.6, muharraq: 0.6 }),
  ...toDemoCities("OM", { muscat: 2, salalah: 0.6, sohar: 0.5 }),
];

/** Currency of the prices in each country. In countries whose currency the site lacks, prices are in dollars. */
export const currencyByCountry: Record<DemoCity["country"], "SAR" | "AED" | "KWD" | "USD"> = {
  SA: "SAR",
  AE: "AED",
  KW: "KWD",
  QA: "USD",
  BH: "USD",
  OM: "USD",
};
