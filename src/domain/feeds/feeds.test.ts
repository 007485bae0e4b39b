import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings } from "#domain/listings/write/insert-listings.server.ts";
import { findCarModel } from "#domain/market/market-page.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRow, updateRow } from "../../../tests/support/rows.ts";
import { feedFormats } from "./feed-formats.ts";
import { findFeedByToken, findFeedLink, removeFeedLink, replaceFeedLink } from "./feed-links.server.ts";
import type { FeedListing } from "./feed-listing.ts";
import { countFeedListings, getFeedVersion, listFeedListings } from "./feed-listings.server.ts";

const listing: FeedListing = {
  id: 7,
  title: "Toyota Camry 2020",
  description: "One owner",
  url: "https://karaj.example/shop/products/7",
  price: "45000.00",
  currency: "SAR",
  images: ["https://karaj.example/a.webp", "https://karaj.example/b.webp"],
  brand: "Toyota",
  seller: { slug: "gulf", name: "Gulf Motors" },
  condition: "used",
  gear: "automatic",
  fuel: "petrol",
  body: "sedan",
  color: "White",
  model: "Camry",
  year: 2020,
  mileageKm: 80_000,
  vin: "",
  partNumber: "",
  isInStock: true,
  city: "Riyadh",
  country: "SA",
  coordinates: { latitude: 24.7, longitude: -46.7 },
  publishedAt: new Date("2026-06-01T00:00:00Z"),
};

describe("feedFormats", () => {
  it("google-vehicles.xml has the fields that vehicle ads require", () => {
    const item = feedFormats["google-vehicles.xml"].formatListing(listing);
    for (const element of [
      "<g:id>7</g:id>",
      "<g:price>45000.00 SAR</g:price>",
      "<g:brand>Toyota</g:brand>",
      "<g:model>Camry</g:model>",
      "<g:year>2020</g:year>",
      "<g:mileage>80000 km</g:mileage>",
      "<g:condition>used</g:condition>",
      "<g:image_link>https://karaj.example/a.webp</g:image_link>",
      "<g:additional_image_link>https://karaj.example/b.webp</g:additional_image_link>",
      "<g:option>in_store</g:option><g:store_code>gulf</g:store_code>",
    ])
      expect(item).toContain(element);
    expect(item).not.toContain("<g:vin>");
  });

  it("google-products.xml names the part number, or says that the product has none", () => {
    const { formatListing } = feedFormats["google-products.xml"];
    const numbered = formatListing({ ...listing, brand: "Bosch", partNumber: "0986" });
    expect(numbered).toContain("<g:mpn>0986</g:mpn>");
    expect(numbered).not.toContain("identifier_exists");
    expect(formatListing(listing)).toContain("<g:identifier_exists>no</g:identifier_exists>");
    expect(formatListing({ ...listing, isInStock: false })).toContain("<g:availability>out_of_stock</g:availability>");
  });

  it("meta-vehicles.csv has one value for each column, and keeps the sign of coordinates", () => {
    const { begin, formatListing } = feedFormats["meta-vehicles.csv"];
    const columns = begin({ title: "", url: "", description: "" }).trim().split(",");
    expect(columns).toEqual(expect.arrayContaining(["vehicle_id", "make", "image[0].url", "mileage.value", "address"]));
    const row = formatListing(listing);
    expect(row).toContain(",-46.7,");
    expect(row).toContain('"{""addr1"":""Gulf Motors"",""city"":""Riyadh""');
    expect(row).toContain("SEDAN,GASOLINE,AUTOMATIC");
  });

  it("XML feeds escape every text of a seller", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), (title, description) => {
        const item = feedFormats["google-products.xml"].formatListing({ ...listing, title, description });
        const texts = item.replace(/<\/?[a-z:_]+>/g, "");
        expect(texts).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/);
        expect(texts).not.toMatch(/[^\P{Cc}\t\n]/u);
      }),
    );
  });
});

