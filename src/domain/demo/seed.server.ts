import { existsSync, readFileSync } from "node:fs";
import type { Db } from "#db/database.ts";
import { seedOnce } from "#db/seed/seed-once.ts";
import { insertAds, type NewAd, type NewFeature, type NewMedia } from "#domain/ads/insert.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { readCatalogue } from "#domain/catalog/queries.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { randomFrom } from "#kernel/random.ts";
import { demoCars } from "./cars.ts";
import { demoPartOptions } from "./part-options.ts";
import { demoParts } from "./parts.ts";
import { demoSellers, showroomHours } from "./sellers.ts";

/** Accounts of the demo world, announced at start. */
export const demoLogins = [
  { email: "demo@karaj.example", role: "member" },
  { email: "showroom@karaj.example", role: "showroom" },
  { email: "rental@karaj.example", role: "rental office" },
  { email: "moderator@karaj.example", role: "moderator" },
  { email: "admin@karaj.example", role: "administrator" },
];

/**
 * Fills an empty database with a small invented market, the same one every time. Returns whether
 * it did: a database that has ads, or had the demo before, is left alone.
 */
export async function seedDemo(db: Db, clock: Clock): Promise<boolean> {
  let filled = false;
  await seedOnce(db, "demo", "1", async (trx) => {
    const someAd = await trx.selectFrom("ads").select("id").limit(1).executeTakeFirst();
    if (someAd) return;
    const catalogue = await readCatalogue(trx);
    const sellers = await addSellers(trx, catalogue);
    await insertAds(trx, catalogue, new DemoWorld(catalogue, sellers, clock()).ads());
    filled = true;
  });
  return filled;
}

/** "Oil filter" behind a brand's name is "oil filter"; "LED headlight" stays as it is. */
const withinSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** Whether the demo world is in the database, from this start or an earlier one. */
export async function hasDemo(db: Db): Promise<boolean> {
  const seller = await db
    .selectFrom("sellers")
    .select("id")
    .where("slug", "=", demoSellers[0]?.slug ?? "")
    .executeTakeFirst();
  return seller !== undefined;
}

type Sellers = ReadonlyMap<string, number>;

async function addSellers(trx: Db, catalogue: Catalogue): Promise<Sellers> {
  const rows = await trx
    .insertInto("sellers")
    .values(
      demoSellers.map((seller) => ({
        slug: seller.slug,
        type: seller.type,
        name_en: seller.en,
        name_ar: seller.ar,
        phone: seller.phone,
        about_en: seller.aboutEn ?? null,
        about_ar: seller.aboutAr ?? null,
        city_id: catalogue.cities.bySlug.get(seller.city)?.id ?? null,
        opening_hours: JSON.stringify(seller.type === "personal" ? {} : showroomHours),
        verified_at: seller.verified ? new Date("2026-01-05T09:00:00Z") : null,
      })) as never,
    )
    .returning(["id", "slug"])
    .execute();
  return new Map(rows.map((row) => [row.slug, row.id]));
}

type Pictures = {
  cars: { body: string; family: number; colour: string; angles: string[] }[];
  parts: { kind: string; variants: number }[];
};

const pictureFolder = "/pictures/demo";

/** What pictures there are; without the manifest the ads have drawings. */
function readPictures(): Pictures {
  const manifest = new URL("../../../public/pictures/demo/pictures.json", import.meta.url);
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, "utf8")) as Pictures) : { cars: [], parts: [] };
}

const day = 24 * 60 * 60 * 1_000;

class DemoWorld {
  readonly #catalogue: Catalogue;
  readonly #sellers: Sellers;
  readonly #now: Date;
  readonly #random = randomFrom(2026);
  readonly #pictures = readPictures();

  constructor(catalogue: Catalogue, sellers: Sellers, now: Date) {
    this.#catalogue = catalogue;
    this.#sellers = sellers;
    this.#now = now;
  }

