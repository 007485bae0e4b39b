import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import {
  insertListings,
  type NewFeatureValue,
  type NewListing,
  type NewPurchaseOption,
} from "#domain/listings/write/insert-listings.server.ts";
import { listSellerListingRecords } from "#domain/listings/write/listing-records.server.ts";
import { createSeededRandom } from "#kernel/seeded-random.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../tests/support/databases.ts";
import { createImporter, type TestImporter } from "../../../tests/support/importer.ts";
import { exportListings } from "./export-listings.server.ts";
import { createFolderImportStore } from "./import-file-store.server.ts";

/** Texts that are difficult for spreadsheets and CSV files. */
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

const value = (slug: string, ar: string, en: string, color?: string) => ({
  slug,
  name: { ar, en },
  ...(color ? { color } : {}),
});
const side: NewPurchaseOption = {
  slug: "side",
  type: "default",
  name: { ar: "الجهة", en: "Side" },
  values: [value("l", "يسار", "Left"), value("r", "يمين", "Right")],
};
const size = (...values: NewPurchaseOption["values"]): NewPurchaseOption => ({
  slug: "size",
  type: "default",
  name: { ar: "الحجم", en: "Volume" },
  values,
});
/** Options of parts. The first two cannot be written into a file. */
const choices: NewPurchaseOption[][] = [
  [size(...Array.from({ length: 25 }, (_, i) => value(`n-${i}`, `مقاس ${i}`, `Size ${i} | odd`))), side],
  [
    {
      slug: "color",
      type: "color",
      name: { ar: "اللون", en: "Finish" },
      values: [value("own", "خاص", "=Own", "#8c6239")],
    },
  ],
  [side, size(value("1l", "لتر واحد", "1 litre"), value("4l", "4 لتر", "4 litres"))],
  [],
];

function randomAds(catalog: Catalog, sellerId: number, seed: number, count: number): NewListing[] {
  const random = createSeededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const maybe = <T>(make: () => T): T | null => (random() < 0.6 ? make() : null);
  const categories = catalog.categories.all.filter(({ type }) => /^(shop|carForSale|rentalrooms)$/.test(type));
  const currencies = [...catalog.currencies.values()];
  const lookup = (key: string) => maybe(() => pick(catalog.features.get(key)?.lookups ?? []).id);
  const feature = (each: Catalog["features"] extends ReadonlyMap<string, infer F> ? F : never): NewFeatureValue[] => {
    const featureId = each.id;
    // A body panel has one state.
    if (each.key === "panels")
      return each.lookups
        .filter((_, i) => i % 4 === Math.floor(i / 4) % 5)
        .map(({ id }) => ({ featureId, lookupId: id }));
    if (each.key === "inspection_date") return [{ featureId, text: "2026-05-01" }];
    if (each.key === "history_date") return [{ featureId, text: "2026-04-01" }];
    if (each.key === "video") return [{ featureId, text: "https://vimeo.com/76979871" }];
    if (each.key === "inspection_report" || each.key === "history_report")
      return [{ featureId, text: "https://reports.example.com/7?a=b" }];
    if (each.type === "choices")
      return each.lookups.filter((_, i) => i % 3 === 0).map(({ id }) => ({ featureId, lookupId: id }));
    // An engine of zero litres cannot be imported.
    if (each.type === "number") return [{ featureId, number: Math.max(1, Math.floor(random() * 1_000)) / 8 }];
    if (each.type === "boolean") return [{ featureId, boolean: random() < 0.5 }];
    if (each.type === "text") return [{ featureId, text: pick(texts.filter((text) => text !== null)) }];
    return [{ featureId, lookupId: pick(each.lookups).id }];
  };
  return Array.from({ length: count }, (_, i): NewListing => {
    const category = pick(categories);
    const model = maybe(() => pick([...catalog.models.values()]));
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
      brandId: maybe(() => pick(catalog.brands.all)?.id ?? null),
      year: maybe(() => 1950 + Math.floor(random() * 75)),
      cityId: maybe(() => pick(catalog.cities.all).id),
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
      hideVin: i % 2 === 0,
      phone: maybe(() => pick(["0501234567", "+966501234567"])),
      name: name.ar === null && name.en === null ? { ar: "سيارة", en: null } : name,
      description: { ar: pick(texts), en: pick(texts) },
      tags: random() < 0.4 ? ["one", "=two"] : [],
      options: category.type === "shop" ? pick(choices) : [],
      features: [...catalog.features.values()]
        .filter(
          ({ column, lookups, type }) =>
            !column && (lookups.length > 0 || !/choice|color/.test(type)) && random() < 0.3,
        )
        .flatMap(feature),
      media:
        random() < 0.5
          ? [{ url: "/media/a-1600.webp", width: 1_600, height: 900 }, { url: "https://x.example/b.jpg" }]
          : [],
      importKey: maybe(() => `dealer-${sellerId}:id::E-${i}`),
      createdAt: new Date(`2026-05-${10 + (i % 20)}T10:20:30Z`),
    };
  });
}

