import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { withTransaction } from "#db/transaction.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { addCartLine, updateCartQuantities } from "#domain/cart/commands.server.ts";
import { getCart } from "#domain/cart/queries.server.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { createFolderPictureStore } from "#domain/media/picture-store.server.ts";
import { type PlaceOrderContext, placeOrder } from "#domain/orders/place-order.server.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../tests/support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../../../tests/support/inbox.ts";
import { createPhoto } from "../../../tests/support/picture-files.ts";
import { insertRow, listMails, updateRow } from "../../../tests/support/rows.ts";
import { markMessagesRead, reportConversation } from "./conversation-actions.server.ts";
import {
  decideConversationReports,
  isConversationReported,
  listReportedConversations,
  readReportedConversation,
} from "./conversation-reports.server.ts";
import { canSeeConversationPicture, getConversationThread } from "./conversation-thread.server.ts";
import { eraseInboxData } from "./erase.server.ts";
import { createOffer, respondToOffer } from "./offer-commands.server.ts";
import { sendMessage } from "./send-message.server.ts";
import { startConversation } from "./start-conversation.server.ts";
import { queueUnreadMessageMails } from "./unread-mails.server.ts";

describeOnDatabase("Inbox and related features", (open) => {
  let shop: InboxFixture;
  beforeAll(async () => {
    shop = await createInboxFixture(await open());
  });
  beforeEach(() => shop.setNow("2026-06-01T09:00:00Z"));

  const mailsTo = (address: string) => listMails(shop.db, address);
  const mail = () => queueUnreadMessageMails(shop.db, { now: shop.now(), origin: "https://karaj.example" });

  it("queueUnreadMessageMails sends one mail after 15 minutes unread, in the recipient's language", async () => {
    const buyer = await shop.person("سارة", { language: "ar" });
    const { id } = await shop.asked("Is it still there? I'd come today.", undefined, buyer);
    shop.later(14);
    await mail();
    expect(await mailsTo(shop.owner.email)).toEqual([]);
    shop.later(1);
    await sendMessage(shop.context, buyer, id, { text: "Hello?" });
    await Promise.all([mail(), mail()]);
    const [notificationMail, ...more] = await mailsTo(shop.owner.email);
    expect(more).toEqual([]);
    expect(notificationMail?.subject).toContain("سارة Ali");
    expect(notificationMail?.text).toContain("Is it still there? I'd come today.");
    expect(notificationMail?.text).toContain(`https://karaj.example/account/inbox/${id}`);
    // Further messages send no second mail. Colleagues of the owner get no mail.
    await sendMessage(shop.context, buyer, id, { text: "Anybody?" });
    shop.later(60);
    expect(await mail()).toBe(0);
    expect(await mailsTo(shop.manager.email)).toEqual([]);
    await markMessagesRead(shop.context, shop.manager, id);
    await sendMessage(shop.context, buyer, id, { text: "Once more" });
    shop.later(16);
    expect(await mail()).toBe(1);
    expect(await mailsTo(shop.owner.email)).toHaveLength(2);
    await createOffer(shop.context, shop.owner, id, { minor: 9_000, currency: "USD" });
    shop.later(16);
    await mail();
    expect((await mailsTo(buyer.email))[0]?.text).toMatch(/عرض سعر: .*90\.00 USD/);
    expect((await mailsTo(buyer.email))[0]?.subject).toBe("رسالة جديدة من \u2068first\u2069");
  });

  it("sendMessage re-encodes a picture, and canSeeConversationPicture allows only participants", async () => {
    const { buyer, id } = await shop.asked();
    const store = createFolderPictureStore(createTemporaryFolder());
    const bytes = await createPhoto(2_000, 1_000, "png");
    const sent = await sendMessage(shop.context, buyer, id, { picture: { bytes, store }, key: "pic" });
    expect(sent).toMatchObject({ ok: true });
    const read = await getConversationThread(shop.db, shop.owner, id, { now: shop.now() });
    const picture = read.ok ? read.value.messages.at(-1)?.picture : undefined;
    expect(picture).toMatchObject({ width: 1_600, height: 800 });
    const file = picture?.url.split("/").at(-1) as string;
    expect(Buffer.from((await store.read(file)) as Uint8Array).toString("latin1", 8, 12)).toBe("WEBP");
    const sees = (member: Member, conversation = id) =>
      canSeeConversationPicture(shop.db, member.id, conversation, file, shop.now());
    expect([
      await sees(buyer),
      await sees(shop.manager),
      await sees(shop.editor),
      await sees(await shop.person()),
    ]).toEqual([true, true, false, false]);
    const other = await shop.asked("Hi", undefined, buyer);
    expect(await sees(buyer, other.id)).toBe(false);
    for (const bad of [new Uint8Array(), new TextEncoder().encode("<svg/>")]) {
      expect(await sendMessage(shop.context, buyer, id, { picture: { bytes: bad, store } })).toMatchObject({
        kind: "invalid",
        errors: [{ path: "picture" }],
      });
    }
  });

  it("readReportedConversation allows moderators to read reported conversations only and is audited", async () => {
    const { buyer, id } = await shop.asked("Send me the deposit first");
    const moderator: Member = { ...(await shop.person("Mona")), role: "moderator" };
    expect(await readReportedConversation(shop.db, moderator, id)).toMatchObject({ kind: "not_found" });
    await reportConversation(shop.context, shop.owner, id, { reason: "fraud", text: "Asks for money" });
    expect(await readReportedConversation(shop.db, shop.owner, id)).toMatchObject({ kind: "forbidden" });
    const listed = await listReportedConversations(shop.db, "open", 1);
    expect(listed.items.find((each) => each.id === id)).toMatchObject({
      buyer: { id: buyer.id },
      seller: { owner: { id: shop.owner.id } },
      reports: [{ side: "seller", reason: "fraud", text: "Asks for money", by: { id: shop.owner.id } }],
    });
    expect(await readReportedConversation(shop.db, moderator, id)).toMatchObject({
      ok: true,
      value: { messages: [{ text: "Send me the deposit first", side: "buyer" }] },
    });
    const logged = await shop.db
      .selectFrom("audit_log")
      .select(["action", "subject_id"])
      .where("user_id", "=", moderator.id)
      .execute();
    expect(logged).toEqual([{ action: "conversation.read", subject_id: String(id) }]);
    const context = { db: shop.db, now: shop.now() };
    expect(
      await decideConversationReports(context, { ...buyer, role: "moderator" }, id, { verdict: "dismiss" }),
    ).toMatchObject({ code: "report.own_conversation" });
    expect(
      await decideConversationReports(context, moderator, id, { verdict: "uphold", note: "Banned" }),
    ).toMatchObject({ ok: true });
    expect(await decideConversationReports(context, moderator, id, { verdict: "uphold" })).toMatchObject({
      code: "report.decided",
    });
    expect(await readReportedConversation(shop.db, moderator, id)).toMatchObject({ kind: "not_found" });
    expect(await isConversationReported(shop.db, id)).toBe(false);
    const news = await shop.db
      .selectFrom("notifications")
      .select("kind")
      .where("user_id", "=", shop.owner.id)
      .execute();
    expect(news).toContainEqual({ kind: "conversation-report-upheld" });
  });

  it("startConversation about an order allows only the buyer and the seller of the order", async () => {
    const buyer = await shop.person();
    const ad = await shop.ad();
    const visitor = { token: undefined, userId: buyer.id };
    await addCartLine({ db: shop.db, clock: shop.clock, visitor }, { ad, quantity: 1 });
    const placed = await shop.order(visitor);
    if (!placed.ok) throw new Error(placed.code);
    const { id: share } = await shop.db
      .selectFrom("seller_orders")
      .select("id")
      .where("order_id", "=", placed.value.id)
      .executeTakeFirstOrThrow();
    const start = (member: Member, text: string) =>
      startConversation(shop.context, member, { orderShareId: share }, { text });
    expect(await start(await shop.person(), "Mine?")).toMatchObject({ kind: "not_found", code: "order.not_found" });
    const started = await start(shop.manager, "When are you at home?");
    expect(started).toMatchObject({ ok: true });
    const answer = await start(buyer, "In the evening");
    if (!started.ok || !answer.ok) throw new Error("not begun");
    expect(answer.value.conversation).toBe(started.value.conversation);
    const read = await getConversationThread(shop.db, buyer, started.value.conversation, { now: shop.now() });
    expect(read).toMatchObject({
      value: {
        conversation: {
          side: "buyer",
          topic: { kind: "order", order: { number: placed.value.number, shareId: share } },
          mayOffer: false,
        },
      },
    });
    expect(
      await createOffer(shop.context, buyer, started.value.conversation, { minor: 1_000, currency: "USD" }),
    ).toMatchObject({ code: "offer.no_ad" });
    const guest = await shop.order(await shop.holding([[ad, 1]]), { email: `${randomUUID()}@example.com` });
    if (!guest.ok) throw new Error(guest.code);
    const { id: ofGuest } = await shop.db
      .selectFrom("seller_orders")
      .select("id")
      .where("order_id", "=", guest.value.id)
      .executeTakeFirstOrThrow();
    expect(await startConversation(shop.context, shop.owner, { orderShareId: ofGuest }, { text: "Hi" })).toMatchObject({
      code: "conversation.no_account",
    });
  });

  /** Orders the cart, or the given lines, at current prices and at the time of the inbox's clock. */
  const placed = (visitor: CartVisitor, userId: number, lines?: PlaceOrderContext["lines"]) =>
    placeOrder({ ...shop.placing(visitor), clock: shop.clock, userId, lines }, shop.wish(null), randomUUID());

  it("An accepted offer sets the cart price of one unit until the buyer has ordered it", async () => {
    // The cart uses the time of the database.
    shop.setNow(new Date());
    const { buyer, id, ad } = await shop.asked(
      "9?",
      await shop.ad({ price: { minor: 10_000, currency: "SAR" }, currency: "SAR", stock: 9 }),
    );
    const visitor = { token: undefined, userId: buyer.id };
    const cart = { db: shop.db, clock: shop.clock, visitor };
    await addCartLine(cart, { ad, quantity: 1 });
    const created = await createOffer(shop.context, buyer, id, { minor: 9_000, currency: "SAR" });
    if (!created.ok) throw new Error(created.code);
    const lineOf = async (cartOwner: { token: string | undefined; userId?: number }) =>
      (await getCart(shop.db, cartOwner)).groups[0]?.lines[0];
    const asks = { agreed: undefined, product: { price: { minor: 10_000, currency: "SAR" } }, notices: [] };
    expect(await lineOf(visitor)).toMatchObject(asks);
    await respondToOffer(shop.context, shop.owner, created.value.offer, "accept");
    const holds = {
      agreed: "holds",
      product: { price: { minor: 9_000, currency: "SAR" } },
    };
    expect(await lineOf(visitor)).toMatchObject({
      ...holds,
      notices: [{ code: "price-changed", from: { minor: 10_000 } }],
    });
    expect((await lineOf(await shop.holding([[ad, 1]])))?.agreed).toBeUndefined();
    // Two units exceed the agreed quantity, so both cost the listing's price.
    await addCartLine(cart, { ad, quantity: 1 });
    expect(await lineOf(visitor)).toMatchObject({ ...asks, agreed: "too-many" });
    const set = async (quantity: number) =>
      updateCartQuantities(cart, { quantities: [{ line: (await lineOf(visitor))?.id as number, quantity }] });
    await set(1);
    expect(await lineOf(visitor)).toMatchObject({ ...holds, notices: [] });
    await set(3);
    expect(await lineOf(visitor)).toMatchObject({ ...asks, agreed: "too-many" });
    await set(1);
    const order = async () => {
      const placedOrder = await placed(visitor, buyer.id);
      if (!placedOrder.ok) throw new Error(placedOrder.code);
      return shop.db
        .selectFrom("order_lines as l")
        .innerJoin("seller_orders as s", "s.id", "l.seller_order_id")
        .select(["s.id", "s.currency", "l.unit_minor", "l.quantity"])
        .where("s.order_id", "=", placedOrder.value.id)
        .executeTakeFirstOrThrow();
    };
    const ordered = await order();
    expect(ordered).toMatchObject({
      unit_minor: 9_000,
      currency: "SAR",
      quantity: 1,
    });
    // The agreed price is used up by an order and available again after the order is cancelled.
    await addCartLine(cart, { ad, quantity: 1 });
    expect(await lineOf(visitor)).toMatchObject(asks);
    await updateRow(shop.db, "seller_orders", ordered.id, { status: "CANCELLED" });
    expect(await lineOf(visitor)).toMatchObject(holds);
  });

  it("When a buyer places several orders concurrently, only one of them gets the agreed price", async () => {
    shop.setNow(new Date());
    const { buyer, id, ad } = await shop.asked(
      "9?",
      await shop.ad({ price: { minor: 10_000, currency: "SAR" }, currency: "SAR", stock: 9 }),
    );
    const created = await createOffer(shop.context, buyer, id, { minor: 9_000, currency: "SAR" });
    if (!created.ok) throw new Error(created.code);
    await respondToOffer(shop.context, shop.owner, created.value.offer, "accept");
    const orderAtOnce = () => placed({ token: undefined }, buyer.id, [{ ad, quantity: 1 }]);
    const orders = await Promise.all([orderAtOnce(), orderAtOnce(), orderAtOnce()]);
    // A later order is rejected with checkout.changed or has the listing's price from the start.
    const refused = orders.flatMap((each) => (each.ok ? [] : [each.code]));
    expect(new Set(refused)).toEqual(new Set(refused.map(() => "checkout.changed")));
    const { rows } = await sql<{ minor: number; pieces: number }>`
      select unit_minor as minor, sum(quantity)::int as pieces from order_lines where ad_id = ${ad} group by 1 order by 1`.execute(
      shop.db,
    );
    expect(rows[0]).toEqual({ minor: 9_000, pieces: 1 });
  });

  it("eraseInboxData keeps conversations that others can read and deletes the rest", async () => {
    const seller = await shop.person("Single");
    const { id: own } = await insertRow(shop.db, "sellers", {
      slug: `own-${seller.id}`,
      type: "personal",
      name_en: "Single",
      owner_id: seller.id,
    });
    const { buyer, id } = await shop.asked("Hi", await shop.ad({ sellerId: own }));
    const otherConversation = await shop.asked("Hello", undefined, buyer);
    const store = createFolderPictureStore(createTemporaryFolder());
    await sendMessage(shop.context, buyer, id, { picture: { bytes: await createPhoto(20, 20, "png"), store } });
    const erase = (userId: number, sellers: number[]) =>
      withTransaction(shop.db, async (trx) => {
        const left = await eraseInboxData(trx, userId, sellers);
        if (sellers.length > 0)
          await trx.updateTable("sellers").set({ owner_id: null }).where("id", "in", sellers).execute();
        await trx.deleteFrom("users").where("id", "=", userId).execute();
        return left.pictures;
      });
    expect(await erase(seller.id, [own])).toEqual([]);
    expect(await getConversationThread(shop.db, buyer, id, { now: shop.now() })).toMatchObject({
      value: { conversation: { silence: "gone" }, messages: [{ text: "Hi" }, {}] },
    });
    expect(await erase(buyer.id, [])).toHaveLength(1);
    const left = await shop.db
      .selectFrom("conversations")
      .select("id")
      .where("id", "in", [id, otherConversation.id])
      .execute();
    expect(left).toEqual([{ id: otherConversation.id }]);
  });
});