  ads(): NewAd[] {
    const ads = [
      ...demoCars.map((_, i) => this.#car(i)),
      ...demoParts.flatMap((_, i) => [this.#part(i, 0), this.#part(i, 1)]),
      ...Array.from({ length: 10 }, (_, i) => this.#rental(i)),
    ];
    // Written oldest first, as if time had passed, so that ids and ages agree.
    return ads.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }

  #ago(days: number): Date {
    return new Date(this.#now.getTime() - Math.floor(this.#random() * days * day));
  }

  #lookup(feature: string, slug: string): number | null {
    return this.#catalogue.features.get(feature)?.lookups.find((lookup) => lookup.slug === slug)?.id ?? null;
  }

  #feature(key: string, value: number | string | boolean): NewFeature[] {
    const feature = this.#catalogue.features.get(key);
    if (!feature || feature.column !== null) return [];
    const featureId = feature.id;
    if (typeof value === "number") return [{ featureId, number: value }];
    if (typeof value === "boolean") return [{ featureId, boolean: value }];
    const lookup = feature.lookups.find((each) => each.slug === value);
    return [lookup ? { featureId, lookupId: lookup.id } : { featureId, text: value }];
  }

  /** A car of this body from the studio: its colour and its pictures. */
  #studioCar(body: string): { color: string; media: NewMedia[] } {
    const taken = this.#pictures.cars.filter((each) => each.body === body);
    if (taken.length === 0)
      return { color: this.#pick(["white", "black", "silver", "gray", "blue", "red"]), media: [] };
    const { family, colour, angles } = this.#pick(taken);
    return {
      color: colour,
      media: angles.map((angle) => ({
        url: `${pictureFolder}/cars/${body}-${family}-${colour}-${angle}-1200.webp`,
        width: 1200,
        height: 900,
      })),
    };
  }

  #vehicle(index: number) {
    const entry = demoCars[index % demoCars.length] as (typeof demoCars)[number];
    const make = this.#catalogue.makes.bySlug.get(entry.make);
    const model = this.#catalogue.modelsOfMake.get(make?.id ?? 0)?.find((each) => each.slug === entry.model);
    if (!make || !model) throw new Error(`the demo's ${entry.make} ${entry.model} is not in the catalogue`);
    const name = (year: number): LocalText => ({
      en: `${make.name.en} ${model.name.en} ${year}`,
      ar: `${make.name.ar} ${model.name.ar} ${year}`,
    });
    return { entry, make, model, name };
  }

  #car(index: number): NewAd {
    const { entry, make, model, name } = this.#vehicle(index);
    const year = this.#now.getUTCFullYear() - Math.floor(this.#random() * 9);
    const age = this.#now.getUTCFullYear() - year;
    const mileageKm = Math.round((age * (12_000 + this.#random() * 14_000) + this.#random() * 4_000) / 100) * 100;
    const dollars = entry.price * 0.88 ** age * (0.92 + this.#random() * 0.16);
    const minor = Math.round(dollars / 250) * 250 * 100;
    const reduced = this.#random() < 0.2;
    const { color, media } = this.#studioCar(entry.body);
    const seller = this.#pick([
      "al-waha-motors",
      "north-star-cars",
      "abu-fahad",
      "sara-m",
      "khalid-alotaibi",
      "yousef-hassan",
    ]);
    const city = this.#pick([
      "riyadh",
      "riyadh",
      "jeddah",
      "dammam",
      "khobar",
      "makkah",
      "madinah",
      "buraydah",
      "abha",
    ]);
    const trim = this.#pick(["full", "semi-full", "standard"] as const);
    return {
      kind: "car",
      categoryId: this.#catalogue.categories.bySlug.get("cars")?.id as number,
      sellerId: this.#sellers.get(seller) as number,
      name: name(year),
      description: this.#carText(trim, mileageKm),
      makeId: make.id,
      modelId: model.id,
      year,
      cityId: this.#catalogue.cities.bySlug.get(city)?.id ?? null,
      colorId: this.#lookup("color", color),
      fuelId: this.#lookup("fuel", "petrol"),
      gearId: this.#lookup("gear", this.#random() < 0.92 ? "automatic" : "manual"),
      bodyId: this.#lookup("body", entry.body),
      conditionId: this.#lookup("condition", age === 0 && mileageKm < 1_000 ? "new" : "used"),
      mileageKm,
      price: this.#random() < 0.06 ? null : { minor, currency: "USD" },
      currency: "USD",
      badges: age === 0 ? ["new"] : [],
      features: [
        ...this.#feature("engine", entry.engine),
        ...this.#feature("specs", this.#pick(["saudi", "saudi", "gulf"])),
        ...this.#feature("trim", trim),
      ],
      media,
      createdAt: this.#ago(45),
      ...(reduced ? { compareAtMinor: Math.round((minor * 1.08) / 25_000) * 25_000 + 25_000 } : {}),
    };
  }

