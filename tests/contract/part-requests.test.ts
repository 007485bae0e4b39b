import type { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getPartRequestPath, getWantedPartPath } from "#domain/part-requests/part-request.ts";
import { action as write, loader as writePage } from "#web/inbox/new-conversation-page.tsx";
import { loader as loadCategory } from "#web/listings/category-page.tsx";
import { loader as loadSearch } from "#web/listings/search-page.tsx";
import { loader as newPage, action as send } from "#web/part-requests/new-part-request-page.tsx";
import { action as change, loader as requestPage } from "#web/part-requests/part-request-page.tsx";
import { loader as photo } from "#web/part-requests/part-request-photo.ts";
import { loader as listPage } from "#web/part-requests/part-requests-page.tsx";
import { action as decide, loader as reportedPage } from "#web/part-requests/reported-part-requests-page.tsx";
import { action as offer, loader as wantedPage } from "#web/part-requests/wanted-part-page.tsx";
import { loader as wantedList } from "#web/part-requests/wanted-parts-page.tsx";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createUser } from "../support/users.ts";

let db: Db;
let buyer: Readonly<RouterContextProvider>;
let seller: Readonly<RouterContextProvider>;
let moderator: Readonly<RouterContextProvider>;
let sellerId: number;

const fields = {
  car: "toyota.camry",
  year: "2018",
  category: "batteries",
  part: "Battery",
  condition: "any",
  city: "riyadh",
};

const get = (handler: PageHandler, context: Readonly<RouterContextProvider>, path: string, params = {}, cookie = "") =>
  runPageHandler(handler, context, new Request(new URL(path, "http://localhost"), { headers: { cookie } }), params);
const post = (
  handler: PageHandler,
  context: Readonly<RouterContextProvider>,
  values: Record<string, string>,
  params = {},
  path = "/",
) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  return runPageHandler(
    handler,
    context,
    new Request(new URL(path, "http://localhost"), { method: "POST", body }),
    params,
  );
};
const getId = (location: string | null | undefined): string => /\d+$/.exec(location ?? "")?.[0] ?? "";

