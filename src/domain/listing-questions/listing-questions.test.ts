import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Member } from "#domain/accounts/roles.ts";
import { setCounterpartBlocked } from "#domain/inbox/conversation-actions.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../../../tests/support/inbox.ts";
import { insertRows, updateRow } from "../../../tests/support/rows.ts";
import { createUser } from "../../../tests/support/users.ts";
import { MAX_UNANSWERED_QUESTIONS } from "./listing-question.ts";
import {
  answerListingQuestion,
  askListingQuestion,
  hideListingQuestion,
  removeListingQuestion,
} from "./question-commands.server.ts";
import { findReportedQuestion, listListingQuestions, listSellerQuestions } from "./question-queries.server.ts";

describeOnDatabase("Questions about listings", (open) => {
  let shop: InboxFixture;
  let listing: number;
  beforeAll(async () => {
    shop = await createInboxFixture(await open());
  });
  beforeEach(async () => {
    shop.setNow("2026-06-01T09:00:00Z");
    for (const table of ["listing_questions", "notifications", "mail_outbox", "rate_limit_buckets"] as const)
      await shop.db.deleteFrom(table).execute();
    listing = await shop.ad({ kind: "car", price: { minor: 9_000_000, currency: "USD" } });
  });

  const context = () => ({ ...shop.context, origin: "https://karaj.example" });
  const ask = (actor: Member | undefined, text: unknown = "Is the chain new?", id = listing) =>
    askListingQuestion(context(), actor, id, text);
  const answer = (actor: Member, id: number, text: unknown = "Yes, it is.") =>
    answerListingQuestion(context(), actor, id, text);
  const hide = (actor: Member, id: number) => hideListingQuestion({ db: shop.db, now: shop.now() }, actor, id);
  const remove = (actor: Member | undefined, id: number) =>
    removeListingQuestion({ db: shop.db, now: shop.now() }, actor, id);
  const list = (reader?: Member) => listListingQuestions(shop.db, listing, { userId: reader?.id });
  const listNotifications = () =>
    shop.db.selectFrom("notifications").select(["user_id", "kind", "path"]).orderBy("id").execute();
  const listMails = () => shop.db.selectFrom("mail_outbox").select(["to_address", "text"]).orderBy("id").execute();

  async function createQuestion(text?: string, asker?: Member) {
    const buyer = asker ?? (await shop.person());
    const asked = await ask(buyer, text);
    if (!asked.ok) throw new Error(asked.code);
    return { buyer, id: asked.value.id };
  }

  it("A question notifies everybody who manages the seller's listings, and only its author sees it until the answer", async () => {
    const { buyer, id } = await createQuestion();
    expect(await listNotifications()).toEqual(
      [shop.owner, shop.manager, shop.editor].map((person) => ({
        user_id: person.id,
        kind: "question-asked",
        path: "/account/questions",
      })),
    );
    const mails = await listMails();
    expect(mails).toHaveLength(3);
    expect(mails[0]?.text).toContain("Is the chain new?");
    expect(await list()).toMatchObject({ total: 0, items: [], own: [], waiting: 1 });
    expect(await list(await shop.person())).toMatchObject({ items: [], own: [] });
    expect(await list(buyer)).toMatchObject({ items: [], own: [{ id, text: "Is the chain new?" }] });
  });

  it("An answer publishes the question and notifies its author once, also by mail", async () => {
    const { buyer, id } = await createQuestion();
    await shop.db.deleteFrom("notifications").execute();
    await shop.db.deleteFrom("mail_outbox").execute();
    shop.later(10);
    expect(await answer(shop.editor, id)).toEqual({ ok: true, value: { id } });
    expect(await listNotifications()).toEqual([
      { user_id: buyer.id, kind: "question-answered", path: `/shop/products/${listing}/questions` },
    ]);
    expect((await listMails()).map(({ text }) => text).join()).toMatch(/Is the chain new\?[\s\S]*Yes, it is\./);
    expect(await list()).toMatchObject({ total: 1, own: [], waiting: 0, items: [{ id, answer: "Yes, it is." }] });
    expect((await list()).items[0]?.answeredAt).toEqual(shop.now());
    await answer(shop.owner, id, "Yes, since May.");
    expect(await list()).toMatchObject({ total: 1, items: [{ answer: "Yes, since May." }] });
    expect(await listNotifications()).toHaveLength(1);
  });

  it("Members who switched off the topic get neither mails nor notifications", async () => {
    const buyer = await shop.person();
    await insertRows(shop.db, "notification_settings", {
      user_id: buyer.id,
      topic: "messages",
      in_app: false,
      mail: false,
    });
    const { id } = await createQuestion(undefined, buyer);
    await shop.db.deleteFrom("notifications").execute();
    await shop.db.deleteFrom("mail_outbox").execute();
    await answer(shop.owner, id);
    expect(await listNotifications()).toEqual([]);
    expect(await listMails()).toEqual([]);
  });

  it("Guests, people of the seller and members without a confirmed address cannot ask", async () => {
    expect(await ask(undefined)).toMatchObject({ kind: "unauthenticated", code: "account.sign_in" });
    for (const person of [shop.owner, shop.manager, shop.editor])
      expect(await ask(person)).toMatchObject({ kind: "forbidden", code: "question.own" });
    const { id } = await createUser(shop.db, { email: "unconfirmed@example.com", name: "U", email_verified: false });
    expect(await ask({ id, role: "member" })).toMatchObject({ kind: "forbidden", code: "question.unconfirmed" });
    expect(await ask(await shop.person(), "Hello there", 2_000_000_000)).toMatchObject({ code: "product.not_found" });
    expect(await list()).toMatchObject({ waiting: 0 });
  });

  it("A member whom the seller blocked cannot ask", async () => {
    const { buyer, id } = await shop.asked(undefined, listing);
    await setCounterpartBlocked(shop.context, shop.owner, id, true);
    expect(await ask(buyer)).toMatchObject({ kind: "forbidden", code: "conversation.unavailable" });
  });

  it("Contact details and banned words are refused with the name of the field, in questions and answers", async () => {
    const { id } = await createQuestion();
    expect(await ask(await shop.person(), "Call me: 0551234567")).toMatchObject({
      code: "question.contact",
      errors: [{ path: "question" }],
    });
    expect(await answer(shop.owner, id, "wa.me/966551234567")).toMatchObject({
      code: "question.contact",
      errors: [{ path: "answer" }],
    });
    await insertRows(shop.db, "banned_words", { word: "counterfeit", folded: "counterfeit", language: "en" });
    expect(await ask(await shop.person(), "Is it counterfeit?")).toMatchObject({ code: "banned_word" });
    expect(await answer(shop.owner, id, "Not counterfeit")).toMatchObject({ errors: [{ path: "answer" }] });
    await shop.db.deleteFrom("banned_words").where("word", "=", "counterfeit").execute();
  });

  it("A sold listing takes no questions and answers, and keeps the answered ones", async () => {
    const { id, buyer } = await createQuestion();
    const open = await createQuestion("Is it still there?", buyer);
    await answer(shop.owner, id);
    await updateRow(shop.db, "ads", listing, { status: "sold" });
    expect(await ask(await shop.person())).toMatchObject({ kind: "conflict", code: "question.closed" });
    expect(await answer(shop.owner, open.id)).toMatchObject({ kind: "conflict", code: "question.closed" });
    expect(await list()).toMatchObject({ total: 1 });
    expect((await listSellerQuestions(shop.db, shop.owner.id, 1)).items).toMatchObject([{ id }]);
  });

  it("The same question twice is one, and the number of unanswered ones about a listing is limited", async () => {
    const buyer = await shop.person();
    const [first, second] = await Promise.all([ask(buyer), ask(buyer)]);
    expect(first).toEqual(second);
    expect(await listMails()).toHaveLength(3);
    const { id } = await createQuestion("Another question?", buyer);
    await hide(shop.owner, id);
    for (let i = 2; i < MAX_UNANSWERED_QUESTIONS; i += 1) await createQuestion(`Question number ${i}?`, buyer);
    expect(await ask(buyer, "One too many?")).toMatchObject({ kind: "conflict", code: "question.full" });
    if (first.ok) await answer(shop.owner, first.value.id);
    expect(await ask(buyer, "One too many?")).toMatchObject({ ok: true });
  });

  it("A member asks at most 20 questions a day", async () => {
    const buyer = await shop.person();
    for (let i = 0; i < 20; i += 1) {
      shop.later(2);
      const { id } = await createQuestion(`Question number ${i}?`, buyer);
      await answer(shop.owner, id);
    }
    shop.later(2);
    expect(await ask(buyer, "One too many?")).toMatchObject({ kind: "rate_limited", retryAt: expect.any(Date) });
  });

  it("A hidden question disappears for everybody without a notification, and cannot be answered", async () => {
    const { buyer, id } = await createQuestion();
    await answer(shop.owner, id);
    const before = await listNotifications();
    expect(await hide(await shop.person(), id)).toMatchObject({ code: "question.not_found" });
    expect(await hide(shop.owner, id)).toEqual({ ok: true, value: { id } });
    expect(await list(buyer)).toMatchObject({ total: 0, items: [], own: [] });
    expect((await listSellerQuestions(shop.db, shop.owner.id, 1)).items).toEqual([]);
    expect(await findReportedQuestion(shop.db, listing, id)).toBeUndefined();
    expect(await listNotifications()).toEqual(before);
    for (const refused of [await answer(shop.owner, id), await hide(shop.owner, id), await answer(buyer, id)])
      expect(refused).toMatchObject({ kind: "not_found", code: "question.not_found" });
  });

  it("Moderators remove a question and tell its author, except about listings of their own seller", async () => {
    const { buyer, id } = await createQuestion();
    await answer(shop.owner, id);
    expect(await findReportedQuestion(shop.db, listing, id)).toBe("Is the chain new?");
    const moderator: Member = { id: (await shop.person()).id, role: "moderator" };
    expect(await remove(undefined, id)).toMatchObject({ code: "account.sign_in" });
    expect(await remove(buyer, id)).toMatchObject({ code: "account.forbidden" });
    expect(await remove({ ...shop.owner, role: "moderator" }, id)).toMatchObject({ code: "question.own" });
    expect(await remove(moderator, id)).toEqual({ ok: true, value: { id } });
    expect(await remove(moderator, id)).toMatchObject({ code: "question.not_found" });
    expect(await list()).toMatchObject({ total: 0 });
    expect((await listNotifications()).at(-1)).toMatchObject({ user_id: buyer.id, kind: "question-removed" });
    expect(
      await shop.db.selectFrom("audit_log").select(["action", "subject_id"]).orderBy("id", "desc").executeTakeFirst(),
    ).toEqual({ action: "question.remove", subject_id: String(listing) });
  });

  it("A seller sees unanswered questions first, the oldest of them first, then the newest answers", async () => {
    const ids: number[] = [];
    for (const text of ["First question?", "Second question?", "Third question?", "Fourth question?"]) {
      shop.later(1);
      ids.push((await createQuestion(text)).id);
    }
    for (const id of ids.slice(0, 2)) {
      shop.later(1);
      await answer(shop.owner, id);
    }
    const { items, total } = await listSellerQuestions(shop.db, shop.editor.id, 1);
    expect(items.map(({ id }) => id)).toEqual([ids[2], ids[3], ids[1], ids[0]]);
    expect(total).toBe(4);
    expect(items[0]?.listing).toMatchObject({ id: listing, status: "active" });
    expect((await list()).items.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(await listListingQuestions(shop.db, listing, { page: 2, limit: 1 })).toMatchObject({
      items: [{ id: ids[0] }],
      pages: 2,
    });
    expect((await listSellerQuestions(shop.db, (await shop.person()).id, 1)).items).toEqual([]);
  });

  it("The questions of a deleted member are deleted with the account", async () => {
    const { buyer, id } = await createQuestion();
    await answer(shop.owner, id);
    await shop.db.deleteFrom("users").where("id", "=", buyer.id).execute();
    expect(await list()).toMatchObject({ total: 0 });
  });
});
