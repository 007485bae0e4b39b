import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { serializeGarageVehicles } from "#domain/garage/garage-cookie.ts";
import type { GarageTyres } from "#domain/garage/garage-tyres.ts";
import type { Language } from "#kernel/localized-text.ts";
import { loader as loadHomePage } from "#web/home/home-page.tsx";
import { loader as loadListingPage } from "#web/listing-page/listing-page.tsx";
import { loader as loadCategoryPage } from "#web/listings/category-page.tsx";
import { loader as loadGaragePage } from "#web/vehicles/garage-page.tsx";
import { action as removeVehicle } from "#web/vehicles/remove-vehicle.ts";
import { action as restoreVehicle } from "#web/vehicles/restore-vehicle.ts";
import { action as updateVehicle } from "#web/vehicles/update-vehicle.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { FitmentFixture } from "../support/fitment.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createUser } from "../support/users.ts";

const tyreList = "/shop/category/tyres/products";
const stripIsolates = (value: unknown) => JSON.parse(JSON.stringify(value ?? null).replace(/[\u2066-\u2069]/g, ""));

let db: Db;
let app: Awaited<ReturnType<typeof createDemoApiWithDatabase>>["app"];
let fixture: FitmentFixture;
let vehicle: number;
const tyres = { same: "", wider: "", larger: "" };

const garage = (sizes: GarageTyres | null = null) =>
  `garage=${serializeGarageVehicles([{ id: 1, vehicleId: vehicle, current: true, vin: null, nickname: null, answers: {}, tyres: sizes }])}`;
const size = { front: "205/55 R16 91V", rear: null };
const staggered = { front: "205/55 R16", rear: "225/50 R17" };

beforeAll(async () => {
  ({ db, app } = await createDemoApiWithDatabase());
  fixture = new FitmentFixture(db, await getCatalog(db));
  vehicle = await fixture.ensureVehicle("toyota.camry", 1955);
  const categoryId = fixture.catalog.categories.find("tyres")?.id ?? 0;
  const featureId = fixture.catalog.features.get("tyre_size")?.id ?? 0;
  const add = async (text: string) => {
    const id = await fixture.createListing(null, {
      compatibility: "all",
      categoryId,
      name: { en: "Qarmoz tyre", ar: null },
      features: [{ featureId, text }],
    });
    const { slug } = await db.selectFrom("ads").select("slug").where("id", "=", id).executeTakeFirstOrThrow();
    return `${id}-${slug}`;
  };
  Object.assign(tyres, {
    same: await add("205/55R16 91V"),
    wider: await add("225/45 R16"),
    larger: await add("225/50 R17"),
  });
});

describe("Tyre sizes on the garage page", () => {
  const post = async (
    action: typeof updateVehicle | typeof removeVehicle | typeof restoreVehicle,
    fields: Record<string, string>,
    cookie: string,
  ) =>
    runPageHandler(
      action,
      await createPageContext(db),
      new Request("https://karaj.example/garage/change", {
        method: "POST",
        headers: { cookie },
        body: new URLSearchParams({ entry: "1", back: "/garage?back=/shop", ...fields }),
      }),
    );
  const load = async (cookie: string, path = "/garage", language: Language = "en") => {
    const context = await createPageContext(db, { language });
    const request = new Request(`https://karaj.example${path}`, { headers: { cookie } });
    return stripIsolates((await runPageHandler(loadGaragePage, context, request)).data);
  };

  it("The form stores, changes and deletes the sizes of a guest's car, and keeps the rest of the car", async () => {
    const saved = await post(updateVehicle, { tyreFront: "٢٠٥/٥٥R١٦", tyreRear: " 225/50 r17 " }, garage());
    expect(saved).toMatchObject({ status: 303, location: "/garage?back=/shop" });
    const page = await load(saved.cookie.split(";")[0] ?? "");
    expect(page.vehicles[0]).toMatchObject({ current: true, tyres: staggered });
    expect(page.vehicles[0].tyreSizes).toMatchObject({ stated: "205/55 R16 front, 225/50 R17 rear", usual: [] });
    expect(page.vehicles[0].tyreSizes.links).toEqual([
      {
        text: "See tyres in 205/55 R16 front",
        href: `${tyreList}?feature.tyre_width=205&feature.tyre_profile=55&feature.tyre_rim=16&vehicle=${vehicle}`,
      },
      {
        text: "See tyres in 225/50 R17 rear",
        href: `${tyreList}?feature.tyre_width=225&feature.tyre_profile=50&feature.tyre_rim=17&vehicle=${vehicle}`,
      },
    ]);
    const deleted = await post(updateVehicle, { tyreFront: "" }, garage(size));
    expect((await load(deleted.cookie.split(";")[0] ?? "")).vehicles[0]).toMatchObject({ tyres: null, current: true });
  });

  it("A wrong size is refused with the name of its field, on the page from which it was sent, and nothing is lost", async () => {
    for (const [fields, field, code] of [
      [{ tyreFront: "16 inch", tyreRear: "225/50 R17" }, "tyreFront", "tyre_size"],
      [{ tyreFront: "205/55 R16", tyreRear: "<b>" }, "tyreRear", "tyre_size"],
      [{ tyreFront: "", tyreRear: "225/50 R17" }, "tyreFront", "tyre_front"],
    ] as const) {
      const refused = await post(updateVehicle, fields, garage(size));
      expect(refused).toMatchObject({ status: 303, location: "/garage?back=/shop" });
      const page = await load(`${garage(size)}; ${refused.cookie.split(";")[0]}`);
      expect(page.refused).toMatchObject({ field, code, entry: 1, values: fields });
      expect(page.vehicles[0].tyres).toEqual(size);
    }
  });

  it("A link opens the form of one car, and a removed car comes back with its sizes", async () => {
    expect(await load(garage(), "/garage?tyres=1")).toMatchObject({ openTyres: 1, path: "/garage" });
    const removed = await post(removeVehicle, {}, garage(staggered));
    const sentCookies = removed.cookie.split(/, (?=[\w-]+=)/).map((each) => each.split(";")[0]);
    const { tyreFront, tyreRear } = (await load(sentCookies.join("; "))).news.removed;
    expect({ tyreFront, tyreRear }).toEqual({ tyreFront: "205/55 R16", tyreRear: "225/50 R17" });
    const restored = await post(restoreVehicle, { vehicle: String(vehicle), tyreFront, tyreRear }, "");
    expect((await load(restored.cookie.split(";")[0] ?? "")).vehicles[0].tyres).toEqual(staggered);
  });
});

