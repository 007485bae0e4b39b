import { readdirSync } from "node:fs";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Member } from "#domain/accounts/roles.ts";
import { createAddVehicleChange } from "#domain/garage/garage.ts";
import { applyMemberGarageChange } from "#domain/garage/member-garage.server.ts";
import { listConversations } from "#domain/inbox/conversation-list.server.ts";
import { getConversationThread } from "#domain/inbox/conversation-thread.server.ts";
import { startConversation } from "#domain/inbox/start-conversation.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import {
  createPartRequestFixture,
  partRequestInput as input,
  type PartRequestFixture,
} from "../../../tests/support/part-requests.ts";
import { createPhoto } from "../../../tests/support/picture-files.ts";
import { insertRow, insertRows, updateRow } from "../../../tests/support/rows.ts";
import { acceptPartOffer, withdrawPartOffer } from "./part-offers.server.ts";
import { MAX_OPEN_PART_REQUESTS, PART_REQUEST_DAYS } from "./part-request.ts";
import type { PartRequestInput } from "./part-request-input.ts";
import {
  decidePartRequestReports,
  listReportedPartRequests,
  reportPartRequest,
} from "./part-request-reports.server.ts";
import {
  closePartRequest,
  createPartRequest,
  erasePartRequests,
  expirePartRequests,
  listPartOffers,
  listPartRequests,
} from "./part-requests.server.ts";
import { findPartRequestPhoto, findWantedPart, listWantedParts } from "./seller-requests.server.ts";
import { sellsParts } from "./wanted-parts.server.ts";

