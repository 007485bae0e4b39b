import type { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { meta as carHead, loader as carPage } from "#web/donor-cars/donor-car-page.tsx";
import { loader as listPage } from "#web/donor-cars/donor-cars-page.tsx";
import { action as create, loader as newPage } from "#web/donor-cars/new-donor-car-page.tsx";
import { action as change, loader as ownPage } from "#web/donor-cars/own-donor-car-page.tsx";
import { loader as ownList } from "#web/donor-cars/own-donor-cars-page.tsx";
import { loader as listingPage } from "#web/listing-page/listing-page.tsx";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createDismantler, donorCarInput } from "../support/donor-cars.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createPhoto } from "../support/picture-files.ts";
import { createSellerApi } from "../support/seller-api.ts";

const now = new Date("2026-06-01T00:00:00Z");

let db: Db;
let seller: Readonly<RouterContextProvider>;
let stranger: Readonly<RouterContextProvider>;
let guest: Readonly<RouterContextProvider>;

const get = (handler: PageHandler, context: Readonly<RouterContextProvider>, path: string, params = {}, cookie = "") =>
  runPageHandler(handler, context, new Request(new URL(path, "http://localhost"), { headers: { cookie } }), params);
const post = (
  handler: PageHandler,
  context: Readonly<RouterContextProvider>,
  path: string,
  values: Record<string, unknown>,
  params = {},
) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.set(name, value instanceof Blob ? value : String(value));
  return runPageHandler(
    handler,
    context,
    new Request(new URL(path, "http://localhost"), { method: "POST", body }),
    params,
  );
};

const newPath = "/account/dismantled/new?model=toyota.camry&year=2018";
const { model: _, year: __, ...fields } = donorCarInput;

