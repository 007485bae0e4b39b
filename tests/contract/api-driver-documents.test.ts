import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { documentKinds } from "#domain/bookings/driver-documents.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { createPhoto } from "../support/picture-files.ts";
import { type CallApi, createValidatingClient } from "../support/validating-api-client.ts";

type Documents = {
  state: string | null;
  documents: { kind: string; state: string; picture: string | null; submittedAt: string }[];
  licence: { expires: string | null; ending: string | null };
  refused?: { path: string; code: string; message: string }[];
};
type Problem = { code: string; errors?: { path: string; code: string }[] };
type Booking = { id: number; token: string };

let db: Db;
let guest: CallApi;
let seller: CallApi;
let stranger: CallApi;
let unit: number;

beforeAll(async () => {
  const demo = await createDemoApiWithDatabase();
  db = demo.db;
  const client = await createValidatingClient(demo.app);
  guest = client.ask;
  const [office, other] = [await client.member(), await client.member()];
  [seller, stranger] = [office.ask, other.ask];
  const ad = await db
    .selectFrom("ads")
    .select(["id", "seller_id"])
    .where("kind", "=", "rental")
    .where("status", "=", "active")
    .where("price_per", "=", "day")
    .where("price_minor", "is not", null)
    .executeTakeFirstOrThrow();
  unit = ad.id;
  await db.deleteFrom("ad_features").where("ad_id", "=", unit).where("boolean_value", "is not", null).execute();
  await db.updateTable("ads").set({ stock: 9, availability: "in-stock", min_days: 2 }).where("id", "=", unit).execute();
  await db
    .updateTable("sellers")
    .set({ owner_id: office.id, wants_driver_documents: true })
    .where("id", "=", ad.seller_id)
    .execute();
});

const photo = async () => new File([new Uint8Array(await createPhoto(60, 40))], "a.jpg", { type: "image/jpeg" });

/** Books the car from 10 to 12 June as a guest who has confirmed the email address. */
async function book(): Promise<Booking> {
  await db.deleteFrom("rate_limit_buckets").execute();
  const contact = { name: "Sara Al Otaibi", email: "sara@example.com", phone: "+966 50 123 4567" };
  const driver = { birthDate: "1990-05-17", licenceSince: "2012-03-01" };
  const body = { unitId: unit, ...contact, ...driver, from: "2026-06-10", to: "2026-06-12" };
  const { body: booking } = await guest<Booking>("POST", "/bookings", { body });
  await db
    .updateTable("bookings")
    .set({ status: "confirmed", contact_confirmed_at: new Date("2026-06-01T00:00:00Z") })
    .where("id", "=", booking.id)
    .execute();
  return booking;
}

async function send<T = Documents>(path: string, fields: Record<string, File | string>, ask = guest) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return ask<T>("POST", path, { body });
}

describe("[AP-16] Documents of drivers", () => {
  it("GET /rental-units/{id}/availability tells whether the seller wants documents", async () => {
    const { body } = await guest("GET", `/rental-units/${unit}/availability`);
    expect(body.wantsDocuments).toBe(true);
  });

  it("POST /bookings/{idOrToken}/documents saves pictures, and names what is not valid", async () => {
    const { token } = await book();
    const path = `/bookings/${token}/documents`;
    expect((await guest<Documents>("GET", path)).body).toEqual({
      state: "missing",
      documents: [],
      licence: { expires: null, ending: null },
    });
    const refused = await send<Problem>(path, { licenceExpires: "2026-06-11", licenceEnding: "123456" });
    expect([refused.status, refused.body.errors?.map((each) => each.code)]).toEqual([
      400,
      ["documents.ending", "documents.licence_expires"],
    ]);
    const mixed = await send(path, { identity: await photo(), "licence-front": new File(["no picture"], "a.jpg") });
    expect([mixed.status, mixed.body.state]).toEqual([200, "missing"]);
    expect(mixed.body.documents).toMatchObject([{ kind: "identity", state: "submitted" }]);
    expect(mixed.body.documents[0]?.picture).toMatch(/^\/shop\/receipts\/[\w-]{22}\.webp$/);
    expect(mixed.body.refused).toMatchObject([{ path: "licence-front", code: "receipt.not_a_picture" }]);
    const rest = { "licence-front": await photo(), "licence-back": await photo(), licenceEnding: "4567" };
    const sent = await send(path, { ...rest, licenceExpires: "2030-01-01" });
    expect(sent.body).toMatchObject({
      state: "submitted",
      licence: { expires: "2030-01-01", ending: "4567" },
      refused: [],
    });
  });

  it("POST /bookings/{id}/document-answers answers pictures as the seller", async () => {
    const { id, token } = await book();
    const path = `/bookings/${token}/documents`;
    const files = Object.fromEntries(await Promise.all(documentKinds.map(async (kind) => [kind, await photo()])));
    const { documents } = (await send(path, files)).body;
    const accept = documents.map(({ kind, submittedAt }) => ({ kind, submittedAt, answer: "accepted" }));
    const answers = (each: object[], ask = seller) =>
      ask<Documents & Problem>("POST", `/bookings/${id}/document-answers`, { body: { answers: each } });
    expect((await answers(accept, stranger)).status).toBe(404);
    expect((await stranger("GET", `/bookings/${id}/documents`)).status).toBe(404);
    const [first, ...others] = accept;
    expect((await answers([{ ...first, answer: "refused" }])).body).toMatchObject({
      errors: [{ path: "licence-front.reason", code: "documents.reason" }],
    });
    const refusal = { ...first, answer: "refused", reason: "other", note: "Another side" };
    expect((await answers([refusal, ...others])).body).toMatchObject({
      state: "refused",
      documents: [
        { state: "refused", reason: "other", note: "Another side" },
        { state: "accepted" },
        { state: "accepted" },
      ],
    });
    expect((await seller<Documents>("GET", `/bookings/${id}/documents`)).body.state).toBe("refused");
    expect((await send(`/bookings/${id}/documents`, { identity: await photo() }, seller)).status).toBe(404);
    expect((await answers(accept)).body.state).toBe("accepted");
    const late = await send<Problem>(path, { identity: await photo() });
    expect(late.body.errors).toMatchObject([{ path: "identity", code: "documents.accepted" }]);
    await db.updateTable("bookings").set({ status: "completed" }).where("id", "=", id).execute();
    const closed = await send<Problem>(path, { identity: await photo() });
    expect([closed.status, closed.body.code]).toEqual([409, "documents.closed"]);
  });
});