describeOnDatabase("Requests for parts", (open) => {
  let shop: PartRequestFixture;
  beforeAll(async () => {
    shop = await createPartRequestFixture(await open());
  });
  beforeEach(async () => {
    shop.setNow("2026-06-01T09:00:00Z");
    for (const table of [
      "conversations",
      "part_requests",
      "notifications",
      "rate_limit_buckets",
      "inbox_blocks",
    ] as const)
      await shop.db.deleteFrom(table).execute();
  });

  const listNotifications = () =>
    shop.db.selectFrom("notifications").select(["user_id", "kind", "path"]).orderBy("id").execute();
  const listOpen = async (sellerIds = [shop.showroom]) =>
    (await listWantedParts(shop.db, sellerIds, shop.now())).items.map(({ id }) => id);

  it("A request notifies those who answer for a seller of the category, and appears in the seller's list", async () => {
    const { id, buyer } = await shop.ask();
    expect(await listNotifications()).toEqual(
      [shop.owner, shop.manager].map((person) => ({
        user_id: person.id,
        kind: "sale-part-wanted",
        path: `/account/wanted-parts/${id}`,
      })),
    );
    expect(await listOpen()).toEqual([id]);
    expect(await listPartRequests(shop.db, buyer.id)).toMatchObject([{ id, state: "open", offers: 0, year: 2018 }]);
    expect(await findWantedPart(shop.db, shop.manager.id, id, shop.now())).toMatchObject({
      answeringSellerIds: [shop.showroom],
    });
    for (const other of [shop.editor, await shop.person(), buyer])
      expect(await findWantedPart(shop.db, other.id, id, shop.now())).toBeUndefined();
  });

  it("Only open businesses with an active part listing of the category or for the make see a request", async () => {
    const second = shop.sellers[1] as number;
    expect(await sellsParts(shop.db, [second])).toBe(false);
    const { id } = await shop.ask();
    expect(await listOpen([second])).toEqual([]);
    const otherCategory = shop.catalog.categories.bySlug.get("filters")?.id as number;
    const toyota = shop.catalog.makes.bySlug.get("toyota")?.id as number;
    const nissan = shop.catalog.makes.bySlug.get("nissan")?.id as number;
    const adId = await shop.ad({ sellerId: second, categoryId: otherCategory, makeId: nissan });
    expect(await sellsParts(shop.db, [second])).toBe(true);
    expect(await listOpen([second])).toEqual([]);
    await updateRow(shop.db, "ads", adId, { make_id: toyota });
    expect(await listOpen([second])).toEqual([id]);
    await updateRow(shop.db, "ads", adId, { status: "closed" });
    expect(await listOpen([second])).toEqual([]);
    await updateRow(shop.db, "ads", adId, { status: "active", make_id: null });
    const part = await insertRow(shop.db, "parts", { category_id: otherCategory, part_number: "W1", folded: "w1" });
    const camry = (shop.catalog.modelsOfMake.get(toyota) ?? []).find(({ slug }) => slug === "camry")?.id as number;
    await insertRows(shop.db, "fitments", { part_id: part.id, model_id: camry, year_from: 2010, year_to: 2012 });
    await updateRow(shop.db, "ads", adId, { part_id: part.id });
    expect(await listOpen([second])).toEqual([id]);
    await updateRow(shop.db, "ads", adId, { part_id: null });
    const wider = await shop.ask({ category: "electrical" });
    expect(await listOpen()).toEqual([wider.id, id]);
    expect(await listOpen([second])).toEqual([]);
    await updateRow(shop.db, "ads", adId, { part_id: part.id });
    for (const change of [{ type: "personal" }, { closed_at: shop.now() }] as const) {
      await updateRow(shop.db, "sellers", second, change);
      expect(await listOpen([second])).toEqual([]);
      expect(await sellsParts(shop.db, [second])).toBe(false);
      await updateRow(shop.db, "sellers", second, { type: "showroom", closed_at: null });
    }
    await updateRow(shop.db, "ads", adId, { status: "closed" });
  });

  it("A blocked seller, the buyer's own seller and requests of a banned buyer are left out", async () => {
    const { id, buyer } = await shop.ask();
    await insertRows(shop.db, "inbox_blocks", { user_id: buyer.id, seller_id: shop.showroom, by: "buyer" });
    expect(await listOpen()).toEqual([]);
    expect(await shop.answer(id)).toMatchObject({ code: "part_request.not_found" });
    await shop.db.deleteFrom("inbox_blocks").execute();
    await insertRows(shop.db, "bans", { user_id: buyer.id, email: "banned@example.com", reason: "spam" });
    expect(await listOpen()).toEqual([]);
    await shop.db.deleteFrom("notifications").execute();
    await shop.ask({}, shop.manager);
    expect(await listOpen()).toEqual([]);
    expect(await listNotifications()).toEqual([]);
  });

  it("An offer notifies the buyer once; changing it changes the price, and the cheapest offer comes first", async () => {
    const { id, buyer } = await shop.ask();
    const second = shop.sellers[1] as number;
    const rival = await shop.person("Rana");
    await updateRow(shop.db, "sellers", second, { owner_id: rival.id });
    const adId = await shop.ad({ sellerId: second });
    await shop.db.deleteFrom("notifications").execute();
    expect(await shop.answer(id)).toMatchObject({ ok: true });
    expect(await shop.answer(id, { price: "75.5" })).toMatchObject({ ok: true });
    expect(await shop.answer(id, { price: 6_000, note: "" }, rival, second)).toMatchObject({ ok: true });
    expect(await listNotifications()).toEqual(
      [1, 2].map(() => ({ user_id: buyer.id, kind: "offer-part", path: `/account/part-requests/${id}` })),
    );
    expect(await listPartOffers(shop.db, [id])).toMatchObject([
      { seller: { id: second }, price: { minor: 6_000, currency: "USD" }, note: null },
      { seller: { id: shop.showroom }, price: { minor: 7_550, currency: "USD" }, condition: "new", delivery: "both" },
    ]);
    const { items } = await listWantedParts(shop.db, [shop.showroom], shop.now(), { filter: "answered" });
    expect(items).toMatchObject([{ id, offers: 2, ownOffers: [{ seller: { id: shop.showroom } }] }]);
    await updateRow(shop.db, "ads", adId, { status: "closed" });
    await updateRow(shop.db, "sellers", second, { owner_id: null });
  });

  it("An accepted offer closes the request, opens the conversation and notifies the seller", async () => {
    const { id, buyer } = await shop.ask();
    const made = await shop.answer(id);
    const offerId = made.ok ? made.value.id : 0;
    await shop.db.deleteFrom("notifications").execute();
    const target = { requestId: id, offerId };
    expect(await acceptPartOffer(shop.requestContext(), buyer, target, " ")).toMatchObject({
      errors: [{ path: "text" }],
    });
    for (const other of [shop.manager, await shop.person()])
      expect(await acceptPartOffer(shop.requestContext(), other, target, "Mine")).toMatchObject({
        code: "part_offer.not_found",
      });
    const accepted = await acceptPartOffer(shop.requestContext(), buyer, target, "I accept");
    if (!accepted.ok) throw new Error(accepted.code);
    const { conversation } = accepted.value;
    expect(await listPartRequests(shop.db, buyer.id, id)).toMatchObject([
      { state: "accepted", acceptedOfferId: offerId },
    ]);
    expect(await listNotifications()).toMatchObject(
      [shop.owner, shop.manager].map(({ id: user_id }) => ({ user_id, kind: "sale-part-accepted" })),
    );
    for (const person of [buyer, shop.manager]) {
      const thread = await getConversationThread(shop.db, person, conversation, { now: shop.now() });
      expect(thread).toMatchObject({
        value: {
          conversation: { topic: { kind: "request", request: { id, offerId, part: "Battery 70 Ah" } } },
          messages: [{ text: "I accept" }],
        },
      });
    }
    expect((await listConversations(shop.db, shop.owner)).items).toMatchObject([{ id: conversation, unread: 1 }]);
    expect(await shop.answer(id, { price: "10" })).toMatchObject({ code: "part_request.closed" });
    expect(
      await withdrawPartOffer(shop.requestContext(), shop.manager, { requestId: id, sellerId: shop.showroom }),
    ).toMatchObject({
      code: "part_request.closed",
    });
    expect(await acceptPartOffer(shop.requestContext(), buyer, target, "Again")).toMatchObject({
      code: "part_request.closed",
    });
    expect(await closePartRequest(shop.requestContext(), buyer, id)).toMatchObject({ code: "part_request.closed" });
  });

  it("An offer that cannot be accepted because the seller blocked the buyer leaves the request open", async () => {
    const { id, buyer } = await shop.ask();
    const made = await shop.answer(id);
    const offerId = made.ok ? made.value.id : 0;
    await insertRows(shop.db, "inbox_blocks", { user_id: buyer.id, seller_id: shop.showroom, by: "seller" });
    expect(await acceptPartOffer(shop.requestContext(), buyer, { requestId: id, offerId }, "Hello")).toMatchObject({
      code: "conversation.unavailable",
    });
    expect(await listPartRequests(shop.db, buyer.id, id)).toMatchObject([{ state: "open", acceptedOfferId: null }]);
  });

  it("The buyer writes to the seller of an offer without accepting it, in one conversation", async () => {
    const { id, buyer } = await shop.ask();
    const made = await shop.answer(id);
    const partOfferId = made.ok ? made.value.id : 0;
    const start = (member: Member, text: string) => startConversation(shop.context, member, { partOfferId }, { text });
    expect(await start(await shop.person(), "Hello")).toMatchObject({ code: "part_offer.not_found" });
    const first = await start(buyer, "Is it original?");
    const second = await start(buyer, "And the warranty?");
    expect(first.ok && second.ok && first.value.conversation === second.value.conversation).toBe(true);
    expect(await listPartOffers(shop.db, [id])).toMatchObject([
      { conversationId: first.ok ? first.value.conversation : 0 },
    ]);
    expect(
      await withdrawPartOffer(shop.requestContext(), shop.owner, { requestId: id, sellerId: shop.showroom }),
    ).toMatchObject({
      ok: true,
    });
    expect((await listConversations(shop.db, buyer)).items).toMatchObject([
      { topic: { kind: "request", request: null } },
    ]);
    expect(
      await withdrawPartOffer(shop.requestContext(), shop.owner, { requestId: id, sellerId: shop.showroom }),
    ).toMatchObject({
      code: "part_offer.not_found",
    });
  });

  it("createPartRequest names each invalid field and accepts only vehicles of the member's own garage", async () => {
    const buyer = await shop.person();
    const create = (more: PartRequestInput) => createPartRequest(shop.requestContext(), buyer, { ...input, ...more });
    for (const [more, path, code] of [
      [{ car: "" }, "car", "required"],
      [{ car: "toyota.nothing" }, "car", "choice"],
      [{ car: "garage:1" }, "car", "choice"],
      [{ year: "" }, "year", "required"],
      [{ year: "1900" }, "year", "model_year"],
      [{ year: "2028" }, "year", "model_year"],
      [{ category: "parts" }, "category", "choice"],
      [{ category: "cars" }, "category", "choice"],
      [{ part: " " }, "part", "required"],
      [{ part: "x".repeat(121) }, "part", "too_long"],
      [{ partNumber: "x".repeat(41) }, "partNumber", "too_long"],
      [{ condition: "broken" }, "condition", "choice"],
      [{ note: "x".repeat(1_001) }, "note", "too_long"],
      [{ city: "atlantis" }, "city", "choice"],
    ] as const)
      expect(await create(more), path).toMatchObject({ kind: "invalid", errors: [{ path, code }] });
    expect(await create({ part: "" })).toMatchObject({ code: "part_request.invalid" });
    expect(await createPartRequest(shop.requestContext(), undefined, input)).toMatchObject({ kind: "unauthenticated" });
    const vehicle = await shop.db.selectFrom("vehicles").select("id").executeTakeFirst();
    if (!vehicle) return;
    const garage = await applyMemberGarageChange(shop.db, buyer.id, createAddVehicleChange({ vehicleId: vehicle.id }));
    const entry = garage.ok ? garage.value[0]?.id : 0;
    expect(await create({ car: `garage:${entry}`, year: "" })).toMatchObject({ ok: true });
  });

  it("Banned words in a request or an offer are refused with the field", async () => {
    await insertRows(shop.db, "banned_words", { word: "stolen", folded: "stolen", language: "en" });
    const buyer = await shop.person();
    for (const path of ["part", "note"] as const)
      expect(
        await createPartRequest(shop.requestContext(), buyer, { ...input, [path]: "a stolen part" }),
      ).toMatchObject({
        errors: [{ path, code: "banned_word" }],
      });
    const { id } = await shop.ask();
    expect(await shop.answer(id, { note: "st0len" })).toMatchObject({
      errors: [{ path: "note", code: "banned_word" }],
    });
    await shop.db.deleteFrom("banned_words").execute();
  });

  it("A member has at most five open requests, also when several are sent concurrently", async () => {
    const buyer = await shop.person();
    const results = await Promise.all(
      Array.from({ length: MAX_OPEN_PART_REQUESTS + 2 }, () => createPartRequest(shop.requestContext(), buyer, input)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_OPEN_PART_REQUESTS);
    for (const result of results) if (!result.ok) expect(result.code).toBe("part_request.full");
    const [latest] = await listPartRequests(shop.db, buyer.id);
    expect(await closePartRequest(shop.requestContext(), buyer, latest?.id ?? 0)).toMatchObject({ ok: true });
    expect(await createPartRequest(shop.requestContext(), buyer, input)).toMatchObject({ ok: true });
    for (let i = 0; i < 5; i += 1) await createPartRequest(shop.requestContext(), buyer, input);
    expect(await createPartRequest(shop.requestContext(), buyer, input)).toMatchObject({ kind: "rate_limited" });
    expect(await closePartRequest(shop.requestContext(), await shop.person(), latest?.id ?? 0)).toMatchObject({
      code: "part_request.not_found",
    });
  });

  it("An old request expires: sellers no longer see it and its owner is notified once", async () => {
    const { id, buyer } = await shop.ask();
    await shop.answer(id);
    await shop.db.deleteFrom("notifications").execute();
    shop.later(PART_REQUEST_DAYS * 24 * 60 - 1);
    expect(await expirePartRequests(shop.db, { now: shop.now(), origin: shop.origin })).toBe(0);
    shop.later(1);
    expect(await listOpen()).toEqual([]);
    expect(await shop.answer(id)).toMatchObject({ code: "part_request.closed" });
    const counts = await Promise.all(
      [1, 2].map(() => expirePartRequests(shop.db, { now: shop.now(), origin: shop.origin })),
    );
    expect(counts.sort()).toEqual([0, 1]);
    expect(await listNotifications()).toEqual([
      { user_id: buyer.id, kind: "offer-part-expired", path: `/account/part-requests/${id}` },
    ]);
    expect(await listPartRequests(shop.db, buyer.id)).toMatchObject([{ state: "expired" }]);
  });

  it("The photo of a request is visible to the owner, to sellers who see the request and to moderators while it is reported", async () => {
    const { id, buyer } = await shop.ask({}, undefined, new Uint8Array(await createPhoto(40, 30)));
    expect(readdirSync(shop.receiptFolder)).toHaveLength(1);
    const moderator: Member = { id: (await shop.person()).id, role: "moderator" };
    const see = (member: Member) => findPartRequestPhoto(shop.db, member, id, shop.now());
    const file = await see(buyer);
    expect(readdirSync(shop.receiptFolder)).toEqual([file]);
    expect(await see(shop.manager)).toBe(file);
    expect(await see(await shop.person())).toBeUndefined();
    expect(await see(moderator)).toBeUndefined();
    await reportPartRequest(shop.requestContext(), shop.manager, id, "Not a car part");
    expect(await see(moderator)).toBe(file);
    const refused = await createPartRequest(shop.requestContext(), buyer, input, new Uint8Array([1, 2, 3]));
    expect(refused).toMatchObject({ errors: [{ path: "photo" }] });
    expect(await erasePartRequests(shop.db, buyer.id, [])).toEqual([file]);
  });

  it("Moderators remove a reported request or dismiss the reports", async () => {
    const { id, buyer } = await shop.ask();
    const moderator: Member = { id: (await shop.person()).id, role: "moderator" };
    expect(await reportPartRequest(shop.requestContext(), await shop.person(), id, "Spam")).toMatchObject({
      kind: "not_found",
    });
    expect(await reportPartRequest(shop.requestContext(), shop.manager, id, " ")).toMatchObject({
      errors: [{ path: "report" }],
    });
    for (const text of ["Spam", "Spam again"]) await reportPartRequest(shop.requestContext(), shop.manager, id, text);
    expect(await listReportedPartRequests(shop.db)).toMatchObject([{ id, reports: [{ text: "Spam" }] }]);
    expect(await decidePartRequestReports(shop.requestContext(), buyer, id, "remove")).toMatchObject({
      kind: "forbidden",
    });
    expect(
      await decidePartRequestReports(shop.requestContext(), { ...buyer, role: "moderator" }, id, "remove"),
    ).toMatchObject({
      code: "part_request.own",
    });
    expect(await decidePartRequestReports(shop.requestContext(), moderator, 0, "remove")).toMatchObject({
      kind: "not_found",
    });
    expect(await decidePartRequestReports(shop.requestContext(), moderator, id, "dismiss")).toMatchObject({ ok: true });
    expect(await decidePartRequestReports(shop.requestContext(), moderator, id, "remove")).toMatchObject({
      code: "report.decided",
    });
    expect(await listOpen()).toEqual([id]);
    await shop.answer(id);
    await shop.db.deleteFrom("notifications").execute();
    await reportPartRequest(shop.requestContext(), shop.owner, id, "Insult");
    expect(await decidePartRequestReports(shop.requestContext(), moderator, id, "remove")).toMatchObject({ ok: true });
    expect(await listNotifications()).toMatchObject([{ user_id: buyer.id, kind: "offer-part-removed" }]);
    expect(await findWantedPart(shop.db, shop.owner.id, id, shop.now())).toBeUndefined();
    expect(await listPartRequests(shop.db, buyer.id)).toMatchObject([{ state: "removed" }]);
  });

  it("The offers of a deleted seller are erased", async () => {
    const { id } = await shop.ask();
    await shop.answer(id);
    expect(await erasePartRequests(shop.db, shop.owner.id, [shop.showroom])).toEqual([]);
    expect(await listPartOffers(shop.db, [id])).toEqual([]);
  });
});