describe("Pages of dismantled cars", () => {
  beforeAll(async () => {
    ({ db } = await createTestDatabase());
    const createSeller = async () => {
      const { account } = await createDismantler(db, now);
      return createPageContext(db, { account, language: "en", currency: "SAR" });
    };
    seller = await createSeller();
    stranger = await createSeller();
    guest = await createPageContext(db, { language: "en", currency: "SAR" });
  });

  it("The form of a new car asks for model and year first, then lists the engines and parts", async () => {
    expect((await get(newPage, seller, "/account/dismantled/new")).data).toMatchObject({ form: undefined, errors: {} });
    expect((await get(newPage, seller, "/account/dismantled/new?model=toyota.camry&year=1900")).data).toMatchObject({
      form: undefined,
      errors: { year: "model_year" },
    });
    const { data } = await get(newPage, seller, newPath);
    expect(data).toMatchObject({ form: { car: "Toyota Camry 2018", values: { currency: "SAR" } } });
    const { form } = data as { form: { engines: unknown[]; groups: { parts: unknown[] }[] } };
    expect(form.engines.length).toBeGreaterThan(1);
    expect(form.groups.flatMap(({ parts }) => parts)).toHaveLength(57);
    const refused = await post(create, seller, newPath, { ...fields, "price.grille": "x", phone: "" });
    expect(refused).toMatchObject({
      status: 400,
      data: {
        errors: [
          { field: "phone", code: "required" },
          { field: "price.grille", code: "price" },
        ],
        values: { "price.front-bumper": "350", "part.engine": "on" },
      },
    });
  });

  it("A car goes from the form to its page, the pages of its parts, a sale and its end", async () => {
    const photo = new Blob([new Uint8Array(await createPhoto(640, 480))], { type: "image/jpeg" });
    const created = await post(create, seller, newPath, { ...fields, pictures: photo });
    expect(created.status).toBe(303);
    const car = /\d+$/.exec(created.location ?? "")?.[0] ?? "";
    const { data: own } = await get(ownPage, seller, "/", { car }, created.cookie.split(";")[0]);
    const path = `/shop/dismantled/${car}-toyota-camry-2018`;
    expect(own).toMatchObject({ news: "created", publicPath: path, parts: [{}, {}, {}] });
    expect((await get(ownPage, stranger, "/", { car })).status).toBe(404);
    expect((await get(ownList, seller, "/account/dismantled")).data).toMatchObject({
      cars: [{ name: "Toyota Camry 2018" }],
    });

    expect(await get(carPage, guest, `/shop/dismantled/${car}`, { car })).toMatchObject({
      status: 308,
      location: path,
    });
    const { data: page } = await get(carPage, guest, path, { car: path.split("/").at(-1) });
    expect(page).toMatchObject({
      title: "Toyota Camry 2018: used parts",
      unlisted: false,
      canonical: `https://karaj.example${path}`,
      pictures: [expect.stringMatching(/^\/media\//)],
      groups: [
        { name: "Engine", parts: [{ name: "Complete engine", price: undefined, buyable: false }] },
        { name: "Bumpers and body", parts: [{ name: "Front bumper", buyable: true, isSold: false }] },
        { name: "Lights", parts: [{ name: "Headlight, left" }] },
      ],
      ask: expect.stringMatching(/^\/account\/inbox\/new\?ad=\d+$/),
      request: "/account/part-requests/new?model=toyota.camry&year=2018",
      structured: [{ "@type": "ItemList", numberOfItems: 3 }, { "@type": "BreadcrumbList" }],
    });
    const tags = JSON.stringify(carHead({ loaderData: page } as never));
    expect(tags).toContain("3 used parts of a dismantled Toyota Camry 2018");

    const bumper = await db
      .selectFrom("ads")
      .select(["id", "slug"])
      .where("donor_car_id", "=", Number(car))
      .where("donor_part", "=", "front-bumper")
      .executeTakeFirstOrThrow();
    const listingPath = getListingPath(bumper);
    const { data: part } = await get(listingPage, guest, listingPath, { product: listingPath.split("/").at(-1) });
    expect(part).toMatchObject({ donorCar: { href: path }, status: "active", compatibleCars: { numbers: [] } });
    expect(JSON.stringify(part)).not.toContain("-FRONT-BUMPER");

    const list = async (search: string) => (await get(listPage, guest, `/shop/dismantled${search}`)).data;
    expect(await list("")).toMatchObject({ cars: [{ href: path, partsLeft: "3 parts left" }], unlisted: false });
    expect(await list("?model=toyota.camry")).toMatchObject({ cars: [{ href: path }], unlisted: true });
    expect(await list("?make=nissan")).toMatchObject({ cars: [] });

    const act = (values: object) => post(change, seller, "/", { ...values }, { car });
    const readPhotos = async (visit: typeof seller, page: PageHandler) =>
      (await get(page, visit, path, { car })).data as { photos?: string[]; pictures?: string[] };
    expect((await act({ act: "add-photos" })).data).toMatchObject({
      errors: [{ field: "pictures", code: "required" }],
    });
    expect((await act({ act: "add-photos", pictures: photo })).status).toBe(303);
    const { photos = [] } = await readPhotos(seller, ownPage);
    expect(photos).toHaveLength(2);
    expect((await readPhotos(guest, carPage)).pictures).toHaveLength(2);
    expect((await act({ act: "remove-photo", photo: photos[0] })).status).toBe(303);
    expect((await readPhotos(guest, carPage)).pictures).toEqual([photos[1]]);

    expect((await act({ act: "sold", ad: bumper.id })).status).toBe(303);
    expect((await act({ act: "add", "price.grille": "-" })).data).toMatchObject({
      errors: [{ field: "price.grille", code: "price" }],
    });
    expect((await act({ act: "add", "price.grille": "80" })).status).toBe(303);
    expect((await act({ act: "save", city: "jeddah", phone: "0551234567", vin: "x" })).data).toMatchObject({
      errors: [{ field: "vin", code: "donor_car.vin" }],
      values: { act: "save", city: "jeddah" },
    });
    expect((await act({ act: "other" })).status).toBe(404);
    expect((await post(change, stranger, "/", { act: "close" }, { car })).status).toBe(404);
    const { data: changed } = await get(carPage, guest, path, { car });
    expect(changed).toMatchObject({
      groups: [{}, { parts: [{ isSold: true, buyable: false }, { name: "Front grille" }] }, {}],
    });

    expect((await act({ act: "close" })).status).toBe(303);
    expect((await get(carPage, guest, path, { car })).status).toBe(404);
    expect((await get(carPage, seller, path, { car })).data).toMatchObject({
      unlisted: true,
      manage: `/account/dismantled/${car}`,
    });
    expect((await act({ act: "add", "price.bonnet": "80" })).data).toMatchObject({ code: "donor_car.closed" });
  });

  it("Addresses without a car give 404", async () => {
    for (const car of ["0", "x", "99999999999", "12345678"]) {
      expect((await get(carPage, guest, `/shop/dismantled/${car}`, { car })).status).toBe(404);
      expect((await get(ownPage, seller, "/", { car })).status).toBe(404);
    }
    expect((await get(listPage, guest, "/shop/dismantled?page=99")).status).toBe(404);
  });
});

describe("Dismantled cars in the API", () => {
  it("POST /dismantled-cars lists the parts, which the public list shows after their review", async () => {
    const api = await createSellerApi();
    const member = await api.someone();
    const body = {
      model: "toyota.camry",
      year: 2018,
      mileageKm: 187_000,
      color: "white",
      city: "riyadh",
      phone: "+966 50 123 4567",
      currency: "SAR",
      parts: [{ part: "front-bumper", priceMinor: 35_000 }, { part: "engine" }],
    };
    const created = await member.callApi("POST", "/dismantled-cars", body);
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: { en: "Toyota Camry 2018" },
        availableParts: 0,
        parts: [
          { part: "engine", state: "waiting", price: null },
          { part: "front-bumper", state: "waiting", price: { minor: 35_000, currency: "SAR" } },
        ],
      },
    });
    const { id } = created.body;
    expect((await member.callApi("GET", "/dismantled-cars")).body.items).toEqual([]);
    expect(await api.app.request(`http://localhost/api/v1/dismantled-cars/${id}`)).toMatchObject({ status: 404 });
    await api.db.updateTable("ads").set({ status: "active" }).where("donor_car_id", "=", id).execute();
    const list = await member.callApi("GET", "/dismantled-cars?make=toyota");
    expect(list.body).toMatchObject({ items: [{ id, availableParts: 2 }], total: 1 });
    expect((await member.callApi("GET", "/dismantled-cars?model=nissan.patrol")).body.items).toEqual([]);
    const shown = await api.app.request(`http://localhost/api/v1/dismantled-cars/${id}`);
    expect(await shown.json()).toMatchObject({ id, parts: [{ state: "available" }, { state: "available" }] });
    expect(await member.callApi("POST", "/dismantled-cars", { ...body, engineId: 999_999 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "engineId", code: "choice" }] },
    });
    expect(await member.callApi("POST", "/dismantled-cars", { ...body, vin: "1", parts: [] })).toMatchObject({
      status: 400,
      body: {
        code: "donor_car.invalid",
        errors: [
          { path: "vin", code: "donor_car.vin" },
          { path: "parts", code: "donor_car.parts" },
        ],
      },
    });
  });
});
