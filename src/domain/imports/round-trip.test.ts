import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { insertAds, type NewAd, type NewFeature } from "#domain/ads/insert.server.ts";
import { storedAdsOf } from "#domain/ads/stored.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { randomFrom } from "#kernel/random.ts";
import { onDatabase, temporaryFolder } from "../../../tests/support/databases.ts";
import { type Importing, importing } from "../../../tests/support/importing.ts";
import { exportAds } from "./export-ads.server.ts";
import { folderImports } from "./files.server.ts";

/** Texts that spreadsheets and CSV files trip over. */
const texts = [
  "=HYPERLINK(1)",
  "'quoted",
  "''=twice",
  "+966 plus",
  "-dash",
  "@handle here",
  'says "so", and more; yes',
  "سيارة نظيفة\nسطر ثان",
  "a\ttab inside",
  "1,500",
  "كامري",
  "x",
  null,
];

function randomAds(catalogue: Catalogue, sellerId: number, seed: number, count: number): NewAd[] {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const maybe = <T>(make: () => T): T | null => (random() < 0.6 ? make() : null);
  const categories = catalogue.categories.all.filter(({ type }) => /^(shop|carForSale|rentalrooms)$/.test(type));
  const currencies = [...catalogue.currencies.values()];
  const lookup = (key: string) => maybe(() => pick(catalogue.features.get(key)?.lookups ?? []).id);
  const feature = (each: Catalogue["features"] extends ReadonlyMap<string, infer F> ? F : never): NewFeature => {
    const featureId = each.id;
    if (each.type === "number") return { featureId, number: Math.floor(random() * 1_000) / 8 };
    if (each.type === "boolean") return { featureId, boolean: random() < 0.5 };
    if (each.type === "text") return { featureId, text: pick(texts.filter((text) => text !== null)) };
    return { featureId, lookupId: pick(each.lookups).id };
  };
  return Array.from({ length: count }, (_, i): NewAd => {
    const category = pick(categories);
    const model = maybe(() => pick([...catalogue.models.values()]));
    const currency = pick(currencies);
    const minor = maybe(() => 1 + Math.floor(random() * 1e9));
    const name = { ar: pick(texts), en: pick(texts) };
    return {
      kind: category.type === "shop" ? "part" : category.type === "rentalrooms" ? "rental" : "car",
      pricePer: category.type === "rentalrooms" ? "day" : "whole",
      categoryId: category.id,
      sellerId,
      makeId: model?.makeId ?? null,
      modelId: model?.id ?? null,
      brandId: maybe(() => pick(catalogue.brands.all)?.id ?? null),
      year: maybe(() => 1950 + Math.floor(random() * 75)),
      cityId: maybe(() => pick(catalogue.cities.all).id),
      colorId: lookup("color"),
      fuelId: lookup("fuel"),
      gearId: lookup("gear"),
      bodyId: lookup("body"),
      conditionId: lookup("condition"),
      mileageKm: maybe(() => Math.floor(random() * 500_000)),
      price: minor === null ? null : { minor, currency: currency.code },
      currency: currency.code,
      compareAtMinor: minor !== null && random() < 0.3 ? minor + 100 : null,
      depositMinor: maybe(() => 1 + Math.floor(random() * 1e6)),
      minDays: category.type === "rentalrooms" ? maybe(() => 1 + Math.floor(random() * 300)) : null,
      stock: Math.floor(random() * 50),
      availability: pick(["in-stock", "out-of-stock", "on-backorder"] as const),
      status: pick(["active", "pending", "sold", "expired", "closed", "reserved", "rejected"] as const),
      sku: maybe(() => `SKU ${i}`),
      vin: maybe(() => `1HGCM82633A${String(100_000 + i)}`),
      hidePhone: random() < 0.5,
      phone: maybe(() => pick(["0501234567", "+966501234567"])),
      name: name.ar === null && name.en === null ? { ar: "سيارة", en: null } : name,
      description: { ar: pick(texts), en: pick(texts) },
      tags: random() < 0.4 ? ["one", "=two"] : [],
      features: [...catalogue.features.values()]
        .filter(
          ({ column, lookups, type }) =>
            !column && (lookups.length > 0 || !/choice|color/.test(type)) && random() < 0.3,
        )
        .map(feature),
      media:
        random() < 0.5
          ? [{ url: "/media/a-1600.webp", width: 1_600, height: 900 }, { url: "https://x.example/b.jpg" }]
          : [],
      importKey: maybe(() => `dealer-${sellerId}:id::E-${i}`),
      createdAt: new Date(`2026-05-${10 + (i % 20)}T10:20:30Z`),
    };
  });
}

onDatabase("ads that were exported", (open) => {
  let database: Database;
  let desk: Importing;
  let catalogue: Catalogue;
  const folder = temporaryFolder();
  const exported = async (seller: number) => {
    let text = "";
    for await (const piece of exportAds(database.db, [seller])) text += piece;
    return text;
  };
  const snapshot = async (seller: number) => {
    const { rows } = await sql<{ version: number; slug: string }>`
      select version, slug, status from ads where seller_id = ${seller} order by id`.execute(database.db);
    return { ads: await storedAdsOf(database.db, seller, { after: 0, most: 1_000 }), rows };
  };

  beforeAll(async () => {
    database = await open();
    desk = await importing(database.db, folderImports(join(folder, "imports")));
    catalogue = await catalogueOf(database.db);
  });

  it("change nothing when they are imported as they are, whatever they are", async () => {
    await insertAds(database.db, catalogue, randomAds(catalogue, desk.sellerId, 11, 400));
    const before = await snapshot(desk.sellerId);
    const file = join(folder, "export.csv");
    const text = await exported(desk.sellerId);
    writeFileSync(file, text);
    const checked = await desk.check(file, { closeMissing: true });
    expect(await desk.errors(checked.id)).toEqual([]);
    expect(checked.result).toMatchObject({ rows: 400, known: 400, changed: 0, imported: 0, refused: 0, missing: 0 });
    await desk.write(checked.id);
    expect(await snapshot(desk.sellerId)).toEqual(before);
    expect(await exported(desk.sellerId)).toBe(text);
  });

  it("bring what was changed in the file, and nothing else", async () => {
    const other = await importing(database.db, folderImports(join(folder, "imports")));
    const [id = 0] = await insertAds(database.db, catalogue, [
      {
        ...(randomAds(catalogue, other.sellerId, 3, 1)[0] as NewAd),
        status: "active",
        name: { ar: "كامري للبيع", en: "Camry for sale" },
        price: { minor: 5_000_000, currency: "SAR" },
        compareAtMinor: null,
        options: [
          {
            slug: "side",
            type: "default",
            name: { ar: "الجهة", en: "Side" },
            values: [{ slug: "l", name: { ar: "يسار", en: "Left" } }],
          },
        ],
      },
    ]);
    const file = join(folder, "changed.csv");
    writeFileSync(file, `karaj_id,price,currency,name.en,status\n${id},49000,SAR,Clean Camry,closed\n`);
    const written = await other.write((await other.check(file)).id);
    expect(written.result).toMatchObject({ changed: 1, imported: 0, refused: 0 });
    const [ad] = await storedAdsOf(database.db, other.sellerId, { after: 0, most: 1 });
    expect(ad).toMatchObject({
      price: { minor: 4_900_000, currency: "SAR" },
      name: { ar: "كامري للبيع", en: "Clean Camry" },
      status: "closed",
    });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ad_options where ad_id = ${id}`.execute(
      database.db,
    );
    expect(rows[0]?.n).toBe(1);
  });
});
