import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings } from "#domain/listings/write/insert-listings.server.ts";
import type { ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { findSellerBySlug, listSellers } from "#domain/sellers/queries.server.ts";
import { canActForSeller, listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRow, updateRow } from "../../../tests/support/rows.ts";
import { createMemoryPictures } from "../../../tests/support/visit.ts";
import { submitBusinessApplication, withdrawApplication } from "./applications.server.ts";
import { setSellerPicture, updateBusinessPage, updateOpeningHours } from "./business-page.server.ts";
import { closeBusiness } from "./close-business.server.ts";
import { acceptApplication, rejectApplication } from "./decide-application.server.ts";
import { findApplication, findManagedBusiness, findNewestApplication, listOwnBusinesses } from "./queries.server.ts";
import { decideVerification, requestVerification } from "./verification.server.ts";

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

describeOnDatabase("Businesses", (open) => {
  let db: Db;
  let people = 0;
  const pictures = createMemoryPictures();
  const files = new Map<string, Uint8Array>();
  const papers: ReceiptStore = {
    save: async ({ bytes, type }) => {
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

  const somebody = async (role: AccountRole = "member") => {
    people += 1;
    const email = `person-${people}@example.com`;
    const { id } = await insertRow(db, "users", {
      email,
      name: `Person ${people}`,
      last_name: "Ali",
      role,
      language: "en",
    });
    return { id, role, email };
  };
  const roleOf = async (id: number) =>
    (await db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow()).role;
  const apply = async (values: object = {}, logo?: Uint8Array) => {
    const person = await somebody();
    const result = await submitBusinessApplication(applying(), person, { ...good, ...values }, logo);
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

  it("[RO-02] acceptApplication creates a showroom with an owner, notifies the applicant and is audited", async () => {
    const { person, id } = await apply({}, await photo());
    expect(await findNewestApplication(db, person.id)).toMatchObject({ status: "pending", phone: "050 123 4567" });
    const moderator = await somebody("moderator");
    const result = await acceptApplication(deciding(), moderator, id);
    if (!result.ok) throw new Error(result.code);
    const seller = await findSellerBySlug(db, "showroom", "palm-motors");
    expect(seller).toMatchObject({ id: result.value.sellerId, verified: false, name: { ar: "معرض النخيل" } });
    expect(seller?.about).toEqual({ ar: "سيارات مفحوصة", en: null });
    expect(pictures.files.size).toBe(1);
    expect(await roleOf(person.id)).toBe("showroom");
    expect(await listAccessibleSellerIds(db, person.id)).toEqual([seller?.id]);
    const notifications = await db.selectFrom("notifications").selectAll().where("user_id", "=", person.id).execute();
    expect(notifications).toMatchObject([{ kind: "businessAccepted", data: { business: "Palm Motors" } }]);
    const mail = await db.selectFrom("mail_outbox").selectAll().where("to_address", "=", person.email).execute();
    expect(mail.map(({ subject }) => subject)).toEqual(["Palm Motors is open on Karaj"]);
    const log = await db.selectFrom("audit_log").selectAll().where("user_id", "=", moderator.id).execute();
    expect(log).toMatchObject([{ action: "business.accept", subject_id: String(id) }]);
  });

  it("Two moderators who decide on one application concurrently get one success and one conflict", async () => {
    const { person, id } = await apply({ nameEn: "Twice" });
    const [one, two] = [await somebody("moderator"), await somebody("moderator")];
    const results = await Promise.all([
      acceptApplication(deciding(), one, id),
      rejectApplication(deciding(), two, id, { reason: "No papers" }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ kind: "conflict", code: "business.decided" });
    expect((await findNewestApplication(db, person.id))?.status).not.toBe("pending");
  });

  it("rejectApplication gives the reason, deletes the logo and allows a new application", async () => {
    const { person, id } = await apply({}, await photo());
    const secondResult = await submitBusinessApplication(applying(), person, good, await photo());
    expect(secondResult).toMatchObject({ ok: false, code: "business.waiting" });
    expect(pictures.files.size).toBe(1);
    const moderator = await somebody("moderator");
    expect(await rejectApplication(deciding(), moderator, id, { reason: " " })).toMatchObject({
      errors: [{ path: "reason", code: "required" }],
    });
    expect((await rejectApplication(deciding(), moderator, id, { reason: "The number is wrong" })).ok).toBe(true);
    expect(pictures.files.size).toBe(0);
    expect(await findNewestApplication(db, person.id)).toMatchObject({ reason: "The number is wrong", logo: null });
    expect(await roleOf(person.id)).toBe("member");
    expect((await submitBusinessApplication(applying(), person, good, undefined)).ok).toBe(true);
    expect((await withdrawApplication(applying(), person)).ok).toBe(true);
    expect((await withdrawApplication(applying(), person)).ok).toBe(false);
  });

  it("acceptApplication requires a moderator who is not the applicant", async () => {
    const { person, id } = await apply();
    expect(await acceptApplication(deciding(), person, id)).toMatchObject({ kind: "forbidden" });
    await updateRow(db, "users", person.id, { role: "administrator" });
    const own = await acceptApplication(deciding(), { id: person.id, role: "administrator" }, id);
    expect(own).toMatchObject({ kind: "forbidden", code: "business.own_application" });
    expect((await findApplication(db, id))?.status).toBe("pending");
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
  ])("submitBusinessApplication rejects an application with %s and names the field", async (_, values, path, code) => {
    const result = await submitBusinessApplication(applying(), await somebody(), { ...good, ...values }, undefined);
    expect(result).toMatchObject({ ok: false, errors: [{ path, code }] });
  });

  it("submitBusinessApplication removes control characters from names and rejects an SVG logo", async () => {
    const { person } = await apply({ nameEn: "Palm\u202e<script>\nBcc: x" });
    expect((await findNewestApplication(db, person.id))?.name.en).toBe("Palm<script> Bcc: x");
    const svg = new Uint8Array(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
    const result = await submitBusinessApplication(applying(), await somebody(), good, svg);
    expect(result).toMatchObject({ ok: false, errors: [{ path: "logo", code: "avatar.not_a_picture" }] });
  });

  it("acceptApplication creates a unique slug from the name, or from type and city", async () => {
    const slugOf = async (values: object) => (await findManagedBusiness(db, (await opened(values)).sellerId))?.slug;
    expect(await slugOf({ nameEn: "Same Name" })).toBe("same-name");
    expect(await slugOf({ nameEn: "Same Name" })).toBe("same-name-2");
    expect(await slugOf({ nameEn: "" })).toBe("showroom-riyadh");
    expect(await slugOf({ nameEn: "1234", type: "rental_room" })).toBe("rentals-riyadh");
    expect(await slugOf({ nameEn: "Former 7" })).toBe("showroom-riyadh-2");
  });

  it("[RT-08] updateBusinessPage requires access to the business and fails for an outdated form", async () => {
    const { owner, sellerId } = await opened({ nameEn: "Edited" });
    const stranger = await somebody();
    expect(await updateBusinessPage(changing(stranger.id), sellerId, 1, page)).toMatchObject({ kind: "not_found" });
    expect(await updateBusinessPage(changing(owner.id), sellerId, 1, page)).toEqual({
      ok: true,
      value: { unverified: false },
    });
    const after = await findManagedBusiness(db, sellerId);
    expect(after).toMatchObject({ version: 2, phone: "0501234567, 0112345678", changedBy: { id: owner.id } });
    expect(after?.about).toEqual({ ar: null, en: "Cars that were looked after." });
    expect(await updateBusinessPage(changing(owner.id), sellerId, 1, page)).toMatchObject({ code: "business.stale" });
    expect(await updateOpeningHours(changing(owner.id), sellerId, 1, {})).toMatchObject({ code: "business.stale" });
    const hours = { "open.5.0": "16:00", "close.5.0": "01:00" };
    expect((await updateOpeningHours(changing(owner.id), sellerId, 2, hours)).ok).toBe(true);
    expect((await findManagedBusiness(db, sellerId))?.hours).toEqual({ "5": [["16:00", "01:00"]] });
    expect(
      await updateBusinessPage(changing(owner.id), sellerId, 3, { ...page, nameAr: "", nameEn: "" }),
    ).toMatchObject({ errors: [{ path: "nameAr", code: "business.name" }] });
  });

  it("setSellerPicture crops a cover and deletes the files of replaced and removed pictures", async () => {
    const { owner, sellerId } = await opened();
    const context = { ...changing(owner.id), pictures };
    expect((await setSellerPicture(context, sellerId, "cover", await photo())).ok).toBe(true);
    const [cover] = pictures.files.values();
    expect(await sharp(cover).metadata()).toMatchObject({ format: "webp", width: 1_200, height: 400 });
    expect((await setSellerPicture(context, sellerId, "cover", await photo())).ok).toBe(true);
    expect((await setSellerPicture(context, sellerId, "logo", await photo())).ok).toBe(true);
    expect(pictures.files.size).toBe(2);
    const broken = new Uint8Array(Buffer.from("\xff\xd8\xff nothing", "latin1"));
    expect(await setSellerPicture(context, sellerId, "logo", broken)).toMatchObject({ errors: [{ path: "logo" }] });
    const stranger = { ...context, userId: (await somebody()).id };
    expect(await setSellerPicture(stranger, sellerId, "logo", await photo())).toMatchObject({ kind: "not_found" });
    expect((await setSellerPicture(context, sellerId, "cover", null)).ok).toBe(true);
    expect(pictures.files.size).toBe(1);
    expect(await findManagedBusiness(db, sellerId)).toMatchObject({ cover: null });
  });

  it("decideVerification requires a moderator, decides once and deletes the document", async () => {
    const { owner, sellerId } = await opened({ nameEn: "Papers" });
    const context = { db, papers, now, origin };
    const word = new Uint8Array(Buffer.from("PK a text document"));
    expect(await requestVerification(context, owner.id, sellerId, word)).toMatchObject({ errors: [{ path: "paper" }] });
    expect(await requestVerification(context, (await somebody()).id, sellerId, pdf)).toMatchObject({
      kind: "not_found",
    });
    expect((await requestVerification(context, owner.id, sellerId, pdf)).ok).toBe(true);
    expect(await requestVerification(context, owner.id, sellerId, pdf)).toMatchObject({
      code: "business.paper_waiting",
    });
    expect(files.size).toBe(1);
    const ids = async () =>
      (await db.selectFrom("seller_verifications").select("id").where("seller_id", "=", sellerId).execute()).map(
        ({ id }) => id,
      );
    const [first = 0] = await ids();
    const moderator = await somebody("moderator");
    const no = { to: "rejected", values: { reason: "It has expired" } } as const;
    expect((await decideVerification(context, moderator, first, no)).ok).toBe(true);
    expect(files.size).toBe(0);
    const { version } = (await findManagedBusiness(db, sellerId)) ?? { version: 0 };
    const yes = { to: "accepted", version } as const;
    expect(await decideVerification(context, moderator, first, yes)).toMatchObject({ code: "business.decided" });
    await requestVerification(context, owner.id, sellerId, pdf);
    const [, second = 0] = await ids();
    expect(await decideVerification(context, owner, second, yes)).toMatchObject({ kind: "forbidden" });
    expect((await decideVerification(context, moderator, second, yes)).ok).toBe(true);
    expect((await findSellerBySlug(db, "showroom", "papers"))?.verified).toBe(true);
    expect(files.size).toBe(0);
  });

  const verifiedOne = async (names: { nameAr: string; nameEn: string }) => {
    const business = await opened(names);
    await updateRow(db, "sellers", business.sellerId, { verified_at: now });
    return business;
  };

  it("[ASVS 2.3.1] Renaming a verified business removes the verification until a moderator verifies the new name", async () => {
    const names = { nameAr: "معرض الواحة", nameEn: "Oasis Cars" };
    const { owner, sellerId } = await verifiedOne(names);
    const change = (version: number, changed: object) =>
      updateBusinessPage(changing(owner.id), sellerId, version, { ...page, ...names, ...changed });
    // Neither another spelling of the same name nor other changed texts count as a new name.
    for (const [i, unchangedFields] of [{}, { nameEn: "OASIS  cars" }, { nameEn: "" }].entries()) {
      expect(await change(i + 1, unchangedFields)).toEqual({ ok: true, value: { unverified: false } });
    }
    expect((await findManagedBusiness(db, sellerId))?.verifiedAt).toEqual(now);
    expect(await change(4, { nameEn: "Desert Cars" })).toEqual({ ok: true, value: { unverified: true } });
    expect((await findManagedBusiness(db, sellerId))?.verifiedAt).toBeNull();
    const notifications = await db
      .selectFrom("notifications")
      .select(["kind", "path", "data"])
      .where("user_id", "=", owner.id)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const path = `/account/business/${sellerId}/verification`;
    expect(notifications).toEqual({ kind: "businessRenamed", path, data: { business: "Desert Cars" } });

    const context = { db, papers, now, origin };
    await requestVerification(context, owner.id, sellerId, pdf);
    const { id } = await db
      .selectFrom("seller_verifications")
      .select("id")
      .where("seller_id", "=", sellerId)
      .executeTakeFirstOrThrow();
    // A moderator verifies the name of the version that was read. A later rename makes the decision stale.
    await change(5, { nameEn: "Mirage Cars" });
    const moderator = await somebody("moderator");
    const accept = (version: number) => decideVerification(context, moderator, id, { to: "accepted", version });
    expect(await accept(5)).toMatchObject({ kind: "conflict", code: "business.stale" });
    expect((await findManagedBusiness(db, sellerId))?.verifiedAt).toBeNull();
    expect((await accept(6)).ok).toBe(true);
    expect((await findManagedBusiness(db, sellerId))?.verifiedAt).toEqual(now);
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
  ])("updateBusinessPage rejects a name that is %s", async (_, changed, field, code) => {
    await opened({ nameAr: "معرض الاسم المأخوذ", nameEn: "The Taken Name" });
    const own = { nameAr: "معرض السلام", nameEn: "Salam Cars" };
    const { owner, sellerId } = await verifiedOne(own);
    const result = await updateBusinessPage(changing(owner.id), sellerId, 1, { ...page, ...own, ...changed });
    expect(result).toMatchObject({ kind: "invalid", errors: [{ path: field, code }] });
    expect(await findManagedBusiness(db, sellerId)).toMatchObject({ version: 1, verifiedAt: now });
  });

  it("updateBusinessPage accepts a name with the Arabic word for garage, and a common name that stays unchanged", async () => {
    const { owner, sellerId } = await opened({ nameAr: "معرض النخيل", nameEn: "Ways" });
    const change = (version: number, nameEn: string, nameAr = "معرض النخيل") =>
      updateBusinessPage(changing(owner.id), sellerId, version, { ...page, nameAr, nameEn });
    expect((await change(1, "Ways and Means")).ok).toBe(true);
    expect((await change(2, "Karaj Al Amal", "كراج الأمل")).ok).toBe(true);
  });

  it("closeBusiness removes page, listings and staff access, leaves orders readable, and fails while bookings are open", async () => {
    const { owner, sellerId } = await opened({ nameEn: "Closing" });
    const catalog = await getCatalog(db);
    const [ad = 0] = await insertListings(db, catalog, [
      {
        sellerId,
        kind: "part",
        categoryId: catalog.categories.find("parts")?.id,
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
        insert into bookings (ad_id, seller_id, status, period, token, name, email, phone, language, currency, time_zone, respond_by)
        values (${ad}, ${sellerId}, ${status}, daterange(${today}::date + ${from}::int, ${today}::date + ${to}::int), ${`${status}${from}`.padEnd(64, "t")},
          'Sara', 'sara@example.com', '', 'en', 'USD', 'UTC', ${context.now})`.execute(db);
    await booked("completed", 1, 3);
    await booked("confirmed", -9, -7);
    for (const status of ["requested", "confirmed"]) {
      await booked(status, 4, 6);
      expect(await closeBusiness(context, sellerId)).toMatchObject({ code: "business.open_bookings" });
      await sql`update bookings set status = 'cancelled' where seller_id = ${sellerId} and upper(period) > ${today}::date + 4`.execute(
        db,
      );
    }
    expect((await closeBusiness(context, sellerId)).ok).toBe(true);
    const left = await db.selectFrom("ads").select(["status", "ended"]).where("id", "=", ad).executeTakeFirstOrThrow();
    expect(left).toEqual({ status: "closed", ended: "given-up" });
    expect(await findSellerBySlug(db, "showroom", "closing")).toBeUndefined();
    expect((await listSellers(db, "showroom")).some(({ id }) => id === sellerId)).toBe(false);
    expect(await listOwnBusinesses(db, owner.id)).toEqual([]);
    expect(await canActForSeller(db, owner.id, sellerId, "ads")).toBe(false);
    expect(await canActForSeller(db, owner.id, sellerId, "orders")).toBe(true);
    expect(await roleOf(owner.id)).toBe("member");
    expect(await closeBusiness(context, sellerId)).toMatchObject({ kind: "not_found" });
  });
});
