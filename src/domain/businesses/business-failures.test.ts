import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createCarListing, createPerson, createPersonalSeller } from "../../../tests/support/moderation.ts";
import { createOrderLine } from "../../../tests/support/order-lines.ts";
import { countRows, findRow, insertRow, insertRows, listMails, updateRow } from "../../../tests/support/rows.ts";
import { createMemoryPictures } from "../../../tests/support/visit.ts";
import { submitBusinessApplication, withdrawApplication } from "./applications.server.ts";
import { updateBusinessPage, updateOpeningHours } from "./business-page.server.ts";
import { closeBusiness } from "./close-business.server.ts";
import { acceptApplication, rejectApplication } from "./decide-application.server.ts";
import { cancelInvitation, getInvitation, inviteStaff, respondToInvitation } from "./invitations.server.ts";
import { decideVerification, requestVerification } from "./verification.server.ts";

const now = new Date("2026-06-01T00:00:00Z");
const origin = "https://karaj.example";
const application = {
  type: "showroom",
  nameAr: "",
  nameEn: "Palm Motors",
  registration: "1010123456",
  city: "riyadh",
  address: "Tahlia Street",
  phone: "0501234567",
  email: "",
  about: "",
};
const page = {
  nameAr: "",
  nameEn: "Palm Gardens",
  aboutAr: "",
  aboutEn: "",
  city: "jeddah",
  addressAr: "",
  addressEn: "Tahlia Street",
  phone: "0501234567",
  phone2: "",
  phone3: "",
  whatsapp: "",
  email: "",
};
const pdf = new Uint8Array(Buffer.from("%PDF-1.7 a licence"));
const notFound = { ok: false, kind: "not_found", code: "business.not_found" };

