import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { serializeGarageVehicles } from "#domain/garage/garage-cookie.ts";
import { loadNeededParts } from "#web/cart/needed-parts.server.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { FitmentFixture } from "../support/fitment.ts";
import { createPageContext } from "../support/page-context.ts";

describe("The block of parts that are needed together", () => {
  let database: Database;
  let vehicle: number;
  let front: number;
  const listings: Record<string, number> = {};

  beforeAll(async () => {
    database = (await createDemoApiWithDatabase()).database;
    const { db } = database;
    const catalog = await getCatalog(db);
    const fixture = new FitmentFixture(db, catalog);
    vehicle = await fixture.ensureVehicle("toyota.camry", 1955);
    const category = (slug: string) => catalog.categories.bySlug.get(slug)?.id ?? 0;
    const axles = catalog.features.get("axle");
    const axle = (key: string) => axles?.lookups.find(({ slug }) => slug === key)?.id ?? 0;
    front = axle("front");
    const price = (minor: number) => ({ price: { minor, currency: "USD" } });
    const addOffer = async (name: string, slug: string, minor: number, more: object = {}, model = "toyota.camry") => {
      const part = await fixture.createPart();
      await fixture.createRule(part, model, [1952, 1957]);
      const values = { name: { en: name, ar: name }, categoryId: category(slug), stock: 3, ...price(minor), ...more };
      listings[name] = await fixture.createListing(part, values);
    };
    const onAxle = (key: string) => ({ features: [{ featureId: axles?.id ?? 0, lookupId: axle(key) }] });
    await addOffer("discs of another car", "brake-discs", 100, onAxle("front"), "nissan.altima");
    await addOffer("rear discs", "brake-discs", 200, onAxle("rear"));
    await addOffer("discs without stock", "brake-discs", 300, {
      ...onAxle("front"),
      stock: 0,
      availability: "out-of-stock",
    });
    await addOffer("dear front discs", "brake-discs", 900, onAxle("front"));
    await addOffer("front discs", "brake-discs", 500, onAxle("front"));
    await addOffer("brake fluid", "brake-fluids", 700);
  });

  async function loadBlock(language: "ar" | "en", garage = true, categories = ["brake-pads"]) {
    const statements: string[] = [];
    const context = await createPageContext(database.db, { language });
    const cookie = garage
      ? `garage=${serializeGarageVehicles([{ id: 1, vehicleId: vehicle, current: true, vin: null, nickname: null, answers: {}, tyres: null }])}`
      : "";
    const request = new Request("https://karaj.example/shop/cart", { headers: { cookie } });
    const catalog = await getCatalog(database.db);
    const given = categories.map((slug) => ({
      categoryId: catalog.categories.bySlug.get(slug)?.id ?? 0,
      axleId: front,
    }));
    const load = () => loadNeededParts({ request, context }, catalog, given);
    await load();
    database.observe({ onQuery: ({ text }) => statements.push(text), onConnectionWait: () => {} });
    const block = await load();
    database.observe({ onQuery: () => {}, onConnectionWait: () => {} });
    return { block, statements };
  }

  it("The block of needed parts offers the cheapest fitting part in stock for each need, for the same axle", async () => {
    const { block } = await loadBlock("en");
    expect(block?.offers.map(({ id }) => id)).toEqual([listings["front discs"], listings["brake fluid"]]);
    expect(block?.offers[0]).toMatchObject({
      kind: "Brake discs",
      reason: "Worn discs ruin new pads. Check their thickness.",
      fit: { fit: "fits" },
      buyable: true,
      all: `/shop/category/brake-discs/products?vehicle=${vehicle}`,
    });
    expect((await loadBlock("ar")).block?.offers[1]).toMatchObject({ kind: "زيت فرامل", reason: "يُغيّر كل سنتين." });
  });

  it("The block of needed parts has one total for all parts that are available, and none for a single part", async () => {
    const { block } = await loadBlock("en");
    expect(block?.kit).toEqual({
      ads: [listings["front discs"], listings["brake fluid"]],
      label: "All 2 for",
      prices: ["$12"],
      estimate: undefined,
    });
    expect((await loadBlock("ar")).block?.kit?.label).toBe("كلها (2) بـ");
    expect((await loadBlock("en", true, ["brake-pads", "brake-discs"])).block?.kit).toBeUndefined();
    expect((await loadBlock("en", false)).block?.kit).toBeUndefined();
  });

  it("The block of needed parts leaves out kinds of parts that are in the cart already", async () => {
    const { block } = await loadBlock("en", true, ["brake-pads", "brake-discs"]);
    expect(block?.offers.map(({ id }) => id)).toEqual([listings["brake fluid"]]);
    expect((await loadBlock("en", true, ["seat-covers"])).block).toBeUndefined();
  });

  it("The block of needed parts names the kinds of parts for a reader without a vehicle", async () => {
    const { block } = await loadBlock("en", false);
    expect(block?.offers).toEqual([]);
    expect(block?.kinds.map(({ name }) => name)).toEqual(["Brake discs", "Brake wear sensors", "Brake fluid"]);
  });

  it("The block of needed parts reads all offers with a fixed number of statements", async () => {
    const one = await loadBlock("en", true, ["alloy-wheels"]);
    const three = await loadBlock("en");
    expect(three.statements.length, three.statements.join("\n\n")).toBeLessThanOrEqual(8);
    expect(one.statements.length).toBeLessThanOrEqual(three.statements.length);
  });
});
