import { beforeAll, beforeEach, expect, it } from "vitest";
import { queueUnreadMessageMails } from "#domain/inbox/unread-mails.server.ts";
import { saveNotificationSettings, switchOffMails } from "#domain/notifications/notification-settings.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createPartRequestFixture, type PartRequestFixture } from "../../../tests/support/part-requests.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { acceptPartOffer, withdrawPartOffer } from "./part-offers.server.ts";
import { PART_REQUEST_DAYS } from "./part-request.ts";
import { queuePartOfferMails, queueWantedPartDigests } from "./part-request-digests.server.ts";
import { closePartRequest, expirePartRequests } from "./part-requests.server.ts";

describeOnDatabase("Mails about requests for parts", (open) => {
  let shop: PartRequestFixture;
  beforeAll(async () => {
    shop = await createPartRequestFixture(await open());
  });
  beforeEach(async () => {
    shop.setNow("2026-06-01T09:00:00Z");
    for (const table of ["conversations", "part_requests", "mail_outbox", "notification_settings"] as const)
      await shop.db.deleteFrom(table).execute();
  });

  const listMails = () =>
    shop.db
      .selectFrom("mail_outbox")
      .select(["to_address", "subject", "text", "unsubscribe_url"])
      .orderBy("id")
      .execute();
  const queueOfferMails = () => queuePartOfferMails(shop.db, { now: shop.now(), origin: shop.origin });
  const queueDigests = () => queueWantedPartDigests(shop.db, { now: shop.now(), origin: shop.origin });

  it("A new offer, its acceptance and the end of a request are mailed in the language of the recipient", async () => {
    const { id, buyer } = await shop.ask();
    await updateRow(shop.db, "users", buyer.id, { language: "ar" });
    await updateRow(shop.db, "users", shop.manager.id, { language: "en" });
    const made = await shop.answer(id);
    shop.later(59);
    await shop.answer(id, { price: "80" });
    await queueOfferMails();
    expect(await listMails()).toEqual([]);
    shop.later(1);
    await queueOfferMails();
    shop.later(60);
    await queueOfferMails();
    const [offered, ...others] = await listMails();
    expect(others).toEqual([]);
    expect(offered).toMatchObject({ to_address: buyer.email, subject: "عرض جديد: 80.00 USD لقطعة Battery 70 Ah" });
    expect(offered?.text).toContain(`${shop.origin}/account/part-requests/${id}\n`);

    const target = { requestId: id, offerId: made.ok ? made.value.id : 0 };
    const accepted = await acceptPartOffer(shop.requestContext(), buyer, target, "I accept,\nthank you");
    const toManager = (await listMails()).find(({ to_address }) => to_address === shop.manager.email);
    expect(toManager?.subject).toBe("Offer accepted: Battery 70 Ah");
    expect(toManager?.text).toContain("I accept, thank you");
    expect(toManager?.text).toContain(`/account/inbox/${accepted.ok ? accepted.value.conversation : 0}\n`);
    expect(await listMails()).toHaveLength(3);
    await queueUnreadMessageMails(shop.db, { now: new Date(shop.now().getTime() + 3_600_000), origin: shop.origin });
    expect(await listMails()).toHaveLength(3);

    await shop.ask({}, buyer);
    shop.later(PART_REQUEST_DAYS * 24 * 60);
    await expirePartRequests(shop.db, { now: shop.now(), origin: shop.origin });
    expect((await listMails()).at(-1)).toMatchObject({ subject: "انتهت مدة طلبك: Battery 70 Ah" });
  });

  it("Offers that follow within an hour share one mail, without withdrawn ones and those for closed requests", async () => {
    const { id, buyer } = await shop.ask();
    const second = await shop.ask({ part: "Wiper" }, buyer);
    const closed = await shop.ask({ part: "Closed" }, buyer);
    const withdrawn = await shop.ask({ part: "Withdrawn" }, buyer);
    await updateRow(shop.db, "users", buyer.id, { language: "en" });
    for (const request of [id, second.id, closed.id, withdrawn.id]) {
      expect(await shop.answer(request)).toMatchObject({ ok: true });
      shop.later(10);
    }
    await closePartRequest(shop.requestContext(), buyer, closed.id);
    const target = { requestId: withdrawn.id, sellerId: shop.showroom };
    await withdrawPartOffer(shop.requestContext(), shop.manager, target);
    shop.later(20);
    await Promise.all([queueOfferMails(), queueOfferMails()]);
    const [mail, ...others] = await listMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to_address: buyer.email, subject: "2 new offers: Battery 70 Ah…" });
    for (const request of [id, second.id])
      expect(mail?.text).toContain(`${shop.origin}/account/part-requests/${request}\n`);
    expect(mail?.text).not.toMatch(/Closed|Withdrawn/);
  });

  it("The people of suitable sellers get one mail a day with new requests that they have not answered", async () => {
    await updateRow(shop.db, "users", shop.manager.id, { language: "en" });
    await updateRow(shop.db, "users", shop.owner.id, { language: "ar" });
    const { id, buyer } = await shop.ask();
    const answered = await shop.ask({ part: "Wiper" }, buyer);
    const closed = await shop.ask({ part: "Closed" }, buyer);
    await shop.answer(answered.id);
    await closePartRequest(shop.requestContext(), buyer, closed.id);
    // Nobody sells such parts.
    await shop.ask({ part: "Tyre", category: "tyres", car: "kia.sportage" }, buyer);
    await queueDigests();
    expect(await listMails()).toEqual([]);
    shop.setNow("2026-06-02T04:59:00Z");
    await queueDigests();
    expect(await listMails()).toEqual([]);

    shop.setNow("2026-06-02T05:00:00Z");
    await Promise.all([queueDigests(), queueDigests()]);
    const mails = await listMails();
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual(
      [shop.owner.email, shop.manager.email].toSorted(),
    );
    const toManager = mails.find(({ to_address }) => to_address === shop.manager.email);
    expect(toManager?.subject).toBe("Wanted part: Battery 70 Ah");
    expect(toManager?.text).toContain(`${shop.origin}/account/wanted-parts/${id}\n`);
    expect(toManager?.text).not.toMatch(/Wiper|Closed|Tyre/);

    await shop.ask({ part: "Starter" });
    shop.later(60);
    await queueDigests();
    expect(await listMails()).toHaveLength(2);
    const key = /\/unsubscribe\/(\S+)$/.exec(toManager?.unsubscribe_url ?? "")?.[1] ?? "";
    await switchOffMails(shop.db, key);
    shop.later(24 * 60);
    await queueDigests();
    const [next, ...others] = (await listMails()).slice(2);
    expect(others).toEqual([]);
    expect(next).toMatchObject({ to_address: shop.owner.email, subject: "قطعة مطلوبة: Starter" });
  });

  it("Members who switched off the mails get none about requests and offers", async () => {
    const { id, buyer } = await shop.ask();
    for (const member of [buyer, shop.owner, shop.manager])
      await saveNotificationSettings(shop.db, member, [
        { topic: "messages", mail: false },
        { topic: "sales", mail: false },
      ]);
    const made = await shop.answer(id);
    await acceptPartOffer(
      shop.requestContext(),
      buyer,
      { requestId: id, offerId: made.ok ? made.value.id : 0 },
      "I accept",
    );
    await shop.answer((await shop.ask({}, buyer)).id);
    shop.later(60);
    await queueOfferMails();
    shop.later(PART_REQUEST_DAYS * 24 * 60);
    await expirePartRequests(shop.db, { now: shop.now(), origin: shop.origin });
    expect(await listMails()).toEqual([]);
  });
});