  #carText(trim: "full" | "semi-full" | "standard", km: number): LocalText {
    const grade = {
      full: ["فل كامل", "Full option"],
      "semi-full": ["نص فل", "Mid option"],
      standard: ["ستاندر", "Standard"],
    }[trim];
    const shown = km.toLocaleString("en");
    const [ar, en] = this.#pick([
      [
        `للبيع ${grade[0]}، الممشى ${shown} كم، بدي وكالة بدون رش. مفحوصة والاستمارة جديدة. البيع لأعلى سوم والجاد يتواصل.`,
        `${grade[1]}, ${shown} km, original paint all round. Inspected, new registration. Serious buyers welcome.`,
      ],
      [
        `السيارة نظيفة جدًا ${grade[0]}، ماشية ${shown} كم، صيانتها بالوكالة أول بأول. المكينة والقير والمكيف شرط.`,
        `Very clean, ${grade[1]?.toLowerCase()}, ${shown} km, serviced at the dealer on time. Engine, gearbox and air conditioning guaranteed.`,
      ],
      [
        `استخدام شخصي ${grade[0]}، العداد ${shown} كم، كفرات جديدة وبطارية جديدة. سبب البيع نبي أكبر.`,
        `Personal use, ${grade[1]?.toLowerCase()}, ${shown} km on the clock, new tyres and battery. Selling to get a bigger car.`,
      ],
    ] as const);
    return { ar, en };
  }

  #part(index: number, variant: 0 | 1): NewAd {
    const entry = demoParts[index] as (typeof demoParts)[number];
    const brand = this.#catalogue.brands.bySlug.get(entry.brands[(index + variant) % entry.brands.length] as string);
    if (!brand) throw new Error(`the demo's brand ${entry.brands} is not in the catalogue`);
    const minor = Math.round((entry.price * (0.85 + this.#random() * 0.4)) / 25) * 25;
    const stock = this.#pick([0, 3, 8, 14, 25, 40]);
    const pictured = this.#pictures.parts.find((each) => each.kind === entry.picture);
    const number = `${brand.slug.slice(0, 2).toUpperCase()}-${String(40_000 + index * 137 + variant * 11)}`;
    return {
      kind: "part",
      categoryId: this.#catalogue.categories.bySlug.get(entry.category)?.id as number,
      sellerId: this.#sellers.get(this.#pick(["gulf-parts-house", "dar-al-qita"])) as number,
      name: { en: `${brand.name.en} ${withinSentence(entry.name.en ?? "")}`, ar: `${entry.name.ar} ${brand.name.ar}` },
      description: entry.note,
      brandId: brand.id,
      cityId: this.#catalogue.cities.bySlug.get(this.#pick(["riyadh", "dammam", "jeddah"]))?.id ?? null,
      conditionId: this.#lookup("condition", "new"),
      price: { minor, currency: "USD" },
      currency: "USD",
      stock,
      availability: stock > 0 ? "in-stock" : variant === 0 ? "on-backorder" : "out-of-stock",
      sku: `KP-${index + 1}-${variant + 1}`,
      options: demoPartOptions[entry.picture] ?? [],
      features: [
        ...this.#feature("part_number", number),
        ...this.#feature("genuine", /genuine|mopar|motorcraft/.test(brand.slug)),
        ...Object.entries(entry.features ?? {}).flatMap(([key, value]) => this.#feature(key, value)),
      ],
      media: pictured
        ? [
            {
              url: `${pictureFolder}/parts/${entry.picture}-${Math.min(variant + 1, pictured.variants)}-1200.webp`,
              width: 1200,
              height: 900,
            },
          ]
        : [],
      createdAt: this.#ago(90),
      ...(this.#random() < 0.25 ? { compareAtMinor: Math.round((minor * 1.2) / 25) * 25 + 25 } : {}),
    };
  }

  #rental(index: number): NewAd {
    const { entry, make, model, name } = this.#vehicle(index * 3 + 1);
    const year = this.#now.getUTCFullYear() - (index % 3);
    const { color, media } = this.#studioCar(entry.body);
    const inDubai = index % 3 === 2;
    return {
      kind: "rental",
      categoryId: this.#catalogue.categories.bySlug.get("rental-cars")?.id as number,
      sellerId: this.#sellers.get(inDubai ? "marina-drive" : "safari-rentals") as number,
      name: { en: `Rent a ${name(year).en}`, ar: `للإيجار ${name(year).ar}` },
      description: {
        en: "Insured, unlimited kilometres within the city, delivered to your door.",
        ar: "مؤمّنة، الكيلو مفتوح داخل المدينة، ونوصلها لين بيتك.",
      },
      makeId: make.id,
      modelId: model.id,
      year,
      cityId: this.#catalogue.cities.bySlug.get(inDubai ? "dubai" : "riyadh")?.id ?? null,
      colorId: this.#lookup("color", color),
      fuelId: this.#lookup("fuel", "petrol"),
      gearId: this.#lookup("gear", "automatic"),
      bodyId: this.#lookup("body", entry.body),
      price: { minor: Math.round(entry.price / 700) * 100, currency: "USD" },
      currency: "USD",
      pricePer: "day",
      features: [
        ...this.#feature("seats", entry.body === "van" ? 8 : 5),
        ...this.#feature("minimum_days", 1 + (index % 3)),
        ...this.#feature("with_driver", index % 4 === 0),
      ],
      media,
      createdAt: this.#ago(60),
    };
  }
}
