import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { Language } from "#kernel/localized-text.ts";
import { loader as loadListing } from "#web/listing-page/listing-page.tsx";
import { action as ask, loader as questionsPage } from "#web/listing-questions/listing-questions-page.tsx";
import { action as answer, loader as sellerPage } from "#web/listing-questions/seller-questions-page.tsx";
import { loader as reportPage } from "#web/moderation/report-listing-page.tsx";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../support/inbox.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";

let database: Database;
let shop: InboxFixture;
let listing: number;

type Reader = { id: number; role: string; emailVerified?: boolean } | undefined;
type Call = { path?: string; fields?: Record<string, string>; language?: Language; cookie?: string };

/** Calls a loader or action for a reader. A call with fields posts them. */
async function call(
  handler: PageHandler,
  reader: Reader,
  { path = "/", fields, language = "en", cookie = "" }: Call = {},
) {
  const account = reader && { emailVerified: true, name: "Noura", ...reader };
  const context = await createPageContext(shop.db, { account, language, visit: { clock: shop.clock } });
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value);
  const request = new Request(new URL(path, "http://localhost"), {
    headers: { cookie },
    ...(fields ? { method: "POST", body } : {}),
  });
  return runPageHandler(handler, context, request, { product: listing });
}

describe("Pages of questions about listings", () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await createInboxFixture(database);
  });
  beforeEach(async () => {
    shop.setNow("2026-06-01T09:00:00Z");
    await shop.db.deleteFrom("listing_questions").execute();
    listing = await shop.ad({ kind: "car", price: { minor: 9_000_000, currency: "USD" } });
  });

  it("A question goes from the form to the seller's page, and with the answer to everybody", async () => {
    const buyer = await shop.person();
    expect(await call(questionsPage, undefined)).toMatchObject({
      data: { section: { access: "sign-in", items: [] }, signIn: expect.stringContaining("/account/login?return=") },
    });
    const asked = await call(ask, buyer, { fields: { act: "ask", question: "Is the chain new?" } });
    expect(asked).toMatchObject({ status: 303, location: `/shop/products/${listing}/questions` });
    const cookie = asked.cookie.split(";")[0] ?? "";
    const { data: waiting } = await call(questionsPage, buyer, { cookie });
    expect(waiting).toMatchObject({
      news: "asked",
      section: { access: "ask", items: [], own: [{ question: { text: "Is the chain new?", lang: "en" } }], waiting: 0 },
    });
    const { data: toAnswer } = await call(sellerPage, shop.manager);
    const [row] = (toAnswer as { questions: { id: number }[] }).questions;
    expect(row).toMatchObject({ isOpen: true, answer: undefined });
    const id = String(row?.id);
    expect(await call(answer, shop.manager, { fields: { act: "answer", id, answer: " " } })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "answer", code: "required" }], values: { id } },
    });
    expect(await call(answer, shop.manager, { fields: { act: "answer", id, answer: "نعم" } })).toMatchObject({
      status: 303,
      location: "/account/questions",
    });
    const { data: page } = await call(questionsPage, undefined, { language: "ar" });
    expect(page).toMatchObject({ section: { total: 1, own: [], items: [{ answer: { text: "نعم", lang: "ar" } }] } });
    expect((await call(reportPage, undefined, { path: `/?question=${id}` })).data).toMatchObject({
      draft: { reason: "offensive", text: "Is the chain new?" },
    });
    expect((await call(reportPage, undefined, { path: "/?question=99999999999999" })).data).toMatchObject({
      draft: undefined,
    });
    expect(await call(answer, shop.manager, { fields: { act: "hide", id } })).toMatchObject({ status: 303 });
    expect((await call(questionsPage, undefined)).data).toMatchObject({ section: { total: 0 } });
    expect(await call(answer, shop.manager, { fields: { act: "hide", id } })).toMatchObject({ status: 404 });
  });

  it("The form keeps a refused question, and guests are sent to the sign-in page", async () => {
    const fields = { act: "ask", question: "0551234567?" };
    expect(await call(ask, await shop.person(), { fields })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "question", code: "question.contact" }], values: fields },
    });
    expect(await call(ask, undefined, { fields })).toMatchObject({
      location: expect.stringContaining("/account/login?return="),
    });
    expect(await call(ask, shop.owner, { fields: { question: "Is it mine?" } })).toMatchObject({
      status: 403,
      data: { code: "question.own" },
    });
    const unconfirmed = { ...(await shop.person()), emailVerified: false };
    expect((await call(questionsPage, unconfirmed)).data).toMatchObject({ section: { access: "confirm" } });
    expect((await call(questionsPage, shop.owner)).data).toMatchObject({ section: { access: "own" } });
  });

  it("Moderators can remove a question on its page, and other members cannot", async () => {
    const buyer = await shop.person();
    await call(ask, buyer, { fields: { question: "Is the chain new?" } });
    const { id } = await shop.db.selectFrom("listing_questions").select("id").executeTakeFirstOrThrow();
    const fields = { act: "remove", id: String(id) };
    expect(await call(ask, buyer, { fields })).toMatchObject({ status: 403 });
    const moderator = { ...(await shop.person()), role: "moderator" };
    expect((await call(questionsPage, moderator)).data).toMatchObject({ mayRemove: true });
    expect(await call(ask, moderator, { fields })).toMatchObject({ status: 303 });
    expect(await call(ask, moderator, { fields })).toMatchObject({ status: 404 });
  });

  it("The page of a listing reads any number of questions with one statement", async () => {
    const buyer = await shop.person();
    const countStatements = async () => {
      const statements: string[] = [];
      database.observe({ onQuery: ({ text }) => statements.push(text), onConnectionWait: () => {} });
      const slug = (await shop.db.selectFrom("ads").select("slug").where("id", "=", listing).executeTakeFirstOrThrow())
        .slug;
      const context = await createPageContext(shop.db, { visit: { clock: shop.clock } });
      const { data } = await runPageHandler(
        loadListing as PageHandler,
        context,
        new Request(`http://localhost/shop/products/${listing}-${slug}`),
        { product: `${listing}-${slug}` },
      );
      database.observe({ onQuery: () => {}, onConnectionWait: () => {} });
      return { data, count: statements.filter((text) => text.includes("listing_questions")).length };
    };
    expect(await countStatements()).toMatchObject({ count: 1, data: { questions: { total: 0, access: "sign-in" } } });
    for (let i = 1; i <= 5; i += 1) {
      shop.later(5);
      await call(ask, buyer, { fields: { question: `Question number ${i}?` } });
      const { id } = await shop.db
        .selectFrom("listing_questions")
        .select("id")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      await call(answer, shop.owner, { fields: { act: "answer", id: String(id), answer: "Yes" } });
    }
    const { data, count } = await countStatements();
    expect(count).toBe(1);
    expect(data).toMatchObject({ questions: { total: 5, items: [{}, {}, {}] } });
  });
});
