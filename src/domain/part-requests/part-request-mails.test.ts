import { beforeAll, beforeEach, expect, it } from "vitest";
import { queueUnreadMessageMails } from "#domain/inbox/unread-mails.server.ts";
import { saveNotificationSettings } from "#domain/notifications/notification-settings.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createPartRequestFixture, type PartRequestFixture } from "../../../tests/support/part-requests.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { acceptPartOffer } from "./part-offers.server.ts";
import { PART_REQUEST_DAYS } from "./part-request.ts";
import { expirePartRequests } from "./part-requests.server.ts";

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
    shop.db.selectFrom("mail_outbox").select(["to_address", "subject", "text"]).orderBy("id").execute();

  it("A new offer, its acceptance and the end of a request are mailed in the language of the recipient", async () => {
    const { id, buyer } = await shop.ask();
    await updateRow(shop.db, "users", buyer.id, { language: "ar" });
    await updateRow(shop.db, "users", shop.manager.id, { language: "en" });
    const made = await shop.answer(id);
    await shop.answer(id, { price: "80" });
    const [offered, ...others] = await listMails();
    expect(others).toEqual([]);
    expect(offered).toMatchObject({ to_address: buyer.email, subject: "عرض جديد: 85.00 USD لقطعة Battery 70 Ah" });
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
    await shop.ask({}, buyer);
    shop.later(PART_REQUEST_DAYS * 24 * 60);
    await expirePartRequests(shop.db, { now: shop.now(), origin: shop.origin });
    expect(await listMails()).toEqual([]);
  });
});
