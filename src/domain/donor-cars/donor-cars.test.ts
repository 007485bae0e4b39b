import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { CatalogIndex } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getPartFitment } from "#domain/fitment/part-fitment.server.ts";
import type { Draft } from "#domain/listing-editor/draft.ts";
import { applyListingPatch, findEditableListing } from "#domain/listing-editor/listing-patch.server.ts";
import { deleteOrphanedPictures } from "#domain/media/orphaned-pictures.server.ts";
import { findListingPart } from "#domain/parts/listing-part.server.ts";
import { listVehicles } from "#domain/vehicles/vehicle-catalog.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { addDonorCar, createDismantler, donorCarInput } from "../../../tests/support/donor-cars.ts";
import { createPhoto } from "../../../tests/support/picture-files.ts";
import { createMemoryPictures } from "../../../tests/support/visit.ts";
import { getDonorPartState, MAX_DONOR_CAR_PICTURES, MAX_OPEN_DONOR_CARS } from "./donor-car.ts";
import {
  addDonorParts,
  closeDonorCar,
  createDonorCar,
  endDonorPart,
  updateDonorCar,
} from "./donor-car-commands.server.ts";
import { addDonorCarPhotos, removeDonorCarPhoto } from "./donor-car-photos.server.ts";
import {
  eraseDonorCars,
  findDonorCar,
  findPublicDonorCar,
  listDonorCars,
  listDonorParts,
  listOwnDonorCars,
} from "./donor-cars.server.ts";
import { donorPartKinds } from "./donor-parts.ts";
import { insertDonorParts } from "./insert-donor-parts.server.ts";

const now = new Date("2026-06-01T09:00:00Z");