describe("Tyre sizes on lists and listing pages", () => {
  const openList = async (path: string, cookie: string, language: Language = "en") => {
    const context = await createPageContext(db, { language });
    const url = new URL(path, "https://karaj.example");
    const { data, location } = await runPageHandler(
      loadCategoryPage,
      context,
      new Request(url, { headers: { cookie } }),
      {
        category: "tyres",
      },
    );
    return { list: stripIsolates(data), location };
  };
  const openTyre = async (product: string, cookie: string, language: Language = "en") => {
    const context = await createPageContext(db, { language });
    const request = new Request(`https://karaj.example/shop/products/${product}`, { headers: { cookie } });
    const answer = await runPageHandler(loadListingPage, context, request, { product });
    return stripIsolates(answer.data).fit;
  };

  it("The list of tyres has a bar that filters by the size of the reader's car and keeps the other filters", async () => {
    const { list } = await openList(`${tyreList}?vehicle=${vehicle}&sort=newest&limit=100`, garage(size));
    expect(list.tyreBar).toMatchObject({ text: "Tyres for Camry 1955", form: { label: "Change size" } });
    expect(list.tyreBar.form.href).toContain("tyres=1");
    const [link] = list.tyreBar.sizes;
    expect(link).toMatchObject({ label: "205/55 R16", isChosen: false });
    const chosen = (await openList(link.href, garage(size))).list;
    expect(chosen.tyreBar.sizes[0].isChosen).toBe(true);
    expect(chosen.search).toContain("sort=newest");
    expect(chosen.items.map(({ href }: { href: string }) => href).join()).toContain(tyres.same);
    expect(chosen.items.every(({ fit }: { fit: { fit: string } }) => fit.fit === "universal")).toBe(true);
    const arabic = await openList(`${tyreList}?vehicle=${vehicle}`, garage(staggered), "ar");
    expect(arabic.list.tyreBar.text).toBe("كفرات كامري 1955");
    expect(arabic.list.tyreBar.sizes.map(({ label }: { label: string }) => label)).toEqual([
      "205/55 R16 أمام",
      "225/50 R17 خلف",
    ]);
  });

  it("Without a stated size the bar asks for it, and a search by size shows tyres that may fit", async () => {
    const { list } = await openList(`${tyreList}?vehicle=${vehicle}`, garage());
    expect(list.tyreBar).toMatchObject({ sizes: [], form: { label: "Enter the size" } });
    expect(list.fixedParams).toEqual({ vehicle: String(vehicle), fit: "maybe" });
    expect((await openList(tyreList, "")).list).not.toHaveProperty("tyreBar");
    expect((await openList(`${tyreList}?vehicle=${vehicle}`, "")).list.tyreBar).toBeUndefined();
  });

  it("The usual sizes of other owners are offered as such, with tyres that may fit", async () => {
    for (const name of ["layla", "majed", "noura"]) {
      const { id } = await createUser(db, { email: `${name}@example.com`, name });
      await db
        .insertInto("garage_vehicles")
        .values({ user_id: id, vehicle_id: vehicle, tyre_front: "225/45 R16 93W" })
        .execute();
    }
    const { list } = await openList(`${tyreList}?vehicle=${vehicle}`, garage());
    expect(list.tyreBar.text).toBe("Usual for Camry 1955 – check the sidewall");
    const [link] = list.tyreBar.sizes;
    expect(link.label).toBe("225/45 R16");
    const { items } = (await openList(link.href, garage())).list;
    expect(items.map(({ href }: { href: string }) => href).join()).toContain(tyres.wider);
    // A suggestion is no statement: the verdict stays open.
    expect((await openTyre(tyres.wider, garage())).view.fit).toBe("fits-if");
    const stated = await openList(`${tyreList}?vehicle=${vehicle}`, garage(size));
    expect(stated.list.tyreBar.text).toBe("Tyres for Camry 1955");
  });

  it("The fit panel of a tyre compares its size with the tyres of the car, next to the verdict", async () => {
    expect(await openTyre(tyres.same, garage(size))).toMatchObject({
      view: { fit: "universal" },
      tyres: { isSame: true, text: "Same size as on your car (205/55 R16)" },
      questions: [],
    });
    expect(await openTyre(tyres.wider, garage(size))).toMatchObject({
      view: { fit: "universal" },
      tyres: {
        isSame: false,
        text: "Another size than on your car (205/55 R16): width 225 instead of 205, profile 45 instead of 55",
      },
    });
    expect(await openTyre(tyres.larger, garage(size))).toMatchObject({
      view: { fit: "does-not-fit" },
      tyres: { isSame: false, text: expect.stringContaining("rim 17 instead of 16") },
      answered: [],
    });
    expect(await openTyre(tyres.larger, garage(staggered))).toMatchObject({
      view: { fit: "universal" },
      tyres: { isSame: true, text: "Same size as the rear tyres of your car (225/50 R17)" },
    });
    expect((await openTyre(tyres.wider, garage(staggered), "ar")).tyres.text).toBe(
      "مقاس غير مقاس كفرات سيارتك (205/55 R16 أمام، 225/50 R17 خلف)",
    );
    const unknown = await openTyre(tyres.same, garage());
    expect(unknown).toMatchObject({ view: { fit: "fits-if" }, tyres: { link: { text: "enter their size" } } });
    expect(unknown.questions).toHaveLength(1);
  });

  it("The finder of the home page offers the size of the reader's car", async () => {
    const load = async (cookie: string) => {
      const request = new Request("https://karaj.example/", { headers: { cookie } });
      return stripIsolates((await runPageHandler(loadHomePage, await createPageContext(db), request)).data).finder;
    };
    expect((await load(garage(size))).ownTyres).toMatchObject({
      text: "Tyres for Camry 1955",
      sizes: [{ label: "205/55 R16", href: expect.stringContaining("feature.tyre_rim=16") }],
    });
    expect(await load(garage())).not.toHaveProperty("ownTyres");
  });
});

describe("Tyre sizes in the API", () => {
  it("/garage reads, writes and deletes tyre sizes, and names wrong fields", async () => {
    let cookie = "";
    const call = async (method: string, path: string, body?: object) => {
      const answer = await app.request(`/api/v1/garage${path}`, {
        method,
        headers: { cookie, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
      return { status: answer.status, body: await answer.json() };
    };
    const added = await call("POST", "", { vehicleId: vehicle, tyres: { front: "205/55R16 91v" } });
    expect(added).toMatchObject({ status: 200, body: { vehicles: [{ tyres: size, answers: {} }] } });
    expect(added.body.vehicles[0]).not.toHaveProperty("fitmentAnswers");
    const changed = await call("PUT", "/1", { tyres: { front: "205/55R16", rear: "225/50R17" } });
    expect(changed.body.vehicles[0].tyres).toEqual(staggered);
    expect((await call("PUT", "/1", { nickname: "Mine" })).body.vehicles[0].tyres).toEqual(staggered);
    const wrong = await call("PUT", "/1", { tyres: { front: "205/55R16", rear: "big" } });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: "tyres.rear", code: "tyre_size" }] } });
    expect((await call("PUT", "/1", { tyres: null })).body.vehicles[0].tyres).toBeNull();
  });
});
