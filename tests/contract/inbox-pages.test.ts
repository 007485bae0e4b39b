import type { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { Member } from "#domain/accounts/roles.ts";
import { reportConversation } from "#domain/inbox/conversation-actions.server.ts";
import { countUnreadConversations } from "#domain/inbox/conversation-list.server.ts";
import { createOffer } from "#domain/inbox/offer-commands.server.ts";
import type { Language } from "#kernel/localized-text.ts";
import { loader as list } from "#web/inbox/layout.tsx";
import { markConversationRead } from "#web/inbox/mark-read-middleware.server.ts";
import { loader as picture } from "#web/inbox/message-picture-file.ts";
import { action as begin, loader as beginning } from "#web/inbox/new-conversation-page.tsx";
import { action as report } from "#web/inbox/report-conversation-page.tsx";
import { loader as read } from "#web/inbox/reported-conversation-page.tsx";
import { action as send } from "#web/inbox/send-message.ts";
import { action as act, loader as thread } from "#web/inbox/thread-page.tsx";
import { createTestDatabase } from "../support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../support/inbox.ts";
import { createPageContext } from "../support/page-context.ts";
import { createPhoto } from "../support/picture-files.ts";
import { createMemoryPictures } from "../support/visit.ts";

let shop: InboxFixture;
const messagePictures = createMemoryPictures();

beforeAll(async () => {
  shop = await createInboxFixture(await createTestDatabase());
});

type RequestOptions = {
  params?: Record<string, string>;
  path?: string;
  fields?: Record<string, string | File>;
  language?: Language;
};

async function buildHandlerArgs(
  member: Member,
  { params = {}, path = "/account/inbox", fields, language = "en" }: RequestOptions = {},
) {
  const context = await createPageContext(shop.db, {
    account: member,
    language,
    visit: { clock: shop.clock, messagePictures },
  });
  const url = new URL(path, "https://karaj.example");
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value);
  return { request: new Request(url, fields ? { method: "POST", body } : {}), url, params, context } as never;
}

/** Returns the status and the redirect target of a response that a handler returned or threw. */
async function outcome(
  work: Promise<unknown>,
): Promise<{ status: number; to?: string | null; text?: string | undefined }> {
  const answer = await work.catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("location") };
  const { init, data } = answer as { init?: ResponseInit; data?: { text?: string } };
  return { status: init?.status ?? 200, text: data?.text };
}

const getConversationRequest = (id: number) => ({ params: { conversation: String(id) }, path: `/account/inbox/${id}` });
const plain = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/g, "");