describeOnDatabase("Feeds of listings", (open) => {
  let db: Db;
  let catalog: Catalog;
  let seller: number;
  let other: number;
  const now = new Date("2026-06-01T00:00:00Z");

  const insertCar = async (more: object = {}, hasPicture = true): Promise<number> => {
    const car = findCarModel(catalog, "toyota", "camry");
    const [id = 0] = await insertListings(db, catalog, [
      {
        kind: "car" as const,
        categoryId: catalog.roots.find(({ type }) => type === "carForSale")?.id as number,
        sellerId: seller,
        makeId: car?.make.id,
        modelId: car?.model.id,
        year: 2020,
        mileageKm: 80_000,
        name: { en: "Camry <full>", ar: null },
        description: { en: null, ar: null },
        price: { minor: 4_500_000, currency: "SAR" },
        currency: "SAR",
        media: hasPicture ? [{ url: "/pictures/a.webp" }] : [],
        ...more,
      },
    ]);
    return id;
  };
  const read = async (sellerId: number | null, language: "ar" | "en" = "en"): Promise<FeedListing[]> => {
    const found: FeedListing[] = [];
    const options = { catalog, language, origin: "https://karaj.example" };
    for await (const batch of listFeedListings(db, { kind: "car", sellerId }, options)) found.push(...batch);
    return found;
  };

  beforeAll(async () => {
    db = (await open()).db;
    catalog = await getCatalog(db);
    [seller = 0, other = 0] = await Promise.all(
      ["gulf", "north"].map(
        async (slug) => (await insertRow(db, "sellers", { slug, type: "showroom", name_en: slug, name_ar: null })).id,
      ),
    );
  });
  beforeEach(async () => {
    await db.deleteFrom("ads").execute();
    await db.deleteFrom("catalog_feeds").execute();
  });

  it("A feed contains the active listings of its seller that are complete", async () => {
    const complete = await insertCar();
    await insertCar({ price: null });
    await insertCar({ year: null });
    await insertCar({ mileageKm: null });
    await insertCar({ status: "draft" });
    await insertCar({}, false);
    const ofOther = await insertCar({ sellerId: other });
    expect((await read(seller)).map(({ id }) => id)).toEqual([complete]);
    expect((await read(null)).map(({ id }) => id)).toEqual([complete, ofOther]);
    expect(await countFeedListings(db, { kind: "car", sellerId: seller })).toEqual({ complete: 1, all: 5 });
    expect(await countFeedListings(db, { kind: "part", sellerId: seller })).toEqual({ complete: 0, all: 0 });
  });

  it("A new car needs no mileage, and names, prices and addresses are those of the page", async () => {
    const used = catalog.features.get("condition")?.lookups.find(({ slug }) => slug === "new");
    const id = await insertCar({ conditionId: used?.id, mileageKm: null });
    const [arabic] = await read(seller, "ar");
    expect(arabic).toMatchObject({
      id,
      title: "تويوتا كامري 2020",
      price: "45000.00",
      currency: "SAR",
      condition: "new",
    });
    expect(arabic?.url).toMatch(/^https:\/\/karaj\.example\/shop\/products\/.*\?lang=ar$/);
    expect(arabic?.images).toEqual(["https://karaj.example/pictures/a.webp"]);
  });

  it("Only the feed of the seller contains the VIN", async () => {
    const id = await insertCar();
    await updateRow(db, "ads", id, { vin: "JTDBR32E720123456" });
    expect((await read(seller))[0]?.vin).toBe("JTDBR32E720123456");
    expect((await read(null))[0]?.vin).toBe("");
  });

  it("The version of a feed changes with its listings only", async () => {
    const version = () => getFeedVersion(db, { kind: "car", sellerId: seller });
    await insertCar();
    const first = await version();
    await insertCar({ sellerId: other });
    expect(await version()).toBe(first);
    const id = await insertCar();
    const second = await version();
    expect(second).not.toBe(first);
    await updateRow(db, "ads", id, { status: "sold" });
    expect(await version()).not.toBe(second);
  });

  it("A new link replaces the one before it, and a removed one no longer works", async () => {
    await replaceFeedLink(db, seller, now);
    await replaceFeedLink(db, null, now);
    const first = await findFeedLink(db, seller);
    expect(await findFeedByToken(db, first?.token ?? "")).toMatchObject({ sellerId: seller });
    expect(await findFeedByToken(db, (await findFeedLink(db, null))?.token ?? "")).toMatchObject({ sellerId: null });
    await replaceFeedLink(db, seller, now);
    expect(await findFeedByToken(db, first?.token ?? "")).toBeUndefined();
    await removeFeedLink(db, seller);
    expect(await findFeedLink(db, seller)).toBeUndefined();
    expect(await findFeedLink(db, null)).toBeDefined();
  });
});
