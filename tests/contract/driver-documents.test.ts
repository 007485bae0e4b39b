import { join } from "node:path";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import type { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, expect, inject, it } from "vitest";
import type { DriverDocumentKind } from "#db/schema/driver-documents.ts";
import { withTransaction } from "#db/transaction.ts";
import { transitionBooking } from "#domain/bookings/commands.server.ts";
import { documentKinds } from "#domain/bookings/driver-documents.ts";
import { eraseCustomerFromBookings } from "#domain/bookings/erase.server.ts";
import { type Booking, findBookingById } from "#domain/bookings/queries.server.ts";
import { updateRentalSettings } from "#domain/businesses/business-page.server.ts";
import { answerDriverDocuments } from "#domain/driver-documents/answer-documents.server.ts";
import { eraseDueDriverDocuments } from "#domain/driver-documents/erase-documents.server.ts";
import {
  type DocumentUploads,
  type RawLicenceInput,
  submitDriverDocuments,
} from "#domain/driver-documents/submit-documents.server.ts";
import { packMemberData } from "#domain/member-data/member-archive.server.ts";
import { createFolderReceiptStore, findReceiptParties } from "#domain/orders/receipt-store.server.ts";
import { recordProtocol } from "#domain/rental-protocols/protocols.server.ts";
import { loader as bookingPage } from "#web/bookings/booking-page.tsx";
import { action as sendAction, loader as sendPage } from "#web/bookings/documents-page.tsx";
import { action as answerAction, loader as answerPage } from "#web/bookings/rental-documents-page.tsx";
import { loader as rentalPage } from "#web/bookings/rental-page.tsx";
import { loader as recordPage } from "#web/bookings/rental-protocol-page.tsx";
import { action as settingsAction, loader as settingsPage } from "#web/businesses/rentals-page.tsx";
import { loader as receiptFile } from "#web/orders/receipt-file.ts";
import { createRentals, type RentalFixture } from "../support/bookings.ts";
import type { PageHandler } from "../support/call-page.ts";
import { describeOnDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createPhoto } from "../support/picture-files.ts";
import { createMemoryReceipts } from "../support/returns.ts";
import { listMails } from "../support/rows.ts";
import { createUser } from "../support/users.ts";

const origin = "https://karaj.example";
const officeEmail = "office@example.com";
const customerEmail = "sara@example.com";