describe("Inbox pages", () => {
  it("Opening a conversation marks the conversation as read before list and header are loaded", async () => {
    const { buyer, id } = await shop.asked("Is it still available?");
    expect((await list(await buildHandlerArgs(shop.manager))).items[0]).toMatchObject({
      id,
      unread: 1,
      snippet: "Is it still available?",
    });
    await markConversationRead(
      await buildHandlerArgs(shop.manager, { ...getConversationRequest(id), fields: { do: "x" } }),
      async () => new Response(),
    );
    expect(await countUnreadConversations(shop.db, shop.manager.id)).toBe(1);
    const opened = (await buildHandlerArgs(shop.manager, getConversationRequest(id))) as {
      context: RouterContextProvider;
    };
    await markConversationRead(opened as never, async () => new Response());
    expect(await countUnreadConversations(shop.db, shop.manager.id)).toBe(0);
    const page = await thread(opened as never);
    expect(page).toMatchObject({
      newFrom: page.messages[0]?.id,
      other: { name: { text: "Noura Ali" } },
      title: "Messages with Noura Ali",
    });
    expect((await thread(await buildHandlerArgs(buyer, getConversationRequest(id)))).seenTo).toBe(page.messages[0]?.id);
  });

  it("Inbox forms redirect after success and return 400 with the message for invalid input", async () => {
    const { buyer, id } = await shop.asked();
    const post = async (fields: Record<string, string>, member: Member = buyer, language: Language = "en") =>
      outcome(act(await buildHandlerArgs(member, { ...getConversationRequest(id), fields, language })) as never);
    expect(await post({ do: "send", text: "Hello" })).toEqual({ status: 303, to: `/account/inbox/${id}` });
    expect(await post({ do: "send", text: " " })).toEqual({ status: 400, text: "Please write something." });
    expect(await post({ do: "offer", amount: "٩٥", currency: "USD" })).toMatchObject({ status: 303 });
    expect(await post({ do: "offer", amount: "a lot", currency: "USD" })).toMatchObject({ status: 400 });
    expect(await post({ do: "offer", amount: "101", currency: "USD" }, buyer, "ar")).toEqual({
      status: 400,
      text: "لا يمكن أن يتجاوز العرض السعر المطلوب.",
    });
    expect(await post({ do: "nonsense" })).toMatchObject({ status: 404 });
    expect(await post({ do: "accept", offer: "1 or 1=1" })).toMatchObject({ status: 404 });
    expect(await post({ do: "send", text: "Hi" }, await shop.person())).toMatchObject({ status: 404 });
    expect(await post({ do: "archive" })).toEqual({ status: 303, to: "/account/inbox" });
    expect((await outcome(thread(await buildHandlerArgs(buyer, getConversationRequest(Number.NaN))))).status).toBe(404);
    await createOffer(shop.context, shop.owner, id, { minor: 9_900, currency: "USD" });
    expect((await thread(await buildHandlerArgs(buyer, getConversationRequest(id)))).offer).toMatchObject({
      amount: "$99",
      may: ["accept", "decline"],
      hoursLeft: 48,
    });
  });

  it("The send action returns the id of the stored message and stores a repeated message with the same key once", async () => {
    const { buyer, id } = await shop.asked();
    const file = new File([new Uint8Array(await createPhoto(40, 30, "png"))], "a.png", { type: "image/png" });
    const post = async (fields: Record<string, string | File>) => {
      const response = (await send(
        await buildHandlerArgs(buyer, { ...getConversationRequest(id), fields }),
      )) as Response;
      return [response.status, await response.json()];
    };
    const first = await post({ text: "With a picture", key: "k1", picture: file });
    expect(first).toEqual([200, { ok: true, message: expect.any(Number) }]);
    const pictureCount = messagePictures.files.size;
    expect(await post({ text: "With a picture", key: "k1", picture: file })).toMatchObject([200, { ok: true }]);
    expect(messagePictures.files.size).toBe(pictureCount);
    expect(await post({ text: "", key: "k2" })).toEqual([400, { ok: false, text: "Please write something." }]);
    const svg = new File(["<svg/>"], "a.png");
    expect(await post({ text: "", key: "k3", picture: svg })).toMatchObject([400, { ok: false }]);
    const { messages } = await thread(await buildHandlerArgs(buyer, getConversationRequest(id)));
    expect(messages.filter(({ text }) => text === "With a picture")).toHaveLength(1);
    const name = messages.at(-1)?.picture?.url.split("/").at(-1) as string;
    const fetchPicture = async (member: Member) =>
      outcome(picture(await buildHandlerArgs(member, { params: { conversation: String(id), file: name } })));
    expect(await fetchPicture(shop.manager)).toMatchObject({ status: 200 });
    expect(await fetchPicture(await shop.person())).toMatchObject({ status: 404 });
    // Moderators see a message picture only while the conversation is reported.
    const moderator: Member = { ...(await shop.person()), role: "moderator" };
    expect(await fetchPicture(moderator)).toMatchObject({ status: 404 });
    await reportConversation(shop.context, shop.owner, id, { reason: "spam" });
    expect(await fetchPicture(moderator)).toMatchObject({ status: 200 });
    expect(
      (await read(await buildHandlerArgs(moderator, { params: { conversation: String(id) } }))).messages,
    ).toHaveLength(2);
  });

  it("The new conversation page sends a text or an offer and redirects to a conversation that already exists", async () => {
    const buyer = await shop.person();
    const ad = await shop.ad();
    const path = `/account/inbox/new?ad=${ad}`;
    expect(await beginning(await buildHandlerArgs(buyer, { path }))).toMatchObject({
      asked: { price: "$100", currency: "USD" },
      isOffer: false,
    });
    expect(
      await outcome(
        begin(
          await buildHandlerArgs(buyer, { path: `${path}&offer=1`, fields: { amount: "5", currency: "USD" } }),
        ) as never,
      ),
    ).toEqual({
      status: 400,
      text: "This is less than a tenth of the price. Please offer more.",
    });
    const started = await outcome(begin(await buildHandlerArgs(buyer, { path, fields: { text: "Hello" } })) as never);
    expect(started).toMatchObject({ status: 303, to: expect.stringMatching(/^\/account\/inbox\/\d+$/) });
    expect(await outcome(beginning(await buildHandlerArgs(buyer, { path: `${path}&offer=1` })))).toEqual({
      status: 302,
      to: `${started.to}?offer=1`,
    });
    expect(await beginning(await buildHandlerArgs(shop.editor, { path }))).toMatchObject({
      refused: "conversation.own",
    });
    for (const wrong of ["ad=0", "ad=x", "share=999999", ""]) {
      expect(
        await outcome(beginning(await buildHandlerArgs(buyer, { path: `/account/inbox/new?${wrong}` }))),
      ).toMatchObject({
        status: 404,
      });
    }
  });

  it("Conversation events and list entries are worded in English and Arabic", async () => {
    const { buyer, id, ad } = await shop.asked("Hello");
    await shop.db.updateTable("ads").set({ price_minor: 9_000 }).where("id", "=", ad).execute();
    await createOffer(shop.context, buyer, id, { minor: 8_000, currency: "USD" });
    const words = async (language: Language) => {
      const { messages } = await thread(await buildHandlerArgs(buyer, { ...getConversationRequest(id), language }));
      return messages.map(({ event, offer, text }) => plain(event ?? offer?.amount ?? text));
    };
    expect(await words("en")).toEqual(["Hello", "The price is now $90", "$80"]);
    expect(await words("ar")).toEqual(["Hello", "أصبح السعر $90", "$80"]);
    expect((await list(await buildHandlerArgs(buyer, { language: "ar" }))).items[0]?.snippet).toBe("أنت: عرض سعر: $80");
    expect(
      await outcome(
        report(await buildHandlerArgs(buyer, { ...getConversationRequest(id), fields: { reason: "other" } })) as never,
      ),
    ).toMatchObject({
      status: 400,
    });
  });
});
