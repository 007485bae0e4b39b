import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Role } from "#db/schema/accounts.ts";
import { insertAds } from "#domain/ads/insert.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { ReceiptStore } from "#domain/orders/receipts.server.ts";
import { maySell, sellersOf } from "#domain/sellers/owned.server.ts";
import { findSeller, listSellers } from "#domain/sellers/queries.server.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { memoryPictures } from "../../../tests/support/visit.ts";
import { applyForBusiness, withdrawApplication } from "./apply.server.ts";
import { closeBusiness } from "./close.server.ts";
import { acceptApplication, rejectApplication } from "./decide.server.ts";
import { changeHours, changePage, changePicture } from "./page.server.ts";
import { applicationById, businessesOf, managedBusiness, newestApplication } from "./queries.server.ts";
import { askToVerify, decideOnPaper } from "./verification.server.ts";

const now = new Date("2026-06-01T00:00:00Z");
const origin = "https://karaj.example";
const good = {
  type: "showroom",
  nameAr: "معرض النخيل",
  nameEn: "Palm Motors",
  registration: "1010123456",
  city: "riyadh",
  address: "شارع التحلية",
  phone: "٠٥٠ ١٢٣ ٤٥٦٧",
  email: "palm@example.com",
  about: "سيارات مفحوصة",
};
const page = {
  nameAr: "معرض النخيل",
  nameEn: "Palm Gardens",
  aboutAr: "",
  aboutEn: "Cars that were looked after.",
  city: "jeddah",
  addressAr: "",
  addressEn: "Tahlia Street",
  phone: "0501234567",
  phone2: "0112345678",
  phone3: "",
  whatsapp: "0501234567",
  email: "",
};
const photo = () =>
  sharp({ create: { width: 900, height: 500, channels: 3, background: "#c44" } })
    .jpeg()
    .toBuffer();
const pdf = new Uint8Array(Buffer.from("%PDF-1.7 a licence"));