describeOnDatabase("Documents of drivers", (open) => {
  let shop: RentalFixture;
  let photo: Uint8Array;
  const receipts = createMemoryReceipts();
  const people: Record<
    "guest" | "office" | "customer" | "stranger" | "moderator" | "administrator",
    RouterContextProvider
  > = {} as never;
  let customerId: number;

  beforeAll(async () => {
    shop = await createRentals(await open());
    photo = await createPhoto(300, 200);
    const visit = { address: "203.0.113.9", clock: shop.clock };
    const createMember = async (role: "member" | "rental_room" | "moderator" | "administrator", email: string) => {
      const person = { role, email, phone: null };
      const { id } = await createUser(shop.db, { ...person, name: "Ali", last_name: "Omar", email_verified: true });
      const account = { ...person, id, emailVerified: true, name: "Ali", lastName: "Omar" };
      return { id, page: await createPageContext(shop.db, { account, visit }) };
    };
    const owner = await createMember("rental_room", officeEmail);
    await shop.db
      .updateTable("sellers")
      .set({ owner_id: owner.id, type: "rental_room" })
      .where("id", "=", shop.sellers[0] as number)
      .execute();
    people.office = owner.page;
    const customer = await createMember("member", "member@example.com");
    customerId = customer.id;
    people.customer = customer.page;
    people.stranger = (await createMember("member", "stranger@example.com")).page;
    people.moderator = (await createMember("moderator", "moderator@example.com")).page;
    people.administrator = (await createMember("administrator", "administrator@example.com")).page;
    people.guest = await createPageContext(shop.db, { visit });
  });
  beforeEach(async () => {
    shop.setNow("2026-06-01T06:00:00Z");
    receipts.files.clear();
    await shop.db.updateTable("sellers").set({ wants_driver_documents: true }).execute();
  });

  const asOffice = (sellerIds: readonly number[] = shop.sellers.slice(0, 1)) => ({
    ...shop,
    origin,
    receipts,
    owner: "account 1" as const,
    actor: { by: "seller" as const, sellerIds },
  });
  const reread = async ({ id }: Pick<Booking, "id">) => (await findBookingById(shop.db, id)) as Booking;
  const statesOf = async (booking: Booking) =>
    Object.fromEntries((await reread(booking)).documents.map(({ kind, state }) => [kind, state]));
  const lastMail = async (address: string) => (await listMails(shop.db, address)).at(-1);
  /** Creates a booking from 10 to 12 June. Members book with their account. */
  const rent = async ({ member, isConfirmed = true }: { member?: boolean; isConfirmed?: boolean } = {}) => {
    const car = await shop.car();
    const context = member ? { member: { id: customerId, email: "member@example.com" } } : {};
    const booking = await shop.booked(car, "2026-06-10", "2026-06-12", { context });
    if (isConfirmed) await transitionBooking(asOffice(), booking.id, { to: "confirmed" });
    return reread(booking);
  };
  const send = (
    booking: Booking,
    kinds: readonly DriverDocumentKind[],
    input: RawLicenceInput = {},
    {
      token = booking.token as string,
      store = receipts as Parameters<typeof submitDriverDocuments>[0]["receipts"],
    } = {},
  ) => {
    const uploads: DocumentUploads = Object.fromEntries(kinds.map((kind) => [kind, [photo]]));
    const actor = { by: "customer" as const, token };
    const context = { ...shop, origin, receipts: store, owner: `booking ${booking.id}` as const, actor };
    return submitDriverDocuments(context, booking.id, input, uploads);
  };
  type Answer = { answer?: string; reason?: string; note?: string; submittedAt?: string };
  const answer = async (
    booking: Booking,
    answers: Partial<Record<DriverDocumentKind, Answer>>,
    context = asOffice(),
  ) => {
    const { documents } = await reread(booking);
    const input = Object.fromEntries(
      Object.entries(answers).map(([kind, each]) => [
        kind,
        { submittedAt: documents.find((document) => document.kind === kind)?.submittedAt, ...each },
      ]),
    );
    return answerDriverDocuments(context, booking.id, input);
  };
  const acceptAll = (booking: Booking) =>
    answer(booking, Object.fromEntries(documentKinds.map((kind) => [kind, { answer: "accepted" }])));
  const get = (handler: PageHandler, actor: RouterContextProvider, params: object, path = "/") =>
    runPageHandler(handler, actor, new Request(`http://localhost${path}`), { ...params });
  const post = (
    handler: PageHandler,
    actor: RouterContextProvider,
    params: object,
    fields: Record<string, string | Uint8Array>,
  ) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields))
      body.set(name, typeof value === "string" ? value : new File([new Uint8Array(value)], "a.jpg"));
    return runPageHandler(handler, actor, new Request("http://localhost/", { method: "POST", body }), { ...params });
  };

  it("A booking keeps what the office wanted when it was made", async () => {
    const wanted = await rent();
    expect(wanted.wantsDocuments).toBe(true);
    const [version = 0] = (
      await shop.db.selectFrom("sellers").select("version").where("id", "=", wanted.seller.id).execute()
    ).map((each) => each.version);
    const owner = await shop.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", officeEmail)
      .executeTakeFirstOrThrow();
    const change = { db: shop.db, userId: owner.id, now: shop.clock() };
    expect(await updateRentalSettings(change, wanted.seller.id, version, { wantsDocuments: false })).toMatchObject({
      ok: true,
    });
    expect(await updateRentalSettings(change, wanted.seller.id, version, { wantsDocuments: true })).toMatchObject({
      code: "business.stale",
    });
    expect((await rent()).wantsDocuments).toBe(false);
    expect((await reread(wanted)).wantsDocuments).toBe(true);
    expect(await send(await rent(), ["identity"])).toMatchObject({ code: "documents.closed" });
  });

  it("A car with a driver needs no documents", async () => {
    const featureId = shop.catalog.features.get("with_driver")?.id as number;
    const car = await shop.car({ features: [{ featureId, boolean: true }] });
    expect((await shop.booked(car, "2026-06-10", "2026-06-12")).wantsDocuments).toBe(false);
  });

  it("The customer sends pictures one by one, and the office is notified once nothing is missing", async () => {
    const booking = await rent();
    expect((await lastMail(customerEmail))?.text).toContain("driving licence");
    const before = (await listMails(shop.db, officeEmail)).length;
    expect(await send(booking, ["licence-front"], { licenceExpires: "2030-01-01", licenceEnding: "٤٥٦٧" })).toEqual({
      ok: true,
      value: { refused: [] },
    });
    expect((await listMails(shop.db, officeEmail)).length).toBe(before);
    expect(await send(booking, ["licence-back", "identity"])).toMatchObject({ ok: true });
    const mails = await listMails(shop.db, officeEmail);
    expect(mails.length).toBe(before + 1);
    // The office reads Arabic.
    expect(mails.at(-1)?.subject).toContain("مستندات السائق");
    expect(await reread(booking)).toMatchObject({
      licence: { expires: "2030-01-01", ending: "4567" },
      documents: documentKinds.map((kind) => ({ kind, state: "submitted" })),
    });
    // Another picture replaces the first one, and asks nobody again.
    expect(await send(booking, ["identity"])).toMatchObject({ ok: true });
    expect(receipts.files.size).toBe(3);
    expect((await listMails(shop.db, officeEmail)).length).toBe(before + 1);
  });

  it("What is not valid is named, and the rest is saved", async () => {
    const booking = await rent();
    expect(await send(booking, [])).toMatchObject({ errors: [{ path: "licence-front", code: "required" }] });
    expect(await send(booking, [], { licenceExpires: "soon", licenceEnding: "1234567890" })).toMatchObject({
      kind: "invalid",
      errors: [
        { path: "licenceExpires", code: "documents.date" },
        { path: "licenceEnding", code: "documents.ending" },
      ],
    });
    expect(await send(booking, [], { licenceExpires: "2026-06-11" })).toMatchObject({
      code: "documents.licence_expires",
      errors: [{ path: "licenceExpires" }],
    });
    expect(await send(booking, [], { licenceExpires: "2026-06-12" })).toMatchObject({ ok: true });
    const broken = new TextEncoder().encode("no picture");
    const actor = { by: "customer" as const, token: booking.token as string };
    const context = { ...shop, origin, receipts, owner: "account 1" as const, actor };
    const mixed = { "licence-front": [photo], "licence-back": [photo, photo], identity: [broken] };
    expect(await submitDriverDocuments(context, booking.id, { licenceEnding: "1" }, mixed)).toMatchObject({
      ok: true,
      value: {
        refused: [
          { path: "licence-back", code: "documents.one_picture" },
          { path: "identity", code: "receipt.not_a_picture" },
          { path: "licenceEnding", code: "documents.ending" },
        ],
      },
    });
    expect(await statesOf(booking)).toEqual({ "licence-front": "submitted" });
    expect(receipts.files.size).toBe(1);
  });

  it("Only the customer sends and only the office answers", async () => {
    const booking = await rent();
    expect(await send(booking, ["identity"], {}, { token: "x".repeat(32) })).toMatchObject({ kind: "not_found" });
    const upload = submitDriverDocuments(asOffice(), booking.id, {}, { identity: [photo] });
    expect(await upload).toMatchObject({ kind: "not_found" });
    await send(booking, documentKinds);
    const accepted = { identity: { answer: "accepted" } };
    const stranger = asOffice(shop.sellers.slice(1));
    expect(await answer(booking, accepted, stranger)).toMatchObject({ kind: "not_found" });
    const customer = { ...asOffice(), actor: { by: "customer" as const, token: booking.token as string } };
    expect(await answer(booking, accepted, customer as never)).toMatchObject({ kind: "not_found" });
    expect(receipts.files.size).toBe(3);
  });

  it("The office decides about the licence only as the customer states it now", async () => {
    const booking = await rent();
    await send(booking, documentKinds, { licenceExpires: "2030-01-01" });
    const seen = (await reread(booking)).documents.find(({ kind }) => kind === "licence-front")?.submittedAt;
    shop.setNow("2026-06-02T06:00:00Z");
    await send(booking, [], { licenceExpires: "2026-06-12" });
    expect(await answer(booking, { "licence-front": { answer: "accepted", submittedAt: seen } })).toMatchObject({
      errors: [{ path: "licence-front.answer", code: "documents.replaced" }],
    });
    expect(await answer(booking, { "licence-front": { answer: "accepted" } })).toMatchObject({ ok: true });
  });

  it("A refusal needs a reason, the customer is told why, and sends another picture", async () => {
    const booking = await rent();
    await send(booking, ["licence-front", "identity"]);
    const refuse = (more: Answer) => answer(booking, { identity: { answer: "refused", ...more } });
    expect(await answer(booking, {})).toMatchObject({ code: "documents.answer" });
    expect(await answer(booking, { identity: { answer: "maybe" } })).toMatchObject({
      errors: [{ path: "identity.answer", code: "documents.answer" }],
    });
    expect(await refuse({})).toMatchObject({ errors: [{ path: "identity.reason", code: "documents.reason" }] });
    expect(await refuse({ reason: "other", note: " " })).toMatchObject({
      errors: [{ path: "identity.note", code: "documents.note" }],
    });
    expect(await refuse({ reason: "other", note: "x".repeat(301) })).toMatchObject({
      errors: [{ path: "identity.note", code: "too_long" }],
    });
    expect(await answer(booking, { "licence-back": { answer: "accepted" } })).toMatchObject({
      errors: [{ path: "licence-back.answer", code: "documents.missing" }],
    });
    const refusal = { reason: "unreadable", note: "Too dark" };
    expect(await refuse(refusal)).toEqual({ ok: true, value: "refused" });
    const mail = await lastMail(customerEmail);
    expect(mail?.text).toMatch(/ID or passport: The picture can't be read\. .*Too dark/);
    const count = (await listMails(shop.db, customerEmail)).length;
    expect(await refuse(refusal)).toMatchObject({ ok: true });
    expect((await listMails(shop.db, customerEmail)).length).toBe(count);
    const seen = (await reread(booking)).documents.find(({ kind }) => kind === "identity")?.submittedAt;
    shop.setNow("2026-06-02T06:00:00Z");
    await send(booking, ["licence-back", "identity"]);
    expect(await statesOf(booking)).toMatchObject({ identity: "submitted" });
    // The office has not seen the new picture.
    expect(await answer(booking, { identity: { answer: "accepted", submittedAt: seen } })).toMatchObject({
      errors: [{ path: "identity.answer", code: "documents.replaced" }],
    });
    expect(await answer(booking, { identity: { answer: "accepted" } })).toEqual({ ok: true, value: "partly" });
    expect(await acceptAll(booking)).toEqual({ ok: true, value: "accepted" });
    expect((await lastMail(customerEmail))?.subject).toContain("accepted");
    expect(await send(booking, ["identity"])).toMatchObject({
      errors: [{ path: "identity", code: "documents.accepted" }],
    });
    expect(await send(booking, [])).toMatchObject({ code: "documents.accepted" });
    expect(await send(booking, [], { licenceExpires: "2031-01-01" })).toMatchObject({
      errors: [{ path: "licenceExpires", code: "documents.accepted" }],
    });
  });

  it("A licence that expires before the return of a longer stay is not accepted, and can be replaced", async () => {
    const booking = await rent();
    await send(booking, documentKinds, { licenceExpires: "2026-06-12" });
    await acceptAll(booking);
    await sql`update bookings set period = '[2026-06-10,2026-06-14)' where id = ${booking.id}`.execute(shop.db);
    expect(await send(booking, ["licence-front"])).toMatchObject({ value: { refused: [{ path: "licenceExpires" }] } });
    expect(await answer(booking, { "licence-front": { answer: "accepted" } })).toMatchObject({
      errors: [{ path: "licence-front.answer", code: "documents.licence_expires" }],
    });
    expect(await send(booking, ["licence-front", "licence-back"], { licenceExpires: "2026-06-14" })).toMatchObject({
      ok: true,
    });
    expect(await acceptAll(booking)).toEqual({ ok: true, value: "accepted" });
  });

  it("A booking that has ended takes no documents and no answers", async () => {
    const booking = await rent();
    await send(booking, ["identity"]);
    await transitionBooking(asOffice(), booking.id, { to: "cancelled", note: "Sorry" });
    expect(await send(booking, ["identity"])).toMatchObject({ kind: "conflict", code: "documents.closed" });
    expect(await acceptAll(booking)).toMatchObject({ kind: "conflict", code: "documents.closed" });
  });

  it("A booking takes at most 30 submissions in an hour", async () => {
    const booking = await rent();
    for (let i = 0; i < 30; i += 1) expect(await send(booking, [])).toMatchObject({ kind: "invalid" });
    expect(await send(booking, ["identity"])).toMatchObject({ kind: "rate_limited", code: "documents.limit" });
    shop.setNow("2026-06-01T07:00:00Z");
    expect(await send(booking, ["identity"])).toMatchObject({ ok: true });
  });

  it("The protocol of the pick-up keeps whether the documents were checked", async () => {
    const [checked, unchecked] = [await rent(), await rent()];
    await send(checked, documentKinds);
    await acceptAll(checked);
    shop.setNow("2026-06-10T08:00:00Z");
    for (const { id } of [checked, unchecked]) {
      const pickUp = { kind: "pick-up", odometer: "500", fuel: "8" };
      expect((await recordProtocol(asOffice(), id, pickUp)).ok).toBe(true);
    }
    const { rows } = await sql<{ documents_checked: boolean }>`
      select documents_checked from rental_protocols where booking_id in (${checked.id}, ${unchecked.id})
      order by booking_id`.execute(shop.db);
    expect(rows.map(({ documents_checked }) => documents_checked)).toEqual([true, false]);
    const warning = await get(recordPage, people.office, { booking: String(unchecked.id), kind: "pick-up" });
    expect(warning.data).toMatchObject({ canRecord: true, documents: { state: "missing" } });
  });

  it.each([
    ["refused", "requested", "2026-06-01T06:00:00Z", "2026-07-01T06:00:00Z"],
    ["cancelled", "confirmed", "2026-06-01T06:00:00Z", "2026-07-01T06:00:00Z"],
    ["completed", "confirmed", "2026-06-11T06:00:00Z", "2026-07-11T06:00:00Z"],
    // The day of return begins at 21:00 UTC of the day before in Riyadh. The office has never completed this booking.
    ["never completed", "confirmed", undefined, "2026-07-11T21:00:00Z"],
  ] as const)("The pictures of a booking that is %s are erased 30 days later", async (how, begins, endedAt, due) => {
    const booking = await rent({ isConfirmed: begins === "confirmed" });
    await send(booking, documentKinds, { licenceExpires: "2030-01-01", licenceEnding: "1234" });
    const files = [...receipts.files];
    if (endedAt) {
      shop.setNow(endedAt);
      expect(await transitionBooking(asOffice(), booking.id, { to: how, note: "Sorry" })).toMatchObject({ ok: true });
    }
    const run = (now: Date) => eraseDueDriverDocuments({ db: shop.db, receipts }, now);
    await run(new Date(Date.parse(due) - 1_000));
    expect([...receipts.files]).toEqual(files);
    await run(new Date(due));
    expect(receipts.files.size).toBe(0);
    expect(await reread(booking)).toMatchObject({
      licence: { expires: null, ending: null },
      documents: documentKinds.map((kind) => ({ kind, state: "submitted", file: null })),
    });
    expect(await run(new Date(due))).toBe(0);
  });

  it("Account deletion erases the pictures and keeps their states", async () => {
    const booking = await rent({ member: true });
    await send(booking, documentKinds, { licenceExpires: "2030-01-01", licenceEnding: "1234" });
    await answer(booking, { identity: { answer: "refused", reason: "other", note: "Sara" } });
    const erased = await withTransaction(shop.db, (trx) => eraseCustomerFromBookings(trx, customerId, shop.clock()));
    expect(erased.documents.toSorted()).toEqual([...receipts.files].sort());
    expect(await reread(booking)).toMatchObject({
      licence: { expires: null, ending: null },
      documents: [{ state: "submitted" }, { state: "submitted" }, { state: "refused", file: null, note: null }],
    });
  });

  it("The archive of a member's data contains the pictures while they exist", async () => {
    const booking = await rent({ member: true });
    await send(booking, ["identity"]);
    const file = (await reread(booking)).documents[0]?.file as string;
    const download = async () => {
      const owner = { userId: customerId, email: "member@example.com", emailVerified: true, sellerIds: [] };
      const store = {
        read: async (name: string) => (receipts.files.has(name) ? new Uint8Array([1, 2, 3]) : undefined),
      };
      const chunks: Uint8Array[] = [];
      for await (const chunk of packMemberData(shop.db, owner, store)) chunks.push(chunk);
      return unzipSync(new Uint8Array(Buffer.concat(chunks)));
    };
    const archive = await download();
    expect(archive[`driver-documents/${file}`]).toEqual(new Uint8Array([1, 2, 3]));
    expect(Buffer.from(archive["driver-documents.json"] as Uint8Array).toString()).toContain(file);
    receipts.files.clear();
    expect(await download()).not.toHaveProperty([`driver-documents/${file}`]);
  });

  it("Only the customer, the office and administrators can open a picture", async () => {
    const booking = await rent({ member: true });
    // Pages serve files from this folder.
    const store = createFolderReceiptStore(join(inject("runFolder"), "receipts"));
    await send(booking, ["identity"], {}, { store });
    const file = (await reread(booking)).documents[0]?.file as string;
    expect(await findReceiptParties(shop.db, file)).toEqual({
      buyerId: customerId,
      sellerId: shop.sellers[0],
      token: booking.token,
      staff: "administer",
    });
    const open = async (actor: RouterContextProvider, token = "") => {
      const url = new URL(`http://localhost/shop/receipts/${file}${token && `?token=${token}`}`);
      try {
        return (await receiptFile({ params: { file }, url, context: actor } as never)) as Response;
      } catch (error) {
        if (error instanceof Response) return error;
        throw error;
      }
    };
    for (const person of ["customer", "office", "administrator"] as const)
      expect((await open(people[person])).status, person).toBe(200);
    for (const person of ["guest", "stranger", "moderator"] as const)
      expect((await open(people[person])).status, person).toBe(404);
    const byToken = await open(people.guest, booking.token as string);
    expect([byToken.status, byToken.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect((await open(people.guest, "x".repeat(32))).status).toBe(404);
  });

  it("A guest and the office go through the pages", async () => {
    const booking = await rent();
    const [own, rental] = [{ token: booking.token }, { booking: String(booking.id) }];
    expect((await get(bookingPage, people.guest, own)).data.documents).toMatchObject({
      state: "missing",
      isOpen: true,
    });
    expect((await get(sendPage, people.guest, { token: "x".repeat(32) })).status).toBe(404);
    expect((await get(sendPage, people.stranger, rental)).status).toBe(404);
    const mixed = await post(sendAction, people.guest, own, { identity: photo, licenceExpires: "2026-06-01" });
    expect(mixed).toMatchObject({
      status: 400,
      data: { errors: [{ field: "licenceExpires" }], values: { licenceExpires: "2026-06-01" } },
    });
    const sent = await get(sendPage, people.guest, own);
    expect(sent.data).toMatchObject({
      documents: { items: [{ state: "missing" }, { state: "missing" }, { state: "submitted" }] },
    });
    expect(JSON.stringify(sent.data)).toContain(`token=${booking.token}`);
    const rest = { "licence-front": photo, "licence-back": photo, licenceExpires: "2030-01-01", licenceEnding: "" };
    expect((await post(sendAction, people.guest, own, rest)).status).toBeOneOf([302, 303]);
    expect((await get(rentalPage, people.office, rental)).data.documents).toMatchObject({ state: "submitted" });
    const { data } = await get(answerPage, people.office, rental);
    const { items } = data.documents as { items: { kind: string; submittedAt: string }[] };
    const fields = (value: string, more: Record<string, string> = {}) => ({
      ...Object.fromEntries(items.map(({ kind, submittedAt }) => [`${kind}.submittedAt`, submittedAt])),
      ...Object.fromEntries(items.map(({ kind }) => [`${kind}.answer`, value])),
      ...more,
    });
    expect((await post(answerAction, people.office, rental, fields("refused"))).data).toMatchObject({
      errors: [{ field: "licence-front.reason", code: "documents.reason" }],
      values: { "licence-front.answer": "refused" },
    });
    expect((await post(answerAction, people.office, rental, fields(""))).data).toMatchObject({
      errors: [{ field: "licence-front.answer", code: "documents.answer" }],
    });
    expect((await post(answerAction, people.office, rental, fields("accepted"))).status).toBeOneOf([302, 303]);
    expect((await get(bookingPage, people.guest, own)).data.documents).toMatchObject({ state: "accepted" });
  });

  it("A rental outlet changes the setting on its page", async () => {
    const params = { seller: String(shop.sellers[0]) };
    const { data } = await get(settingsPage, people.office, params);
    expect(data).toMatchObject({ wantsDocuments: true });
    const version = String(data.version);
    expect((await post(settingsAction, people.office, params, { version })).status).toBeOneOf([302, 303]);
    expect((await get(settingsPage, people.office, params)).data).toMatchObject({ wantsDocuments: false });
    expect((await post(settingsAction, people.office, params, { version, wantsDocuments: "yes" })).data).toMatchObject({
      code: "business.stale",
      values: { wantsDocuments: "yes" },
    });
    expect((await get(settingsPage, people.stranger, params)).status).toBe(404);
  });
});
