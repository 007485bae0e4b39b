import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { ensureDemoSellers } from "#domain/demo/seed-demo.server.ts";
import { findFacetEntry } from "#domain/listings/query/facet-values.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import type { WantedListing } from "./wanted-listing.ts";

type Part = {
  category: string;
  en: string;
  ar: string;
  sku?: string;
  /** Fitment rule: a model and its years. */
  fits?: readonly [model: string, from: number, to: number];
};

/** Parts that queries ask for by car or number. The generated demo parts change with the seed, so these are fixed. */
const parts: Part[] = [
  {
    category: "brake-pads",
    en: "Brake pads, Chevrolet Tahoe 2021-2025",
    ar: "فحمات خلفية وكالة لشفروليه تاهو 2021-2025",
  },
  {
    category: "air-filters",
    en: "Sport air filter, Toyota Corolla 2023-2026",
    ar: "فلتر هواء رياضي لتويوتا كورولا 2023-2026",
    sku: "K--40996",
  },
  {
    category: "fuel-pumps",
    en: "In-tank fuel pump, Toyota Prado 2018-2025",
    ar: "طرمبة بنزين داخل التانكي لتويوتا برادو 2018-2025",
  },
  {
    category: "headlights",
    en: "LED headlight, Changan Hunter 2022-2024",
    ar: "شمعة أمامية LED لشانجان هنتر 2022-2024",
  },
  { category: "radiators", en: "Aluminium radiator, BMW X5 2021-2026", ar: "رديتر ألمنيوم لبي ام دبليو X5 2021-2026" },
  {
    category: "spark-plugs",
    en: "Iridium spark plugs, Geely Emgrand 2018-2024",
    ar: "طقم بواجي إيريديوم لجيلي امجراند 2018-2024",
    sku: "BO-40752",
  },
  {
    category: "floor-mats",
    en: "Deep rubber floor mats, Dodge Challenger 2018-2020",
    ar: "دعاسات مطاط عميقة لدودج تشالنجر 2018-2020",
  },
  {
    category: "wiper-blades",
    en: "Rear wiper blade, MG RX8 2019-2021",
    ar: "مساحة خلفية لام جي RX8 2019-2021",
    sku: "DE-40975",
  },
  {
    category: "alternators",
    en: "Alternator 100 A, Chevrolet Groove 2022-2026",
    ar: "دينمو 100 أمبير وكالة لشفروليه جروف 2022-2026",
    sku: "GM-41033",
  },
  {
    category: "clutch-kits",
    en: "Clutch kit, three pieces, Toyota Land Cruiser 70 2019-2021",
    ar: "طقم كلتش 3 قطع وكالة لتويوتا ربع 2019-2021",
    sku: "TO-40827",
  },
  // Parts of each kind for an older car, and listed later for other cars.
  {
    category: "brake-pads",
    en: "Front brake pads, Toyota Camry 2012-2014",
    ar: "فحمات أمامية لتويوتا كامري 2012-2014",
    fits: ["toyota.camry", 2012, 2014],
  },
  {
    category: "brake-pads",
    en: "Front brake pads, Toyota Camry 2018-2023",
    ar: "فحمات أمامية لتويوتا كامري 2018-2023",
    fits: ["toyota.camry", 2018, 2023],
  },
  {
    category: "radiators",
    en: "Aluminium radiator, Toyota Hilux second shape",
    ar: "رديتر ألمنيوم لتويوتا هايلكس الشكل الثاني",
    fits: ["toyota.hilux", 2006, 2009],
  },
  {
    category: "radiators",
    en: "Aluminium radiator, Toyota Hilux new shape",
    ar: "رديتر ألمنيوم لتويوتا هايلكس الشكل الجديد",
    fits: ["toyota.hilux", 2021, 2025],
  },
  {
    category: "air-filters",
    en: "Air filter, Nissan Patrol 2010-2012",
    ar: "فلتر هواء لنيسان باترول 2010-2012",
    fits: ["nissan.patrol", 2010, 2012],
  },
  {
    category: "air-filters",
    en: "Air filter, Nissan Patrol 2017-2023",
    ar: "فلتر هواء لنيسان باترول 2017-2023",
    fits: ["nissan.patrol", 2017, 2023],
  },
  // Parts whose names mention no car.
  {
    category: "air-filters",
    en: "Panel air filter PX-4687",
    ar: "فلتر هواء مسطح PX-4687",
    fits: ["nissan.patrol", 2010, 2012],
  },
  {
    category: "starters",
    en: "Rebuilt starter, Hyundai Accent 2006-2009",
    ar: "سلف مجدد لهيونداي اكسنت من 2006 الى 2009",
  },
  { category: "starters", en: "Rebuilt starter, Hyundai Accent 2020-2023", ar: "سلف مجدد لهيونداي اكسنت 2020-2023" },
];