onDatabase("businesses", (open) => {
  let db: Db;
  let people = 0;
  const pictures = memoryPictures();
  const files = new Map<string, Uint8Array>();
  const papers: ReceiptStore = {
    keep: async ({ bytes, type }) => {
      const file = `${String(files.size).padStart(22, "0")}.${type}`;
      files.set(file, bytes);
      return file;
    },
    read: async (file) => {
      const bytes = files.get(file);
      return bytes && new Uint8Array(bytes);
    },
    remove: async (file) => void files.delete(file),
  };
  const applying = () => ({ db, pictures, now });
  const deciding = () => ({ db, pictures, now, origin });

  beforeAll(async () => {
    ({ db } = await open());
  });
  beforeEach(() => {
    pictures.files.clear();
    files.clear();
  });

  const somebody = async (role: Role = "member") => {
    people += 1;
    const email = `person-${people}@example.com`;
    const { id } = await db
      .insertInto("users")
      .values({ email, name: `Person ${people}`, last_name: "Ali", role, language: "en" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, role, email };
  };
  const roleOf = async (id: number) =>
    (await db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow()).role;
  const apply = async (values: object = {}, logo?: Uint8Array) => {
    const person = await somebody();
    const result = await applyForBusiness(applying(), person, { ...good, ...values }, logo);
    if (!result.ok) throw new Error(JSON.stringify(result));
    return { person, id: result.value.id };
  };
  const opened = async (values: object = {}) => {
    const { person: owner, id } = await apply(values);
    const result = await acceptApplication(deciding(), await somebody("moderator"), id);
    if (!result.ok) throw new Error(result.code);
    return { owner, sellerId: result.value.sellerId };
  };
  const changing = (userId: number) => ({ db, userId, now, origin });

  it("[RO-02] an application waits, is accepted, and is a showroom with an owner; all of it told and written down", async () => {
    const { person, id } = await apply({}, await photo());
    expect(await newestApplication(db, person.id)).toMatchObject({ status: "pending", phone: "050 123 4567" });
    const moderator = await somebody("moderator");
    const result = await acceptApplication(deciding(), moderator, id);
    if (!result.ok) throw new Error(result.code);
    const seller = await findSeller(db, "showroom", "palm-motors");
    expect(seller).toMatchObject({ id: result.value.sellerId, verified: false, name: { ar: "معرض النخيل" } });
    expect(seller?.about).toEqual({ ar: "سيارات مفحوصة", en: null });
    expect(pictures.files.size).toBe(1);
    expect(await roleOf(person.id)).toBe("showroom");
    expect(await sellersOf(db, person.id)).toEqual([seller?.id]);
    const told = await db.selectFrom("notifications").selectAll().where("user_id", "=", person.id).execute();
    expect(told).toMatchObject([{ kind: "businessAccepted", data: { business: "Palm Motors" } }]);
    const mail = await db.selectFrom("mail_outbox").selectAll().where("to_address", "=", person.email).execute();
    expect(mail.map(({ subject }) => subject)).toEqual(["Palm Motors is open on Karaj"]);
    const log = await db.selectFrom("audit_log").selectAll().where("user_id", "=", moderator.id).execute();
    expect(log).toMatchObject([{ action: "business.accept", subject_id: String(id) }]);
  });

  it("of two moderators who decide at once one is told that the other was faster", async () => {
    const { person, id } = await apply({ nameEn: "Twice" });
    const [one, two] = [await somebody("moderator"), await somebody("moderator")];
    const results = await Promise.all([
      acceptApplication(deciding(), one, id),
      rejectApplication(deciding(), two, id, { reason: "No papers" }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ kind: "conflict", code: "business.decided" });
    expect((await newestApplication(db, person.id))?.status).not.toBe("pending");
  });

  it("a rejected one says why, loses its logo, and may apply again; nobody applies twice at a time", async () => {
    const { person, id } = await apply({}, await photo());
    const again = await applyForBusiness(applying(), person, good, await photo());
    expect(again).toMatchObject({ ok: false, code: "business.waiting" });
    expect(pictures.files.size).toBe(1);
    const moderator = await somebody("moderator");
    expect(await rejectApplication(deciding(), moderator, id, { reason: " " })).toMatchObject({
      errors: [{ path: "reason", code: "required" }],
    });
    expect((await rejectApplication(deciding(), moderator, id, { reason: "The number is wrong" })).ok).toBe(true);
    expect(pictures.files.size).toBe(0);
    expect(await newestApplication(db, person.id)).toMatchObject({ reason: "The number is wrong", logo: null });
    expect(await roleOf(person.id)).toBe("member");
    expect((await applyForBusiness(applying(), person, good, undefined)).ok).toBe(true);
    expect((await withdrawApplication(applying(), person)).ok).toBe(true);
    expect((await withdrawApplication(applying(), person)).ok).toBe(false);
  });

  it("members decide nothing, and nobody on their own application", async () => {
    const { person, id } = await apply();
    expect(await acceptApplication(deciding(), person, id)).toMatchObject({ kind: "forbidden" });
    await db.updateTable("users").set({ role: "administrator" }).where("id", "=", person.id).execute();
    const own = await acceptApplication(deciding(), { id: person.id, role: "administrator" }, id);
    expect(own).toMatchObject({ kind: "forbidden", code: "business.own_application" });
    expect((await applicationById(db, id))?.status).toBe("pending");
  });

  it.each([
    ["no name", { nameAr: "", nameEn: " " }, "nameAr", "business.name"],
    ["a name of dots", { nameAr: "...", nameEn: "" }, "nameAr", "letters"],
    ["a name without end", { nameEn: "x".repeat(81) }, "nameEn", "too_long"],
    ["another type", { type: "personal" }, "type", "business.type"],
    ["a city of nowhere", { city: "atlantis" }, "city", "business.city"],
    ["a phone of words", { phone: "call me" }, "phone", "phone"],
    ["no registration", { registration: "" }, "registration", "required"],
    ["a mail address that is none", { email: "palm" }, "email", "email"],
  ])("an application with %s is refused by its field", async (_, values, path, code) => {
    const result = await applyForBusiness(applying(), await somebody(), { ...good, ...values }, undefined);
    expect(result).toMatchObject({ ok: false, errors: [{ path, code }] });
  });

  it("hostile names and files: direction marks and line breaks go, a web page is no logo", async () => {
    const { person } = await apply({ nameEn: "Palm\u202e<script>\nBcc: x" });
    expect((await newestApplication(db, person.id))?.name.en).toBe("Palm<script> Bcc: x");
    const svg = new Uint8Array(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
    const result = await applyForBusiness(applying(), await somebody(), good, svg);
    expect(result).toMatchObject({ ok: false, errors: [{ path: "logo", code: "avatar.not_a_picture" }] });
  });

  it("addresses are free ones: the same name gets a number, an Arabic one its city, digits are no address", async () => {
    const slugOf = async (values: object) => (await managedBusiness(db, (await opened(values)).sellerId))?.slug;
    expect(await slugOf({ nameEn: "Same Name" })).toBe("same-name");
    expect(await slugOf({ nameEn: "Same Name" })).toBe("same-name-2");
    expect(await slugOf({ nameEn: "" })).toBe("showroom-riyadh");
    expect(await slugOf({ nameEn: "1234", type: "rental_room" })).toBe("rentals-riyadh");
    expect(await slugOf({ nameEn: "Former 7" })).toBe("showroom-riyadh-2");
  });

  it("[RT-08] its page is changed by who looks after it; of two the second is told", async () => {
    const { owner, sellerId } = await opened({ nameEn: "Edited" });
    const stranger = await somebody();
    expect(await changePage(changing(stranger.id), sellerId, 1, page)).toMatchObject({ kind: "not_found" });
    expect(await changePage(changing(owner.id), sellerId, 1, page)).toEqual({ ok: true, value: { unverified: false } });
    const after = await managedBusiness(db, sellerId);
    expect(after).toMatchObject({ version: 2, phone: "0501234567, 0112345678", changedBy: { id: owner.id } });
    expect(after?.about).toEqual({ ar: null, en: "Cars that were looked after." });
    expect(await changePage(changing(owner.id), sellerId, 1, page)).toMatchObject({ code: "business.stale" });
    expect(await changeHours(changing(owner.id), sellerId, 1, {})).toMatchObject({ code: "business.stale" });
    const hours = { "open.5.0": "16:00", "close.5.0": "01:00" };
    expect((await changeHours(changing(owner.id), sellerId, 2, hours)).ok).toBe(true);
    expect((await managedBusiness(db, sellerId))?.hours).toEqual({ "5": [["16:00", "01:00"]] });
    expect(await changePage(changing(owner.id), sellerId, 3, { ...page, nameAr: "", nameEn: "" })).toMatchObject({
      errors: [{ path: "nameAr", code: "business.name" }],
    });
  });

  it("a cover is cut to its shape, another one takes its place, and none leaves no file behind", async () => {
    const { owner, sellerId } = await opened();
    const context = { ...changing(owner.id), pictures };
    expect((await changePicture(context, sellerId, "cover", await photo())).ok).toBe(true);
    const [cover] = pictures.files.values();
    expect(await sharp(cover).metadata()).toMatchObject({ format: "webp", width: 1_200, height: 400 });
    expect((await changePicture(context, sellerId, "cover", await photo())).ok).toBe(true);
    expect((await changePicture(context, sellerId, "logo", await photo())).ok).toBe(true);
    expect(pictures.files.size).toBe(2);
    const broken = new Uint8Array(Buffer.from("\xff\xd8\xff nothing", "latin1"));
    expect(await changePicture(context, sellerId, "logo", broken)).toMatchObject({ errors: [{ path: "logo" }] });
    const stranger = { ...context, userId: (await somebody()).id };
    expect(await changePicture(stranger, sellerId, "logo", await photo())).toMatchObject({ kind: "not_found" });
    expect((await changePicture(context, sellerId, "cover", null)).ok).toBe(true);
    expect(pictures.files.size).toBe(1);
    expect(await managedBusiness(db, sellerId)).toMatchObject({ cover: null });
  });

  it("papers are seen by moderators, decided once, and deleted then", async () => {
    const { owner, sellerId } = await opened({ nameEn: "Papers" });
    const context = { db, papers, now, origin };
    const word = new Uint8Array(Buffer.from("PK a text document"));
    expect(await askToVerify(context, owner.id, sellerId, word)).toMatchObject({ errors: [{ path: "paper" }] });
    expect(await askToVerify(context, (await somebody()).id, sellerId, pdf)).toMatchObject({ kind: "not_found" });
    expect((await askToVerify(context, owner.id, sellerId, pdf)).ok).toBe(true);
    expect(await askToVerify(context, owner.id, sellerId, pdf)).toMatchObject({ code: "business.paper_waiting" });
    expect(files.size).toBe(1);
    const ids = async () =>
      (await db.selectFrom("seller_verifications").select("id").where("seller_id", "=", sellerId).execute()).map(
        ({ id }) => id,
      );
    const [first = 0] = await ids();
    const moderator = await somebody("moderator");
    const no = { to: "rejected", values: { reason: "It has expired" } } as const;
    expect((await decideOnPaper(context, moderator, first, no)).ok).toBe(true);
    expect(files.size).toBe(0);
    const { version } = (await managedBusiness(db, sellerId)) ?? { version: 0 };
    const yes = { to: "accepted", version } as const;
    expect(await decideOnPaper(context, moderator, first, yes)).toMatchObject({
      code: "business.decided",
    });
    await askToVerify(context, owner.id, sellerId, pdf);
    const [, second = 0] = await ids();
    expect(await decideOnPaper(context, owner, second, yes)).toMatchObject({ kind: "forbidden" });
    expect((await decideOnPaper(context, moderator, second, yes)).ok).toBe(true);
    expect((await findSeller(db, "showroom", "papers"))?.verified).toBe(true);
    expect(files.size).toBe(0);
  });

  const verifiedOne = async (names: { nameAr: string; nameEn: string }) => {
    const business = await opened(names);
    await db.updateTable("sellers").set({ verified_at: now }).where("id", "=", business.sellerId).execute();
    return business;
  };

  it("[ASVS 2.3.1] a verified business with a new name is verified no longer, until moderators have seen papers for it", async () => {
    const names = { nameAr: "معرض الواحة", nameEn: "Oasis Cars" };
    const { owner, sellerId } = await verifiedOne(names);
    const change = (version: number, changed: object) =>
      changePage(changing(owner.id), sellerId, version, { ...page, ...names, ...changed });
    // Another way to write the same name is none, nor are other words of the page.
    for (const [i, kept] of [{}, { nameEn: "OASIS  cars" }, { nameEn: "" }].entries()) {
      expect(await change(i + 1, kept)).toEqual({ ok: true, value: { unverified: false } });
    }
    expect((await managedBusiness(db, sellerId))?.verifiedAt).toEqual(now);
    expect(await change(4, { nameEn: "Desert Cars" })).toEqual({ ok: true, value: { unverified: true } });
    expect((await managedBusiness(db, sellerId))?.verifiedAt).toBeNull();
    const told = await db
      .selectFrom("notifications")
      .select(["kind", "path", "data"])
      .where("user_id", "=", owner.id)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const path = `/account/business/${sellerId}/verification`;
    expect(told).toEqual({ kind: "businessRenamed", path, data: { business: "Desert Cars" } });

    const context = { db, papers, now, origin };
    await askToVerify(context, owner.id, sellerId, pdf);
    const { id } = await db
      .selectFrom("seller_verifications")
      .select("id")
      .where("seller_id", "=", sellerId)
      .executeTakeFirstOrThrow();
    // What a moderator reads is what they verify: not the name that it has got meanwhile.
    await change(5, { nameEn: "Mirage Cars" });
    const moderator = await somebody("moderator");
    const accept = (version: number) => decideOnPaper(context, moderator, id, { to: "accepted", version });
    expect(await accept(5)).toMatchObject({ kind: "conflict", code: "business.stale" });
    expect((await managedBusiness(db, sellerId))?.verifiedAt).toBeNull();
    expect((await accept(6)).ok).toBe(true);
    expect((await managedBusiness(db, sellerId))?.verifiedAt).toEqual(now);
  });

  it.each([
    ["our own", { nameEn: "Karaj Official Support" }, "nameEn", "business.our_name"],
    [
      "our own, with invisible characters",
      { nameEn: "Ka\u200braj\u00ad sup\u2060port 24" },
      "nameEn",
      "business.our_name",
    ],
    ["our own in Arabic", { nameAr: "فريق الدعم الفني لكـراج" }, "nameAr", "business.our_name"],
    ["another one's", { nameEn: "the  TAKEN\u200c-name" }, "nameEn", "business.taken_name"],
    ["another one's in Arabic", { nameAr: "معرضُ الإسم المأخوذ" }, "nameAr", "business.taken_name"],
    ["letters that nobody sees", { nameEn: "\u3164" }, "nameEn", "letters"],
  ])("no business takes a name that is %s", async (_, changed, field, code) => {
    await opened({ nameAr: "معرض الاسم المأخوذ", nameEn: "The Taken Name" });
    const own = { nameAr: "معرض السلام", nameEn: "Salam Cars" };
    const { owner, sellerId } = await verifiedOne(own);
    const result = await changePage(changing(owner.id), sellerId, 1, { ...page, ...own, ...changed });
    expect(result).toMatchObject({ kind: "invalid", errors: [{ path: field, code }] });
    expect(await managedBusiness(db, sellerId)).toMatchObject({ version: 1, verifiedAt: now });
  });

  it("a garage is called one in Arabic, and one keeps a name that others have too", async () => {
    const { owner, sellerId } = await opened({ nameAr: "معرض النخيل", nameEn: "Ways" });
    const change = (version: number, nameEn: string, nameAr = "معرض النخيل") =>
      changePage(changing(owner.id), sellerId, version, { ...page, nameAr, nameEn });
    expect((await change(1, "Ways and Means")).ok).toBe(true);
    expect((await change(2, "Karaj Al Amal", "كراج الأمل")).ok).toBe(true);
  });

  it("closing takes away page, ads and everybody's access, not while orders are open; the orders stay", async () => {
    const { owner, sellerId } = await opened({ nameEn: "Closing" });
    const catalogue = await catalogueOf(db);
    const [ad = 0] = await insertAds(db, catalogue, [
      {
        sellerId,
        kind: "part",
        categoryId: catalogue.categories.find("parts")?.id,
        slug: "filter",
        name: { en: "Filter", ar: null },
        description: { en: null, ar: null },
        price: { minor: 1_000, currency: "USD" },
      },
    ] as never);
    const context = { ...changing(owner.id), origin };
    expect(await closeBusiness({ ...context, userId: (await somebody()).id }, sellerId)).toMatchObject({
      kind: "not_found",
    });
    const today = context.now.toISOString().slice(0, 10);
    const booked = (status: string, from: number, to: number) =>
      sql<{ id: number }>`
        insert into bookings (ad_id, seller_id, status, during, token, name, email, phone, language, currency, time_zone, answer_by)
        values (${ad}, ${sellerId}, ${status}, daterange(${today}::date + ${from}::int, ${today}::date + ${to}::int), ${`${status}${from}`.padEnd(64, "t")},
          'Sara', 'sara@example.com', '', 'en', 'USD', 'UTC', ${context.now})`.execute(db);
    await booked("completed", 1, 3);
    await booked("confirmed", -9, -7);
    for (const status of ["requested", "confirmed"]) {
      await booked(status, 4, 6);
      expect(await closeBusiness(context, sellerId)).toMatchObject({ code: "business.open_bookings" });
      await sql`update bookings set status = 'cancelled' where seller_id = ${sellerId} and upper(during) > ${today}::date + 4`.execute(
        db,
      );
    }
    expect((await closeBusiness(context, sellerId)).ok).toBe(true);
    const left = await db.selectFrom("ads").select(["status", "ended"]).where("id", "=", ad).executeTakeFirstOrThrow();
    expect(left).toEqual({ status: "closed", ended: "given-up" });
    expect(await findSeller(db, "showroom", "closing")).toBeUndefined();
    expect((await listSellers(db, "showroom")).some(({ id }) => id === sellerId)).toBe(false);
    expect(await businessesOf(db, owner.id)).toEqual([]);
    expect(await maySell(db, owner.id, sellerId, "ads")).toBe(false);
    expect(await maySell(db, owner.id, sellerId, "orders")).toBe(true);
    expect(await roleOf(owner.id)).toBe("member");
    expect(await closeBusiness(context, sellerId)).toMatchObject({ kind: "not_found" });
  });
});
