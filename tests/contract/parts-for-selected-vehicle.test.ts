import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { serializeGarageVehicles } from "#domain/garage/garage-cookie.ts";
import type { Language } from "#kernel/localized-text.ts";
import { loader as allProductsLoader } from "#web/listings/all-products-page.tsx";
import { loader as carsLoader } from "#web/listings/cars-page.tsx";
import { loader as categoryLoader } from "#web/listings/category-page.tsx";
import type { ListingListData } from "#web/listings/load-list-page.server.ts";
import { loader as searchLoader } from "#web/listings/search-page.tsx";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { FitmentFixture } from "../support/fitment.ts";
import { createPageContext } from "../support/page-context.ts";

const brakes = "/shop/category/brakes/products";
const stripBidiControls = (text: string) => text.replace(/[\u2066-\u2069\u200e]/g, "");

describe("Part lists for a reader with a vehicle", () => {
  let db: Db;
  let vehicle: number;
  let bare: number;
  const ads = { fits: 0, depends: 0, others: 0, all: 0 };
  let car: number;

  beforeAll(async () => {
    ({ db } = await createDemoApiWithDatabase());
    const catalog = await getCatalog(db);
    const fixture = new FitmentFixture(db, catalog);
    vehicle = await fixture.ensureVehicle("toyota.camry", 1955);
    bare = await fixture.ensureVehicle("nissan.altima", 1951);
    await fixture.ensureVehicle("nissan.altima", 1955);
    const [fits, depends, otherCarPart] = [
      await fixture.createPart(),
      await fixture.createPart(),
      await fixture.createPart(),
    ];
    await fixture.createRule(fits, "toyota.camry", [1952, 1957]);
    await fixture.createRule(depends, "toyota.camry", [1952, 1957], { market: "gcc" });
    await fixture.createRule(otherCarPart, "nissan.altima", [1952, 1957]);
    const buildPartName = (kind: string) => ({ name: { en: `Qarmoz ${kind}`, ar: null } });
    Object.assign(ads, {
      fits: await fixture.createListing(fits, buildPartName("pads")),
      depends: await fixture.createListing(depends, buildPartName("pads")),
      others: await fixture.createListing(otherCarPart, buildPartName("pads")),
      all: await fixture.createListing(await fixture.createPart(true), {
        ...buildPartName("pads"),
        compatibility: "all",
      }),
    });
    const categoryId = catalog.categories.find("cars")?.id ?? 0;
    car = await fixture.createListing(null, { kind: "car", categoryId, ...buildPartName("wagon") });
  });

  const garage = (id: number) =>
    `garage=${serializeGarageVehicles([{ id: 1, vehicleId: id, current: true, vin: null, nickname: null, answers: {}, tyres: null }])}`;

  /** Loads a list page. Returns its data or its redirect target. */
  async function open(path: string, { cookie = garage(vehicle), language = "en" as Language } = {}) {
    const url = new URL(path, "https://karaj.example");
    const context = await createPageContext(db, { language });
    const [, , first = "", second = ""] = url.pathname.split("/");
    const [load, params] =
      first === "Allproducts"
        ? [searchLoader, { searchText: decodeURIComponent(second) }]
        : first === "CarForSale"
          ? [carsLoader, {}]
          : second === "products"
            ? [allProductsLoader, {}]
            : [categoryLoader, { category: second }];
    const request = new Request(url, { headers: { cookie } });
    const answer: unknown = await (load as (args: object) => Promise<unknown>)({ request, url, context, params }).catch(
      (thrown: unknown) => thrown,
    );
    if (answer instanceof Response) return { to: answer.headers.get("location") ?? "", list: undefined as never };
    if (answer instanceof Error) throw answer;
    return { to: undefined, list: (answer as { data: ListingListData }).data };
  }
  const getOwnAdNames = ({ items }: ListingListData) =>
    items.flatMap(({ id }) => Object.entries({ ...ads, car }).flatMap(([name, ad]) => (ad === id ? name : []))).sort();

  it("[VP-05] Part lists redirect to parts that fit the vehicle and keep other filters, in both languages", async () => {
    const { to } = await open(`${brakes}?sort=newest&limit=100`);
    expect(to).toBe(`${brakes}?sort=newest&limit=100&vehicle=${vehicle}`);
    const { list } = await open(to ?? "");
    expect(getOwnAdNames(list)).toEqual(["all", "fits"]);
    expect(list.items.every(({ fit }) => fit?.fit === "fits" || fit?.fit === "universal")).toBe(true);
    expect(list.ownVehicle).toMatchObject({ vehicle: "Camry 1955", text: "showing what fits", isOn: true });
    expect(stripBidiControls(list.ownVehicle?.toggle.label ?? "")).toBe("Only parts that fit Camry 1955");
    expect(list.ownVehicle?.maybe?.label).toBe("Include parts that may fit");
    expect(list.chips).toEqual([]);
    const arabic = (await open(to ?? "", { language: "ar" })).list.ownVehicle;
    expect(arabic).toMatchObject({ vehicle: "كامري 1955", text: "تظهر القطع المناسبة" });
    expect(stripBidiControls(arabic?.toggle.label ?? "")).toBe("القطع المناسبة لسيارة كامري 1955 فقط");
  });

  it("[VP-05] Lists of parts and searches that find mostly parts offer to choose a vehicle, unless there is one", async () => {
    const offers = async (path: string, cookie = "") => (await open(path, { cookie })).list.offersVehicle;
    expect(await offers(brakes)).toBe(true);
    expect(await offers("/shop/Allproducts/brake%20pads")).toBe(true);
    expect(await offers("/shop/Allproducts/corolla%20automatic")).toBe(false);
    expect(await offers("/shop/CarForSale")).toBe(false);
    expect(await offers(`${brakes}?vehicle=${vehicle}`, garage(vehicle))).toBe(false);
  });

  it("[VP-05] Part lists offer all parts and a link back to the fitting parts", async () => {
    const { list } = await open(`${brakes}?limit=100&sort=newest&vehicle=${vehicle}`);
    const all = (await open(list.ownVehicle?.toggle.href ?? "")).list;
    expect(getOwnAdNames(all)).toEqual(["all", "depends", "fits", "others"]);
    expect(new URLSearchParams(all.search).get("vehicle")).toBe("all");
    expect(all.notices).toEqual([]);
    expect(all.ownVehicle).toMatchObject({ vehicle: "Camry 1955", text: "showing all parts", isOn: false });
    const back = (await open(all.ownVehicle?.toggle.href ?? "")).list;
    expect(getOwnAdNames(back)).toEqual(["all", "fits"]);
    expect(back.page.total).toBe(list.page.total);
    const counted = all.filters.find(({ slug }) => slug === "vehicle");
    expect(counted).toMatchObject({ vehicle: null });
  });

  it("[VP-05] Part lists count only the parts they show in the vehicle filter", async () => {
    const { list } = await open(`${brakes}?vehicle=${vehicle}`);
    const filter = list.filters.find(({ slug }) => slug === "vehicle");
    expect(filter && "items" in filter ? filter.items[0] : undefined).toMatchObject({
      slug: "only",
      count: list.page.total,
      selected: true,
    });
  });

  it("[VP-05] Searches exclude only parts that do not fit the vehicle", async () => {
    const { to } = await open("/shop/Allproducts/qarmoz");
    expect(to).toBe(`/shop/Allproducts/qarmoz?vehicle=${vehicle}&fit=parts`);
    const { list } = await open(to ?? "");
    expect(getOwnAdNames(list)).toEqual(["all", "car", "fits"]);
    expect(list.page.total).toBe(3);
    expect(list.ownVehicle).toMatchObject({ vehicle: "Camry 1955", text: "showing what fits" });
    const all = (await open(list.ownVehicle?.toggle.href ?? "")).list;
    expect(getOwnAdNames(all)).toEqual(["all", "car", "depends", "fits", "others"]);
    expect(all.ownVehicle?.toggle.href).toBe(`/shop/Allproducts/qarmoz?fit=parts&vehicle=${vehicle}`);
    expect((await open("/shop/category/products?q=qarmoz")).to).toContain(`vehicle=${vehicle}&fit=parts`);
    expect((await open("/shop/category/products?kind=part")).to).toContain(`vehicle=${vehicle}`);
  });

  it("[VP-05] A search that names another car ignores the reader's vehicle", async () => {
    const { list } = await open("/shop/Allproducts/altima 1955 qarmoz brake pads");
    expect(list.ownVehicle).toBeUndefined();
    expect(list.search).not.toContain(`vehicle=${vehicle}`);
  });

  it("Lists ignore the reader's vehicle for cars, all listings and another vehicle, and add no filter without a vehicle", async () => {
    for (const path of ["/shop/CarForSale", "/shop/category/products"]) {
      expect((await open(path)).to, path).toBeUndefined();
    }
    expect((await open(`${brakes}?vehicle=${bare}`)).list.ownVehicle).toBeUndefined();
    expect((await open(brakes, { cookie: "" })).list.ownVehicle).toBeUndefined();
    expect((await open(`${brakes}?vehicle=all`, { cookie: "" })).list.notices).toEqual([]);
  });

  it("[VP-05] A list without fitting parts says so and links to all parts", async () => {
    await db.updateTable("ads").set({ status: "sold" }).where("id", "=", ads.all).execute();
    const { list } = await open(`${brakes}?q=qarmoz&vehicle=${bare}`, { cookie: garage(bare) });
    expect(list.page.total).toBe(0);
    expect(stripBidiControls(list.ownVehicle?.none ?? "")).toBe("No parts here fit 1951 Nissan Altima yet");
    expect(list.rescue?.relief[0]?.count).toBe(3);
    expect((await open(list.rescue?.relief[0]?.href ?? "")).list.page.total).toBe(list.rescue?.relief[0]?.count);
  });
});