describeOnDatabase("Import of an exported file", (open) => {
  let database: Database;
  let desk: TestImporter;
  let catalog: Catalog;
  const folder = createTemporaryFolder();
  const exported = async (seller: number) => {
    let text = "";
    for await (const chunk of exportListings(database.db, [seller])) text += chunk;
    return text;
  };
  const snapshot = async (seller: number) => {
    const { rows } = await sql<{ version: number; slug: string }>`
      select version, slug, status from ads where seller_id = ${seller} order by id`.execute(database.db);
    return { ads: await listSellerListingRecords(database.db, seller, { after: 0, most: 1_000 }), rows };
  };

  beforeAll(async () => {
    database = await open();
    desk = await createImporter(database.db, createFolderImportStore(join(folder, "imports")));
    catalog = await getCatalog(database.db);
  });

  it("Importing an unchanged export changes nothing", async () => {
    await insertListings(database.db, catalog, randomAds(catalog, desk.sellerId, 11, 400));
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

  it("Importing an edited export changes only the edited fields", async () => {
    const other = await createImporter(database.db, createFolderImportStore(join(folder, "imports")));
    const [id = 0] = await insertListings(database.db, catalog, [
      {
        ...(randomAds(catalog, other.sellerId, 3, 1)[0] as NewListing),
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
    const [ad] = await listSellerListingRecords(database.db, other.sellerId, { after: 0, most: 1 });
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

  it("[QV-04] Importing options keeps the slugs of existing values and rejects rows with too many values", async () => {
    const other = await createImporter(database.db, createFolderImportStore(join(folder, "imports")));
    const part: NewListing = {
      ...(randomAds(catalog, other.sellerId, 5, 1)[0] as NewListing),
      kind: "part",
      pricePer: "whole",
      minDays: null,
      categoryId: catalog.categories.find("brakes")?.id ?? 0,
      name: { ar: null, en: "Engine oil" },
      status: "active",
      options: [side, size(value("1l", "لتر واحد", "1 litre"), value("4l", "4 لتر", "4 litres"))],
    };
    const ids = await insertListings(
      database.db,
      catalog,
      ["P-0", "P-1", "P-2", "P-3"].map((sku) => ({ ...part, sku, vin: null, importKey: null })),
    );
    const optionsOf = async (place: number) => {
      const ads = await listSellerListingRecords(database.db, other.sellerId, { after: 0, most: 10 });
      return Object.fromEntries(
        (ads.find(({ id }) => id === ids[place])?.options ?? []).map(({ slug, values }) => [
          slug,
          values.map((each) => `${each.slug} ${each.name.en}`),
        ]),
      );
    };
    const sides = ["l Left", "r Right"];
    const send = async (text: string) => {
      const file = join(folder, "options.csv");
      writeFileSync(file, text);
      const checked = await other.check(file);
      return { errors: await other.errors(checked.id), result: (await other.write(checked.id)).result };
    };

    const tooMany = Array.from({ length: 21 }, (_, i) => `Size ${i}`).join(" | ");
    const first = await send(
      `sku,sizes,colors\nP-0,5 litres | 4 لتر | 4 litres,أسود | red | plaid\nP-1,,\nP-2,${tooMany},\nP-3,1 litre | 4 litres,\n`,
    );
    expect(first.errors).toMatchObject([
      { row: 4, level: "error", column: "sizes", code: "many_sizes", values: { count: 21, most: 20 } },
    ]);
    expect(first.result).toMatchObject({ changed: 2, known: 1, refused: 1, warnings: 1 });
    expect(await optionsOf(0)).toEqual({
      side: sides,
      size: ["5-litres-1 5 litres", "4l 4 litres"],
      color: ["black Black", "red Red"],
    });
    expect(await optionsOf(1)).toEqual({ side: sides });
    expect(await optionsOf(2)).toEqual({ side: sides, size: ["1l 1 litre", "4l 4 litres"] });

    // A file without option columns leaves the options unchanged. A car has no options.
    expect((await send("sku,name.en\nP-0,Engine oil 5W-30\n")).result).toMatchObject({ changed: 1 });
    expect((await optionsOf(0)).size).toEqual(["5-litres-1 5 litres", "4l 4 litres"]);
    const car = await send("external_id,make.en,model.en,sizes\nC-1,Toyota,Camry,S | M\n");
    expect(car).toMatchObject({ errors: [], result: { imported: 1, warnings: 1 } });
    const fresh = await send("external_id,category,name.en,price,sizes\nN-1,brakes,Gloves,20,S | M | S\n");
    expect(fresh.result).toMatchObject({ imported: 1 });
    const [newest] = (await listSellerListingRecords(database.db, other.sellerId, { after: 0, most: 10 })).slice(-1);
    expect(newest?.options).toMatchObject([{ slug: "size", values: [{ slug: "s-1" }, { slug: "m-2" }] }]);
  });
});
