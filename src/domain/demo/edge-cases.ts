import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { type DemoMarket, findLookupId, getDemoCategoryId } from "./market.ts";
import { toDemoMedia } from "./picture-picker.ts";

const emptyText = { ar: null, en: null };

/** Sellers with very long names or with missing data. */
export const edgeCaseSellers = [
  {
    slug: "odd-long",
    type: "showroom",
    name_ar: `معرض ${"الخليج العربي لتجارة السيارات ".repeat(7)}`.slice(0, 200),
    name_en: null,
  },
  { slug: "odd-word", type: "rental_room", name_ar: null, name_en: `Rent${"x".repeat(196)}` },
  { slug: "odd-nameless", type: "showroom", name_ar: "", name_en: null },
  {
    slug: "odd-lost",
    type: "showroom",
    name_ar: null,
    name_en: "Q",
    logo: "/pictures/none.webp",
    cover: "/pictures/none-2.webp",
  },
] as const;

/**
 * Creates listings with extreme data: very long texts, no data except a name, very high prices. Intended for tests and
 * for checking pages; the demo does not include them.
 */
export function createEdgeCaseListings(
  { catalog, sellers, now }: Omit<DemoMarket, "pictures">,
  sellerRows: readonly { id: number; slug: string }[],
): NewListing[] {
  const camry = findMakeAndModelIds("toyota", "camry");
  const [first] = sellers.filter(({ type }) => type === "personal");
  const rentalOutlet = sellers.find(({ deals }) => deals === "rentals");
  if (!first || !rentalOutlet) throw new Error("the demo's sellers are not in the database");

  function findMakeAndModelIds(make: string, model: string) {
    const knownMake = catalog.makes.bySlug.get(make);
    const knownModel = catalog.modelsOfMake.get(knownMake?.id ?? 0)?.find(({ slug }) => slug === model);
    return { makeId: knownMake?.id ?? null, modelId: knownModel?.id ?? null };
  }
  const car = (importKey: string, ad: Partial<NewListing>): NewListing => ({
    kind: "car",
    categoryId: getDemoCategoryId(catalog, "cars"),
    sellerId: first.id,
    name: { ar: "كامري", en: "Camry" },
    description: emptyText,
    price: { minor: 4_500_000, currency: "SAR" },
    currency: "SAR",
    createdAt: now,
    ...ad,
    importKey: `odd:${importKey}`,
  });
  const longName = `كامري 2019 فل كامل ${"نظيفة جدًا ما شاء الله تبارك الله ".repeat(6)}`.slice(0, 200).padEnd(200, "ه");
  const angles = ["front", "rear", "side", "front-left", "detail"];
  const thirty = Array.from({ length: 30 }, (_, i) => toDemoMedia(`cars/sedan-1-white-${angles[i % angles.length]}`));

  return [
    car("no-picture", { ...camry, year: 2019, name: { ar: "كامري بدون صور", en: "Camry without pictures" } }),
    car("thirty-pictures", {
      ...camry,
      year: 2020,
      media: thirty,
      name: { ar: "كامري بثلاثين صورة", en: "Camry with thirty pictures" },
    }),
    car("long-name", { ...camry, name: { ar: longName, en: null } }),
    car("long-word", { ...camry, name: { ar: null, en: `Camry${"x".repeat(195)}` } }),
    car("long-text", {
      ...camry,
      description: { ar: "نظيفة من الداخل والخارج.\n".repeat(200), en: "Clean inside and out.\n".repeat(200) },
    }),
    car("twelve-digits", { ...camry, price: { minor: 12_345_678_901_200, currency: "SAR" } }),
    car("one-halala", { ...camry, price: { minor: 1, currency: "SAR" } }),
    car("million-kilometres", { ...camry, mileageKm: 1_999_999, year: 1962 }),
    car("arabic-only", {
      ...camry,
      year: 2018,
      name: { ar: "كامري ٢٠١٨ للبيع", en: null },
      description: { ar: "على السوم", en: null },
      price: null,
    }),
    car("english-only", { ...camry, year: 2018, name: { ar: null, en: "Camry, expat owned" } }),
    car("nothing-but-a-name", { name: { ar: "سيارة للبيع", en: null }, price: null }),
    car("markup", {
      ...camry,
      name: { ar: '<b>كامري</b> & "نظيفة"', en: "<script>alert(1)</script> Camry & 'clean'" },
      description: { ar: "<img src=x onerror=alert(1)>", en: "{{ 7 * 7 }} %s \\u0041 <%= 7 %>" },
    }),
    car("both-directions", {
      ...camry,
      name: { ar: "Camry GLE كامري (2021) — فل!!", en: "كامري Camry 2021 GLE ✔️ 🚗" },
      phone: "+966 50 000 0107",
    }),
    car("damaged", { ...camry, year: 2016, conditionId: findLookupId(catalog, "condition", "damaged") }),
    car("lost-pictures", {
      ...camry,
      name: { ar: "كامري ضاعت صورها", en: "Camry whose pictures are gone" },
      media: ["/pictures/none.webp", "/pictures/none-2.webp"].map((url) => ({ url, width: 1200, height: 900 })),
    }),
    ...sellerRows.map(({ id, slug }) => car(slug, { ...camry, sellerId: id, year: 2017 })),
    {
      kind: "part",
      categoryId: getDemoCategoryId(catalog, "tools"),
      sellerId: first.id,
      name: { ar: "قطعة نفدت", en: "A part that is sold out" },
      description: emptyText,
      price: { minor: 5, currency: "KWD" },
      currency: "KWD",
      stock: 0,
      availability: "out-of-stock",
      options: [
        {
          slug: "size",
          type: "default",
          name: { ar: "المقاس", en: "Size" },
          values: Array.from({ length: 40 }, (_, i) => ({
            slug: `size-${i + 1}`,
            name: { ar: `مقاس ${i + 1}`, en: `Size ${i + 1}` },
          })),
        },
      ],
      createdAt: now,
      importKey: "odd:many-options",
    },
    {
      kind: "rental",
      categoryId: getDemoCategoryId(catalog, "rental-cars"),
      sellerId: rentalOutlet.id,
      name: { ar: "للإيجار بسعر عند التواصل", en: null },
      description: emptyText,
      price: null,
      currency: "AED",
      pricePer: "day",
      createdAt: now,
      importKey: "odd:rental-on-request",
    },
  ];
}