/** Adds the parts above, and a car for each wanted listing that the database lacks. */
export async function addWantedListings(
  db: Db,
  catalog: Catalog,
  now: Date,
  unmet: readonly WantedListing[],
): Promise<void> {
  const [seller] = await ensureDemoSellers(db, catalog, now);
  if (!seller) throw new Error("the demo data contains no seller");
  const common = { sellerId: seller.id, currency: "USD", description: { ar: null, en: null }, createdAt: now };
  const { rows: existingRows } = await sql<{ name: string }>`select narrating_en as name from ad_translations`.execute(
    db,
  );
  const existingNames = new Set(existingRows.map(({ name }) => name));
  const missing = parts.filter(({ en }) => !existingNames.has(en));
  const modelId = (name: string) => catalog.models.get(findFacetEntry(catalog, "model", name)?.id ?? 0)?.id ?? 0;
  const partIds = new Map<Part, number>();
  for (const part of missing) if (part.fits) partIds.set(part, await partWithRule(db, catalog, part, modelId));
  const ads: NewListing[] = missing.map(({ category, en, ar, sku }, at) => ({
    ...common,
    partId: partIds.get(missing[at] as Part) ?? null,
    kind: "part",
    categoryId: catalog.categories.find(category)?.id ?? 0,
    name: { en, ar },
    price: { minor: 10_000, currency: "USD" },
    ...(sku ? { sku } : {}),
  }));
  for (const wantedListing of unmet) {
    if (wantedListing.kind === "car") ads.push({ ...common, ...carLike(catalog, wantedListing) });
  }
  await withTransaction(db, (trx) => insertListings(trx, catalog, ads));
}

/** Creates a part with its single fitment rule. */
async function partWithRule(
  db: Db,
  catalog: Catalog,
  { category, en, fits }: Part,
  modelId: (name: string) => number,
): Promise<number> {
  const [model = "", year_from = 0, year_to = 0] = fits ?? [];
  const { id } = await db
    .insertInto("parts")
    .values({ category_id: catalog.categories.find(category)?.id ?? 0, part_number: en, folded: en })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("fitments")
    .values({ part_id: id, model_id: modelId(model), year_from, year_to })
    .execute();
  return id;
}

type CarFacts = Omit<NewListing, "sellerId" | "currency" | "description">;

function carLike(catalog: Catalog, wantedListing: WantedListing): CarFacts {
  const [ofMake, ofModel] = (wantedListing.model ?? `${wantedListing.make}.`).split(".");
  const make = catalog.makes.bySlug.get(ofMake ?? "");
  const models = catalog.modelsOfMake.get(make?.id ?? 0) ?? [];
  const model = models.find(({ slug }) => !ofModel || slug === ofModel);
  const value = (feature: string, slug: string | undefined) =>
    catalog.features.get(feature)?.lookups.find((lookup) => lookup.slug === slug)?.id ?? null;
  const year = wantedListing.from ?? wantedListing.to ?? 2022;
  const dollars = wantedListing.priceTo ?? wantedListing.priceFrom ?? 15_000;
  return {
    kind: "car",
    categoryId: catalog.categories.find("cars")?.id ?? 0,
    name: { en: `${make?.name.en} ${model?.name.en} ${year}`, ar: `${make?.name.ar} ${model?.name.ar} ${year}` },
    makeId: make?.id ?? null,
    modelId: model?.id ?? null,
    year,
    cityId: catalog.cities.find(wantedListing.city ?? "riyadh")?.id ?? null,
    colorId: value("color", wantedListing.color ?? "white"),
    bodyId: value("body", wantedListing.body) ?? model?.bodyId ?? null,
    fuelId: value("fuel", wantedListing.fuel ?? "petrol"),
    gearId: value("gear", wantedListing.gear ?? "automatic"),
    conditionId: value("condition", wantedListing.condition ?? "used"),
    mileageKm: wantedListing.mileageTo ?? 40_000,
    price: { minor: dollars * 100, currency: "USD" },
  };
}