describeOnDatabase("Failures of business commands", (open) => {
  let db: Db;
  let moderator: Awaited<ReturnType<typeof createPerson>>;
  let shops = 0;
  const pictures = createMemoryPictures();
  const files = new Map<string, Uint8Array>();
  const papers: ReceiptStore = {
    save: async ({ bytes, type }) => {
      const file = `${String(files.size).padStart(22, "0")}.${type}`;
      files.set(file, bytes);
      return file;
    },
    read: async (file) => files.get(file) as Uint8Array<ArrayBuffer> | undefined,
    remove: async (file) => void files.delete(file),
  };
  const context = () => ({ db, pictures, papers, now, origin });
  const as = ({ id: userId }: { id: number }) => ({ ...context(), userId });

  beforeAll(async () => {
    ({ db } = await open());
    moderator = await createPerson(db, { role: "moderator" });
  });
  beforeEach(() => files.clear());

  /** Creates a showroom with its owner. */
  const createShowroom = async () => {
    shops += 1;
    const owner = await createPerson(db, { role: "showroom" });
    const names = { slug: `shop-${shops}`, name_en: `Shop ${shops}` };
    const { id } = await insertRow(db, "sellers", { ...names, type: "showroom", owner_id: owner.id });
    return { id, owner };
  };
  const findSeller = (id: number) => findRow(db, "sellers", id);
  /** Counts the rows that business commands write, besides the business itself. */
  const countWrites = () =>
    countRows(db, [
      "seller_applications",
      "seller_invitations",
      "seller_staff",
      "seller_verifications",
      "notifications",
      "mail_outbox",
      "audit_log",
      "rate_limit_buckets",
    ]);

  it("Business commands refuse invalid forms by field and write nothing", async () => {
    const { id, owner } = await createShowroom();
    const { name_en: takenName } = await findSeller((await createShowroom()).id);
    const before = [await countWrites(), await findSeller(id)];
    const applicant = await createPerson(db);
    const submitted = { ...application, phone: "call me" };
    const results = {
      phone: await submitBusinessApplication(context(), applicant, submitted, undefined),
      city: await updateBusinessPage(as(owner), id, 1, { ...page, city: "atlantis" }),
      nameEn: await updateBusinessPage(as(owner), id, 1, { ...page, nameEn: takenName }),
      "open.1.0": await updateOpeningHours(as(owner), id, 1, { "open.1.0": "25:00", "close.1.0": "18:00" }),
      role: await inviteStaff(as(owner), id, { email: "new@example.com", role: "owner" }, "en"),
    };
    for (const [path, result] of Object.entries(results)) {
      const errors = [expect.objectContaining({ path })];
      expect(result, path).toMatchObject({ ok: false, kind: "invalid", code: "business.invalid", errors });
    }
    expect([await countWrites(), await findSeller(id)]).toEqual(before);
  });

  it("Decisions on an unknown application, and a withdrawal without a pending application, change nothing", async () => {
    const before = await countWrites();
    const applicant = await createPerson(db);
    for (const result of [
      await withdrawApplication(context(), applicant),
      await acceptApplication(context(), moderator, 999_999),
      await rejectApplication(context(), moderator, 999_999, { reason: "The number is wrong" }),
    ]) {
      expect(result).toEqual({ ok: false, kind: "not_found", code: "business.no_application" });
    }
    expect(await countWrites()).toEqual(before);
  });

  it("withdrawApplication leaves the pending application of another person in place", async () => {
    const applicant = await createPerson(db);
    const submitted = await submitBusinessApplication(context(), applicant, application, undefined);
    expect(submitted.ok).toBe(true);
    expect(await withdrawApplication(context(), await createPerson(db))).toMatchObject({
      code: "business.no_application",
    });
    expect((await withdrawApplication(context(), applicant)).ok).toBe(true);
  });

  it.each(["PENDING", "CONFIRMED", "SHIPPED"] as const)(
    "closeBusiness fails while an order has the status %s, and closes no listing",
    async (status) => {
      const { id, owner } = await createShowroom();
      const editor = await createPerson(db);
      await insertRows(db, "seller_staff", { seller_id: id, user_id: editor.id, role: "editor" });
      const adId = await createCarListing(db, id, { status: "active" });
      await createOrderLine(db, { userId: editor.id, adId, status });
      const before = await countWrites();
      const failure = { ok: false, kind: "conflict", code: "business.open_orders" };
      expect(await closeBusiness(as(owner), id)).toEqual(failure);
      expect(await findSeller(id)).toMatchObject({ closed_at: null });
      expect(await findRow(db, "ads", adId)).toMatchObject({ status: "active" });
      expect(await countWrites()).toEqual(before);
      await db.updateTable("seller_orders").set({ status: "DELIVERED" }).where("seller_id", "=", id).execute();
      expect((await closeBusiness(as(owner), id)).ok).toBe(true);
    },
  );

  it("inviteStaff refuses the 31st member of the staff, and still replaces a pending invitation", async () => {
    const { id, owner } = await createShowroom();
    const colleague = await createPerson(db);
    await insertRows(db, "seller_staff", { seller_id: id, user_id: colleague.id, role: "editor" });
    const invitations = Array.from({ length: 29 }, (_, i) => ({
      seller_id: id,
      email: `invited-${i}@example.com`,
      role: "editor" as const,
      token_hash: `hash-${id}-${i}`,
      invited_by: owner.id,
      expires_at: new Date("2026-06-08T00:00:00Z"),
    }));
    await insertRows(db, "seller_invitations", invitations);
    const before = await countWrites();
    const invite = (email: string) => inviteStaff(as(owner), id, { email, role: "editor" }, "en");
    const failure = { ok: false, kind: "conflict", code: "business.staff_full" };
    expect(await invite("one-too-many@example.com")).toEqual(failure);
    expect(await countWrites()).toEqual(before);
    expect((await invite("invited-7@example.com")).ok).toBe(true);
  });

  it("A moderator can neither read nor answer an invitation, and the invitation stays open", async () => {
    const { id, owner } = await createShowroom();
    expect((await inviteStaff(as(owner), id, { email: moderator.email, role: "editor" }, "en")).ok).toBe(true);
    const [mail] = await listMails(db, moderator.email);
    const token = /token=([\w-]{32})/.exec(mail?.text ?? "")?.[1] ?? "";
    const before = await countWrites();
    const invitation = { db, account: { ...moderator, name: "Moderator" }, now };
    const failure = { ok: false, kind: "forbidden", code: "business.invitation_moderator" };
    expect(await getInvitation(invitation, token)).toEqual(failure);
    for (const answer of ["accept", "decline"] as const)
      expect(await respondToInvitation(invitation, token, answer)).toEqual(failure);
    expect(await countWrites()).toEqual(before);
    expect(await findRow(db, "users", moderator.id)).toMatchObject({ role: "moderator" });
  });

  it("Business commands report a business as not found to strangers, and write nothing", async () => {
    const { id } = await createShowroom();
    const stranger = await createPerson(db);
    const before = [await countWrites(), await findSeller(id)];
    for (const result of [
      await updateBusinessPage(as(stranger), id, 1, page),
      await updateOpeningHours(as(stranger), id, 1, {}),
      await inviteStaff(as(stranger), id, { email: "new@example.com", role: "editor" }, "en"),
      await cancelInvitation(as(stranger), id, 1),
      await requestVerification(context(), stranger.id, id, pdf),
      await closeBusiness(as(stranger), id),
      await closeBusiness(as(stranger), 999_999),
    ]) {
      expect(result).toEqual(notFound);
    }
    expect([await countWrites(), await findSeller(id)]).toEqual(before);
    expect(files.size).toBe(0);
  });

  it("Business commands report a personal seller as not found, also to its owner", async () => {
    const person = await createPerson(db);
    const sellerId = await createPersonalSeller(db, person.id);
    expect(await closeBusiness(as(person), sellerId)).toEqual(notFound);
    expect(await updateBusinessPage(as(person), sellerId, 1, page)).toEqual(notFound);
    expect(await findSeller(sellerId)).toMatchObject({ closed_at: null, version: 1 });
  });

  it("requestVerification refuses a verified business and deletes the uploaded document", async () => {
    const { id, owner } = await createShowroom();
    await updateRow(db, "sellers", id, { verified_at: now });
    const before = await countWrites();
    const failure = { ok: false, kind: "conflict", code: "business.verified" };
    expect(await requestVerification(context(), owner.id, id, pdf)).toEqual(failure);
    expect(await countWrites()).toEqual(before);
    expect(files.size).toBe(0);
  });

  it("decideVerification fails for an unknown request and writes no audit entry", async () => {
    const before = await countWrites();
    for (const decision of [
      { to: "accepted", version: 1 },
      { to: "rejected", values: { reason: "The document is unreadable" } },
    ] as const) {
      const result = await decideVerification(context(), moderator, 999_999, decision);
      expect(result).toEqual({ ok: false, kind: "not_found", code: "business.no_paper" });
    }
    expect(await countWrites()).toEqual(before);
  });
});