describe("Pages of part requests", () => {
  beforeAll(async () => {
    ({ db } = await createTestDatabase({ demo: new Date() }));
    const createMember = async (name: string, role: "member" | "showroom" | "moderator") => {
      const { id } = await createUser(db, {
        email: `${name.toLowerCase()}@example.com`,
        name,
        role,
        email_verified: true,
      });
      return {
        id,
        context: await createPageContext(db, { account: { id, name, role }, language: "en", currency: "SAR" }),
      };
    };
    ({ context: buyer } = await createMember("Buyer", "member"));
    ({ context: moderator } = await createMember("Moderator", "moderator"));
    const owner = await createMember("Owner", "showroom");
    seller = owner.context;
    const found = await db
      .selectFrom("sellers as s")
      .innerJoin("ads as a", "a.seller_id", "s.id")
      .innerJoin("categories as c", "c.id", "a.category_id")
      .select("s.id")
      .where("s.type", "=", "showroom")
      .where("a.status", "=", "active")
      .where("c.slug", "=", "batteries")
      .executeTakeFirstOrThrow();
    sellerId = found.id;
    await db.updateTable("sellers").set({ owner_id: owner.id }).where("id", "=", sellerId).execute();
  });

  it("Lists of parts and searches without results lead to the form with their words and filters", async () => {
    const guest = await createPageContext(db, { language: "en", currency: "SAR" });
    const { data: parts } = await get(loadCategory, guest, "/shop/category/batteries/products?city=riyadh", {
      category: "batteries",
    });
    const { askSellers } = parts as { askSellers: string };
    expect(askSellers).toBe("/account/part-requests/new?category=batteries&city=riyadh");
    expect((await get(newPage, buyer, askSellers)).data).toMatchObject({
      values: { category: "batteries", city: "riyadh", condition: "any" },
    });
    const { data: nothing } = await get(loadSearch, guest, "/shop/Allproducts/x", { searchText: "zzzzqqq" });
    expect(nothing).toMatchObject({ askSellers: "/account/part-requests/new?q=zzzzqqq" });
  });

  it("A request goes from the form through an offer to the conversation with the seller", async () => {
    expect(await post(send, buyer, { ...fields, part: "" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "part", code: "required" }], values: { city: "riyadh" } },
    });
    const sent = await post(send, buyer, fields);
    expect(sent.status).toBe(303);
    const request = getId(sent.location);
    const { data: page } = await get(requestPage, buyer, "/", { request }, sent.cookie.split(";")[0]);
    expect(page).toMatchObject({ news: "sent", offers: [], request: { part: "Battery", car: "Toyota Camry 2018" } });
    expect((await get(photo, buyer, "/", { request })).status).toBe(404);

    const { data: wanted } = await get(wantedList, seller, "/account/wanted-parts");
    expect(wanted).toMatchObject({ requests: [{ id: Number(request), ownPrices: [] }] });
    const { data: form } = await get(wantedPage, seller, getWantedPartPath(Number(request)), { request });
    expect(form).toMatchObject({ sellers: [{ id: sellerId, mayAnswer: true, offer: undefined }] });
    const values = {
      act: "offer",
      seller: String(sellerId),
      price: "1,200",
      condition: "new",
      delivery: "pickup",
      note: "",
    };
    expect(await post(offer, seller, { ...values, price: "" }, { request })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "price", code: "required" }] },
    });
    expect(await post(offer, seller, values, { request })).toMatchObject({ status: 303 });
    const { data: answered } = await get(wantedList, seller, "/account/wanted-parts?show=answered");
    expect(answered).toMatchObject({
      requests: [{ id: Number(request), ownPrices: [expect.stringContaining("1,200")] }],
    });

    const { data: withOffer } = await get(requestPage, buyer, "/", { request });
    const [made] = (withOffer as { offers: { id: number; text: string }[] }).offers;
    const partOffer = `/account/inbox/new?partOffer=${made?.id}`;
    expect((await get(writePage, buyer, partOffer)).data).toMatchObject({
      topic: { name: { text: "Wanted: Battery" } },
    });
    const written = await post(write, buyer, { text: "Is it fresh?" }, {}, partOffer);
    expect(written).toMatchObject({ status: 303, location: expect.stringMatching(/^\/account\/inbox\/\d+$/) });
    expect((await get(writePage, buyer, partOffer)).location).toBe(written.location);

    const accept = { act: "accept", offer: String(made?.id), text: made?.text ?? "" };
    expect(await post(change, buyer, { ...accept, text: "" }, { request })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "text" }], values: { offer: accept.offer } },
    });
    expect(await post(change, buyer, accept, { request })).toMatchObject({ status: 303, location: written.location });
    expect((await get(requestPage, buyer, "/", { request })).data).toMatchObject({
      accepted: made?.id,
      request: { state: "accepted" },
    });
    expect((await get(wantedPage, seller, "/", { request })).data).toMatchObject({
      sellers: [{ isAccepted: true, mayAnswer: false }],
    });
    expect(await post(offer, seller, values, { request })).toMatchObject({
      status: 409,
      data: { code: "part_request.closed" },
    });
  });

  it("A reported request is removed by a moderator and then has no page for sellers", async () => {
    const sent = await post(send, buyer, fields);
    const request = getId(sent.location);
    expect(await post(offer, seller, { act: "report", report: "" }, { request })).toMatchObject({ status: 400 });
    expect(await post(offer, seller, { act: "report", report: "Spam" }, { request })).toMatchObject({ status: 303 });
    expect((await get(reportedPage, moderator, "/")).data).toMatchObject({
      items: [{ id: Number(request), owner: "Buyer", reports: [{ by: "Owner", text: "Spam" }] }],
    });
    expect(await post(decide, moderator, { request, act: "remove" })).toMatchObject({ status: 303 });
    expect(await post(decide, moderator, { request, act: "remove" })).toMatchObject({ status: 409 });
    expect((await get(wantedPage, seller, "/", { request })).status).toBe(404);
    expect((await get(requestPage, buyer, "/", { request })).data).toMatchObject({ request: { state: "removed" } });
  });

  it("A request that its owner closes can be sent again with the same values", async () => {
    const sent = await post(send, buyer, { ...fields, partNumber: "56-AH" });
    const request = getId(sent.location);
    const closed = await post(change, buyer, { act: "close" }, { request });
    expect(closed.location).toBe(getPartRequestPath(Number(request)));
    const { data: page } = await get(requestPage, buyer, "/", { request });
    const { again } = page as { again: string };
    expect((await get(newPage, buyer, again)).data).toMatchObject({ values: { ...fields, partNumber: "56-AH" } });
    expect(await post(change, buyer, { act: "close" }, { request })).toMatchObject({ status: 409 });
    expect((await get(listPage, buyer, "/")).data).toMatchObject({ requests: { length: 3 } });
    expect((await get(requestPage, seller, "/", { request })).status).toBe(404);
  });
});
