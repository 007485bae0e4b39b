import type { Db } from "#db/database.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { findDonorCar, listDonorParts } from "#domain/donor-cars/donor-cars.server.ts";
import { insertDonorParts } from "#domain/donor-cars/insert-donor-parts.server.ts";
import { transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import { findFacetEntry } from "#domain/listings/query/facet-values.ts";
import { readKnownVehicles } from "#domain/parts/known-vehicles.server.ts";
import { toDemoMedia } from "./picture-picker.ts";
import { deleteNotificationsOfTransaction, expectSuccess, seedIntoDemo } from "./seed-demo.server.ts";

type DemoDonorCar = {
  seller: string;
  model: string;
  year: number;
  mileageKm: number;
  color: string;
  /** Size of the engine in litres. */
  litres: number;
  city: string;
  note: string;
  /** Age of the car in the demo, in days. */
  ago: number;
  pictures: readonly string[];
  /** Prices of the parts in riyals. Null means price on request. */
  parts: Readonly<Record<string, number | null>>;
  sold: readonly string[];
};

const demoDonorCars: readonly DemoDonorCar[] = [
  {
    seller: "dar-al-qita",
    model: "toyota.camry",
    year: 2017,
    mileageKm: 214_000,
    color: "white",
    litres: 2.5,
    city: "riyadh",
    note: "صدمة خلفية. المكينة والقير شغالة، والفحص متاح في المحل.",
    ago: 12,
    pictures: [
      "cars/sedan-2-white-front",
      "cars/sedan-2-white-rear",
      "flaws/white-rear-bumper",
      "cabins/1-dashboard",
      "cabins/1-seats",
    ],
    parts: {
      engine: 6_500,
      gearbox: 3_200,
      "front-bumper": 450,
      bonnet: 600,
      "fender-left": 250,
      "fender-right": 250,
      "door-front-left": 700,
      "door-front-right": 700,
      "headlight-left": 550,
      "headlight-right": 550,
      alternator: 380,
      "ac-compressor": 750,
      "front-seats": 900,
      airbags: null,
      "alloy-wheels": 1_100,
    },
    sold: ["headlight-right", "alternator"],
  },
  {
    seller: "gulf-parts-house",
    model: "hyundai.elantra",
    year: 2019,
    mileageKm: 138_000,
    color: "silver",
    litres: 2,
    city: "dammam",
    note: "Flood car. Body, lights and wheels are clean; electronics are not sold.",
    ago: 8,
    pictures: ["cars/sedan-5-silver-front", "cars/sedan-5-silver-rear", "cars/sedan-5-silver-side", "cabins/2-seats"],
    parts: {
      "front-bumper": 380,
      "rear-bumper": 350,
      bonnet: 450,
      grille: 180,
      "door-rear-left": 480,
      "door-rear-right": 480,
      "mirror-left": 160,
      "mirror-right": 160,
      "headlight-left": 420,
      "tail-light-left": 210,
      "tail-light-right": 210,
      "alloy-wheels": 850,
    },
    sold: ["grille"],
  },
  {
    seller: "dar-al-qita",
    model: "nissan.patrol",
    year: 2015,
    mileageKm: 301_000,
    color: "black",
    litres: 5.6,
    city: "riyadh",
    note: "صدمة أمامية قوية. الخلفية والداخلية والقير نظيفة.",
    ago: 5,
    pictures: [
      "cars/large-suv-4-black-rear",
      "cars/large-suv-4-black-front",
      "cabins/3-dashboard",
      "cabins/3-rear-seats",
    ],
    parts: {
      gearbox: 5_500,
      "transfer-case": 2_400,
      differential: 1_900,
      "rear-bumper": 700,
      tailgate: 1_500,
      "door-rear-left": 1_100,
      "door-rear-right": 1_100,
      "tail-light-left": 450,
      "tail-light-right": 450,
      screen: null,
      "rear-seat": 1_300,
      "rear-shocks": 400,
    },
    sold: [],
  },
  {
    seller: "abu-turki",
    model: "toyota.hilux",
    year: 2016,
    mileageKm: 265_000,
    color: "white",
    litres: 2.7,
    city: "riyadh",
    note: "غرزت المكينة، وباقي السيارة سليم.",
    ago: 3,
    pictures: ["cars/double-cab-4-white-front", "cars/double-cab-4-white-rear", "cabins/8-dashboard"],
    parts: {
      gearbox: 2_800,
      "front-bumper": 500,
      "fender-left": 300,
      "door-front-left": 800,
      "headlight-left": 350,
      "headlight-right": 350,
      radiator: 450,
      "steering-rack": 900,
    },
    sold: [],
  },
];

const DAY_MS = 86_400_000;

/**
 * Creates cars that shops and a private seller dismantle, with their parts. Does nothing in a database without demo
 * data.
 */
export async function seedDemoDonorCars(db: Db, now: Date): Promise<void> {
  await seedIntoDemo(db, "demo dismantled cars", async (trx) => {
    const catalog = await loadCatalog(trx);
    for (const demo of demoDonorCars) {
      const seller = await trx
        .selectFrom("sellers as s")
        .innerJoin("users as u", "u.id", "s.owner_id")
        .select(["s.id", "s.phone", "u.id as ownerId"])
        .where("s.slug", "=", demo.seller)
        .executeTakeFirst();
      const model = findFacetEntry(catalog, "model", demo.model);
      const city = catalog.cities.bySlug.get(demo.city);
      if (!seller?.phone || !model || !city) continue;
      const { engines } = await readKnownVehicles(trx, [model.id]);
      const engine = (engines.get(model.id) ?? []).find(
        ({ litres, cylinders, years }) => litres === demo.litres && cylinders !== null && years.includes(demo.year),
      );
      const createdAt = new Date(now.getTime() - demo.ago * DAY_MS);
      const pictures = demo.pictures.map((path) => {
        const { url, width = null, height = null } = toDemoMedia(path);
        return { url, width, height, pictureId: null };
      });
      const { id } = await trx
        .insertInto("donor_cars")
        .values({
          seller_id: seller.id,
          model_id: model.id,
          year: demo.year,
          engine_id: engine?.id ?? null,
          mileage_km: demo.mileageKm,
          color_id: catalog.features.get("color")?.lookups.find(({ slug }) => slug === demo.color)?.id ?? null,
          vin: null,
          city_id: city.id,
          phone: seller.phone,
          currency: "SAR",
          note: demo.note,
          pictures: JSON.stringify(pictures),
          created_at: createdAt,
          updated_at: createdAt,
          closed_at: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const car = await findDonorCar(trx, id);
      if (!car) throw new Error("the inserted car was not found");
      const parts = Object.entries(demo.parts).map(([part, price]) => ({ part, minor: price && price * 100 }));
      expectSuccess(await insertDonorParts(trx, { catalog, car, parts, userId: seller.ownerId, now: createdAt }));
      for (const { adId, part } of await listDonorParts(trx, id)) {
        if (!demo.sold.includes(part)) continue;
        const sale = { adId, to: "sold", ended: "sold-elsewhere", by: "seller", userId: seller.ownerId } as const;
        expectSuccess(await transitionListing(trx, { ...sale, now: createdAt, catalog }));
      }
    }
    await deleteNotificationsOfTransaction(trx);
  });
}