describeOnDatabase("Dismantled cars", (open) => {
  let db: Db;
  beforeAll(async () => {
    db = (await open()).db;
  });

  const readParts = async (carId: number) =>
    Object.fromEntries((await listDonorParts(db, carId)).map((part) => [part.part, part]));

  it("Each kind of part can become a listing in its category", async () => {
    const { context } = await createDismantler(db, now);
    const ticks = Object.fromEntries(donorPartKinds.map(({ key }) => [`part.${key}`, "on"]));
    const id = await addDonorCar(context, ticks);
    expect(Object.keys(await readParts(id)).sort()).toEqual(donorPartKinds.map(({ key }) => key).sort());
    const catalog = await getCatalog(db);
    const rows = await db
      .selectFrom("ads")
      .innerJoin("categories as c", "c.id", "ads.category_id")
      .select(["ads.donor_part", "c.slug", "ads.condition_id", "ads.kind", "ads.status"])
      .where("donor_car_id", "=", id)
      .execute();
    for (const row of rows) {
      expect(row.slug).toBe(donorPartKinds.find(({ key }) => key === row.donor_part)?.category);
      expect(row).toMatchObject({ kind: "part", status: "active" });
      expect(catalog.lookups.get(row.condition_id ?? 0)?.slug).toBe("used");
    }
  });

  it("Parts get the price, the texts and the fitment of the car, parts of the engine only for this engine", async () => {
    const catalog = await getCatalog(db);
    const camry = catalog.models.get(
      catalog.modelsOfMake.get(catalog.makes.bySlug.get("toyota")?.id ?? 0)?.find(({ slug }) => slug === "camry")?.id ??
        0,
    );
    const vehicles = await listVehicles(db, 2018, camry?.makeId ?? 0, camry?.id ?? 0);
    const engine = vehicles.find((each) => each.engine !== null)?.engine;
    expect(engine).toBeDefined();
    const { context, sellerId } = await createDismantler(db, now);
    const id = await addDonorCar(context, { engine: String(engine?.id) });
    const parts = await readParts(id);
    expect(Object.keys(parts).sort()).toEqual(["engine", "front-bumper", "headlight-left"]);
    expect(parts["front-bumper"]).toMatchObject({
      name: { en: "Front bumper, Toyota Camry 2018, used", ar: "صدام أمامي تويوتا كامري 2018 تشليح" },
      price: { minor: 35_000, currency: "SAR" },
      stock: 1,
    });
    expect(parts.engine?.price).toBeNull();
    const readRules = async (part: string) => {
      const { part_id, compatibility } = await db
        .selectFrom("ads")
        .select(["part_id", "compatibility"])
        .where("id", "=", parts[part]?.adId ?? 0)
        .executeTakeFirstOrThrow();
      expect(compatibility).toBe("vehicles");
      const fitment = await getPartFitment(db, catalog, { id: part_id ?? 0, compatibility }, { rules: 5, vehicles: 5 });
      return fitment.rules;
    };
    const rule = { modelId: camry?.id, yearFrom: 2018, yearTo: 2018 };
    expect(await readRules("front-bumper")).toMatchObject([{ ...rule, engine: null }]);
    expect(await readRules("engine")).toMatchObject([{ ...rule, engine: { id: engine?.id } }]);
    const texts = await db
      .selectFrom("ad_translations")
      .select(["title_en", "title_ar", "phone"])
      .where("ad_id", "=", parts.engine?.adId ?? 0)
      .executeTakeFirstOrThrow();
    expect(texts.title_en).toContain("187,000 km");
    expect(texts.title_en).toContain("Hit from behind");
    expect(texts.title_ar).not.toContain("Hit from behind");
    expect(texts.phone).toBe("+966 50 123 4567");
    expect(await listOwnDonorCars(db, [sellerId])).toMatchObject([{ id, available: 3, engine: { id: engine?.id } }]);
    const unknown = await readParts(await addDonorCar(context));
    const [{ part_id, compatibility } = {}] = await db
      .selectFrom("ads")
      .select(["part_id", "compatibility"])
      .where("id", "=", unknown.engine?.adId ?? 0)
      .execute();
    expect({ part_id, compatibility }).toEqual({ part_id: null, compatibility: "unknown" });
  });

  it("The page of a car is public once a part is approved, and ends when the car is closed", async () => {
    const { context } = await createDismantler(db, now, { verified: false });
    const id = await addDonorCar(context);
    expect(await findPublicDonorCar(db, id)).toBeUndefined();
    await db.updateTable("ads").set({ status: "active" }).where("donor_car_id", "=", id).execute();
    expect(await findPublicDonorCar(db, id)).toMatchObject({ id, available: 3, year: 2018 });
    const { items } = await listDonorCars(db, { page: 1 });
    expect(items.map((each) => each.id)).toContain(id);
    expect((await listDonorCars(db, { modelIds: [], page: 1 })).items).toEqual([]);
    expect(await closeDonorCar(context, id)).toMatchObject({ ok: true });
    expect(await findPublicDonorCar(db, id)).toBeUndefined();
    expect(new Set((await listDonorParts(db, id)).map(({ status }) => status))).toEqual(new Set(["closed"]));
    expect(await closeDonorCar(context, id)).toMatchObject({ ok: false, code: "donor_car.closed" });
    expect(await addDonorParts(context, id, { "part.grille": "on" })).toMatchObject({ code: "donor_car.closed" });
  });

  it("A part can be sold, removed and added later, but is listed only once", async () => {
    const { context } = await createDismantler(db, now);
    const id = await addDonorCar(context);
    const parts = await readParts(id);
    expect(await endDonorPart(context, id, parts["front-bumper"]?.adId ?? 0, "sold")).toMatchObject({ ok: true });
    expect(await endDonorPart(context, id, parts.engine?.adId ?? 0, "removed")).toMatchObject({ ok: true });
    const added = await addDonorParts(context, id, { "price.grille": "90", "part.front-bumper": "on" });
    expect(added).toMatchObject({ ok: true, value: { parts: 1, waiting: 0 } });
    const states = Object.entries(await readParts(id)).map(([key, part]) => [key, getDonorPartState(part)]);
    expect(Object.fromEntries(states)).toEqual({
      "front-bumper": "sold",
      engine: "removed",
      "headlight-left": "available",
      grille: "available",
    });
    expect(await findDonorCar(db, id)).toMatchObject({ available: 2 });
    expect(await endDonorPart(context, id, 1, "sold")).toMatchObject({ code: "donor_car.not_found" });
  });

  it("The seller changes mileage, colour, city, phone and note; other accounts change nothing", async () => {
    const { context } = await createDismantler(db, now);
    const id = await addDonorCar(context);
    const changes = { mileage: "", color: "black", vin: "4t1b11hk5ku210000", city: "jeddah", phone: "0551234567" };
    expect(await updateDonorCar(context, id, changes)).toMatchObject({ ok: true });
    const car = await findDonorCar(db, id);
    expect(car).toMatchObject({ mileageKm: null, vin: "4T1B11HK5KU210000", phone: "0551234567", note: null });
    // The note is public at once.
    for (const note of ["Pay before, WhatsApp +966 50 123 4567", "ادفع أولًا ثم راسلني ٠٥٠١٢٣٤٥٦٧"])
      expect(await updateDonorCar(context, id, { ...changes, note })).toMatchObject({
        errors: [{ path: "note", code: "donor_car.contact" }],
      });
    expect(await updateDonorCar(context, id, { ...changes, phone: "x", vin: "1", mileage: "-1" })).toMatchObject({
      ok: false,
      errors: [
        { path: "mileage", code: "service.km" },
        { path: "vin", code: "donor_car.vin" },
        { path: "phone", code: "phone" },
      ],
    });
    const other = (await createDismantler(db, now)).context;
    const attempts = await Promise.all([
      updateDonorCar(other, id, changes),
      addDonorParts(other, id, { "part.grille": "on" }),
      endDonorPart(other, id, 1, "sold"),
      closeDonorCar(other, id),
    ]);
    expect(attempts.map((each) => (each.ok ? "ok" : each.code))).toEqual(Array(4).fill("donor_car.not_found"));
    expect(await findDonorCar(db, id)).toEqual(car);
  });

  it("createDonorCar refuses bad input and writes nothing", async () => {
    const { context, sellerId } = await createDismantler(db, now);
    const stranger = await createDismantler(db, now);
    const refuse = async (more: object) => {
      const result = await createDonorCar(context, { ...donorCarInput, ...more });
      return result.ok ? [] : (result.errors ?? []).map(({ path, code }) => `${path} ${code}`);
    };
    expect(await createDonorCar(context, {})).toMatchObject({ code: "donor_car.invalid" });
    expect(await createDonorCar(context, { ...donorCarInput, city: "" })).toMatchObject({ code: "donor_car.invalid" });
    expect(await refuse({ model: "toyota.nothing", year: "3000", engine: "x" })).toEqual([
      "model choice",
      "year model_year",
      "engine choice",
    ]);
    expect(await refuse({ engine: "999999" })).toEqual(["engine choice"]);
    expect(await refuse({ seller: String(stranger.sellerId) })).toEqual(["seller choice"]);
    expect(await refuse({ currency: "XXX" })).toEqual(["currency choice"]);
    expect(await refuse({ "price.grille": "cheap", "price.bonnet": "0" })).toEqual([
      "price.bonnet price",
      "price.grille price",
    ]);
    expect(
      await refuse({
        "part.front-bumper": "",
        "price.front-bumper": "",
        "price.headlight-left": "",
        "part.engine": "",
      }),
    ).toEqual(["parts donor_car.parts"]);
    expect(await listOwnDonorCars(db, [sellerId])).toEqual([]);
    expect(
      await createDonorCar({ ...context, account: { ...context.account, role: "moderator" } }, donorCarInput),
    ).toMatchObject({
      kind: "forbidden",
    });
  });

  it("A part whose category no longer exists is refused by its name", async () => {
    const { context } = await createDismantler(db, now);
    const id = await addDonorCar(context);
    const catalog = await getCatalog(db);
    const car = await findDonorCar(db, id);
    const others = catalog.categories.all.filter(({ slug }) => slug !== "interior");
    const refused = await insertDonorParts(db, {
      catalog: { ...catalog, categories: new CatalogIndex(others) },
      car: car as NonNullable<typeof car>,
      parts: [
        { part: "grille", minor: null },
        { part: "dashboard", minor: 9_000 },
      ],
      userId: context.account.id,
      now,
    });
    expect(refused).toMatchObject({ errors: [{ path: "price.dashboard", code: "donor_car.impossible" }] });
    expect(Object.keys(await readParts(id))).not.toContain("grille");
  });

  it("A seller has a limited number of open cars", async () => {
    const { context, sellerId } = await createDismantler(db, now);
    const id = await addDonorCar(context);
    const {
      id: _,
      pictures,
      ...row
    } = await db.selectFrom("donor_cars").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await db
      .insertInto("donor_cars")
      .values(Array.from({ length: MAX_OPEN_DONOR_CARS - 1 }, () => ({ ...row, pictures: JSON.stringify(pictures) })))
      .execute();
    expect(await createDonorCar(context, donorCarInput)).toMatchObject({ ok: false, code: "donor_car.full" });
    await db.deleteFrom("donor_cars").where("seller_id", "=", sellerId).execute();
  });

  it("A part that is edited keeps its fitment, and its number of the site is not shown", async () => {
    const catalog = await getCatalog(db);
    const { context } = await createDismantler(db, now);
    const parts = await readParts(await addDonorCar(context));
    const adId = parts["front-bumper"]?.adId ?? 0;
    const readPart = async () => {
      const { part_id } = await db.selectFrom("ads").select("part_id").where("id", "=", adId).executeTakeFirstOrThrow();
      const numbers = await db
        .selectFrom("ad_features")
        .select("text_value")
        .where("ad_id", "=", adId)
        .where("feature_id", "=", catalog.features.get("part_number")?.id ?? 0)
        .execute();
      const rules = await db.selectFrom("fitments").select("model_id").where("part_id", "=", part_id).execute();
      const shown = (await findListingPart(db, adId))?.number;
      return { part_id, shown, rules: rules.length, numbers: numbers.map(({ text_value }) => text_value) };
    };
    const change = async (patch: Draft) => {
      const listing = await findEditableListing(context, adId);
      if (!listing) throw new Error("no listing");
      expect(listing.fields.fits).toBe("cars");
      expect(await applyListingPatch(context, listing, patch)).toMatchObject({ ok: true, value: { state: "active" } });
    };
    const before = await readPart();
    expect(before).toMatchObject({ shown: null, rules: 1, numbers: [] });
    expect((await findEditableListing(context, adId))?.fields.partNumber).toBe("");
    await change({ price: "300" });
    expect(await readPart()).toEqual(before);
    // A number that the seller types is the number of the part, and is shown.
    await change({ partNumber: "52119-0X953" });
    expect(await readPart()).toMatchObject({ shown: "52119-0X953", rules: 1, numbers: ["52119-0X953"] });
  });

  it("Pictures of the car are those of its parts, stay while the car has them, and bad files are refused", async () => {
    const { context, sellerId } = await createDismantler(db, now);
    const pictures = createMemoryPictures();
    const photo = new Uint8Array(await createPhoto(640, 480));
    const withPictures = { ...context, pictures };
    const created = await createDonorCar(withPictures, donorCarInput, [photo, photo]);
    const id = created.ok ? created.value.id : 0;
    const car = await findDonorCar(db, id);
    expect(car?.pictures.map(({ url }) => url.startsWith("/media/"))).toEqual([true, true]);
    const media = await db
      .selectFrom("ad_media as m")
      .innerJoin("ads as a", "a.id", "m.ad_id")
      .select("m.picture_id")
      .where("a.donor_car_id", "=", id)
      .execute();
    expect(media).toHaveLength(6);
    const signals = await db
      .selectFrom("fraud_signals as f")
      .innerJoin("ads as a", "a.id", "f.ad_id")
      .selectAll("f")
      .where("a.donor_car_id", "=", id)
      .where("f.signal", "in", ["pictures", "own-pictures"])
      .execute();
    expect(signals).toEqual([]);
    // Without its listings, the pictures belong to the car alone.
    await db.deleteFrom("ads").where("donor_car_id", "=", id).execute();
    const later = new Date(now.getTime() + 3 * 86_400_000);
    await deleteOrphanedPictures(db, pictures, later);
    const files = pictures.files.size;
    expect(files).toBeGreaterThan(0);
    await eraseDonorCars(db, [sellerId]);
    expect(await listOwnDonorCars(db, [sellerId])).toEqual([]);
    await deleteOrphanedPictures(db, pictures, later);
    expect(pictures.files.size).toBe(0);

    const text = new TextEncoder().encode("no picture at all, only words");
    expect(await createDonorCar(withPictures, donorCarInput, [photo, text])).toMatchObject({
      ok: false,
      errors: [{ path: "pictures", code: "review.picture_not_a_picture" }],
    });
    const many = Array(MAX_DONOR_CAR_PICTURES + 1).fill(photo);
    expect(await createDonorCar(withPictures, donorCarInput, many)).toMatchObject({
      errors: [{ path: "pictures", code: "donor_car.pictures" }],
    });
    expect(await listOwnDonorCars(db, [sellerId])).toEqual([]);
  });

  it("Photos that are added or removed change those of its parts, which are screened again", async () => {
    const { context, sellerId } = await createDismantler(db, now);
    const withPictures = { ...context, pictures: createMemoryPictures() };
    const photo = new Uint8Array(await createPhoto(640, 480));
    const created = await createDonorCar(withPictures, donorCarInput, [photo]);
    const id = created.ok ? created.value.id : 0;
    const parts = await readParts(id);
    const own = parts.engine?.adId ?? 0;
    // This part has a photo of its own.
    await sql`update ad_media set url = '/own.webp', picture_id = null where ad_id = ${own}`.execute(db);
    const listUrls = async (adId = 0) =>
      (await db.selectFrom("ad_media").select("url").where("ad_id", "=", adId).orderBy("position").execute()).map(
        ({ url }) => url,
      );
    const urlsOf = async (find: typeof findDonorCar) => (await find(db, id))?.pictures.map(({ url }) => url) ?? [];
    expect(await addDonorCarPhotos(withPictures, id, [photo, photo])).toEqual({ ok: true, value: { waiting: 0 } });
    const urls = await urlsOf(findDonorCar);
    expect(urls).toHaveLength(3);
    expect(await listUrls(parts["front-bumper"]?.adId)).toEqual(urls);
    expect(await listUrls(own)).toEqual(["/own.webp"]);
    for (let time = 0; time < 2; time += 1)
      expect(await removeDonorCarPhoto(withPictures, id, urls[0] as string)).toMatchObject({ ok: true });
    expect(await urlsOf(findDonorCar)).toEqual(urls.slice(1));
    expect(await listUrls(parts["headlight-left"]?.adId)).toEqual(urls.slice(1));
    expect((await readParts(id))["front-bumper"]).toMatchObject({ status: "active" });

    // The listings of a seller who is not trusted wait for a review, and buyers do not see the new photos until then.
    await db.updateTable("sellers").set({ verified_at: null }).where("id", "=", sellerId).execute();
    await db.updateTable("ads").set({ status: "sold" }).where("id", "=", own).execute();
    expect(await urlsOf(findPublicDonorCar)).toEqual(urls.slice(1));
    expect(await addDonorCarPhotos(withPictures, id, [photo])).toEqual({ ok: true, value: { waiting: 2 } });
    expect((await readParts(id))["front-bumper"]).toMatchObject({ status: "pending" });
    expect(await urlsOf(findDonorCar)).toHaveLength(3);
    expect(await urlsOf(findPublicDonorCar)).toEqual([]);
  });

  it("Photos of the cars of others, of closed cars, too many photos and files that are none are refused", async () => {
    const { context } = await createDismantler(db, now);
    const withPictures = { ...context, pictures: createMemoryPictures() };
    const photo = new Uint8Array(await createPhoto(640, 480));
    const id = await addDonorCar(withPictures);
    const { context: other } = await createDismantler(db, now);
    const add = (files: Uint8Array[], by = withPictures) => addDonorCarPhotos(by, id, files);
    expect(await add([photo], { ...withPictures, account: other.account })).toMatchObject({ kind: "not_found" });
    expect(await removeDonorCarPhoto(other, id, "/any.webp")).toMatchObject({ kind: "not_found" });
    expect(await add([])).toMatchObject({ errors: [{ path: "pictures", code: "required" }] });
    expect(await add([new TextEncoder().encode("only words")])).toMatchObject({
      errors: [{ path: "pictures", code: "review.picture_not_a_picture" }],
    });
    const many = Array.from({ length: MAX_DONOR_CAR_PICTURES }, () => photo);
    expect(await add(many)).toMatchObject({ ok: true });
    const { size } = withPictures.pictures.files;
    expect(await add([photo])).toMatchObject({ errors: [{ path: "pictures", code: "donor_car.pictures" }] });
    expect(withPictures.pictures.files.size).toBe(size);
    await closeDonorCar(withPictures, id);
    expect(await add([photo])).toMatchObject({ code: "donor_car.closed" });
  });
});
