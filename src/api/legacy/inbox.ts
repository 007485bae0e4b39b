import type { Hono } from "hono";
import type { Account } from "#domain/accounts/account.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import {
  type ConversationSummary,
  conversationsOnPage,
  type Message,
  messagesOnPage,
  type Topic,
} from "#domain/inbox/conversation.ts";
import { archive, markRead } from "#domain/inbox/manage.server.ts";
import { conversationsOf } from "#domain/inbox/queries.server.ts";
import { sendMessage } from "#domain/inbox/send.server.ts";
import { startConversation } from "#domain/inbox/start.server.ts";
import { conversationOf } from "#domain/inbox/thread.server.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import type { Money } from "#kernel/money.ts";
import type { Result } from "#kernel/result.ts";
import type { ApiContext, ApiEnv, ApiServices } from "../v1/context.ts";
import { problem } from "../v1/problem.ts";
import { done, inTheirNames, personOf, refused, sentBy, takesOnly } from "./answers.ts";
import { queryFields } from "./fields.ts";
import { pictureAddress, titles } from "./items.ts";

/** What a conversation is about: an item, or an order. */
function presentTopic(topic: Topic) {
  const ad = topic.kind === "ad" ? topic.ad : null;
  const order = topic.kind === "order" ? topic.order : null;
  return {
    item_id: ad?.id ?? null,
    order_number: order?.number ?? null,
    ...titles(ad?.name ?? { ar: order?.number ?? null, en: order?.number ?? null }),
  };
}

/** Offers keep their own currency: what is agreed is what was written. */
const amountOf = (money: Money | null, decimals: (currency: string) => number) => ({
  amount: money && money.minor / 10 ** decimals(money.currency),
  currency: money?.currency ?? null,
});

type Shown = { language: Language; origin: string; decimals: (currency: string) => number };

const presentConversation = (each: ConversationSummary, { language, decimals }: Shown) => ({
  conversation_id: each.id,
  ...presentTopic(each.topic),
  side: each.side,
  person_name: inLanguage(each.other.name, language).text,
  message: each.last?.text ?? "",
  kind: each.last?.kind ?? "text",
  ...amountOf(each.last?.amount ?? null, decimals),
  from_me: each.last?.own ?? false,
  date: each.lastAt.toISOString(),
  unread: each.unread,
});

const presentMessage = (conversation_id: number, each: Message, { origin, decimals }: Shown) => ({
  id: each.id,
  conversation_id,
  message: each.text,
  kind: each.kind,
  event: each.event,
  ...amountOf(each.offer ?? each.price, decimals),
  picture: each.picture && pictureAddress(each.picture.url, origin),
  from_me: each.own,
  date: each.at.toISOString(),
});

const highestPage = 100_000;

/**
 * AP-10: the messages of the session's user. GET lists conversations or, with `conversation_id`, its messages; POST writes
 * one; PUT and PATCH say that a conversation has been read; DELETE puts it away until somebody writes again.
 */
export function addInbox(api: Hono<ApiEnv>, { db, clock, wakeMail, originOf }: ApiServices): void {
  const inbox = { db, clock, wakeMail };
  const shownTo = async (c: ApiContext): Promise<Shown> => {
    const { currencies } = await catalogueOf(db);
    const decimals = (currency: string) => currencies.get(currency)?.decimals ?? 2;
    return { language: c.get("language"), origin: originOf(c.req.raw), decimals };
  };

  api.get("/inbox.php", async (c) => {
    const fields = queryFields(c);
    const person = personOf(c, fields);
    if (!person.ok) return problem(c, person);
    const id = fields.id("conversation_id");
    const [before, after] = [fields.id("before"), fields.id("after")];
    const page = fields.whole("page", 1, highestPage, 1);
    const limit = fields.whole("limit", 1, 100, id ? messagesOnPage : conversationsOnPage);
    if (fields.errors.length > 0) return refused(c, fields);
    const shown = await shownTo(c);
    if (id === undefined) {
      const { items, unread } = await conversationsOf(db, person.value, { page, limit });
      return c.json({ data: items.map((each) => presentConversation(each, shown)), unread });
    }
    const thread = await conversationOf(db, person.value, id, { before, after, limit, now: clock() });
    if (!thread.ok) return problem(c, thread);
    const { messages, conversation } = thread.value;
    return c.json({ data: messages.map((each) => presentMessage(id, each, shown)), unread: conversation.unread });
  });

  api.post("/inbox.php", async (c) => {
    const sent = await sentBy(c);
    if (!sent.ok) return problem(c, sent);
    const { person, fields } = sent.value;
    const known = fields.id("conversation_id");
    const item = known === undefined ? fields.requiredId("item_id") : 0;
    if (fields.errors.length > 0) return refused(c, fields);
    const text = fields.given("message");
    const written =
      known === undefined
        ? await startConversation(inbox, person, { adId: item }, { text })
        : await sendMessage(inbox, person, known, { text });
    if (!written.ok) return problem(c, inTheirNames(written, { message: "text" }));
    const conversation_id = "conversation" in written.value ? written.value.conversation : known;
    return done(c, { conversation_id, message_id: written.value.message });
  });

  const change =
    (what: (person: Account, id: number, upTo: number | undefined) => Promise<Result<undefined>>) =>
    async (c: ApiContext) => {
      const sent = await sentBy(c);
      if (!sent.ok) return problem(c, sent);
      const { person, fields } = sent.value;
      const id = fields.requiredId("conversation_id");
      const upTo = fields.id("message_id");
      if (fields.errors.length > 0) return refused(c, fields);
      const changed = await what(person, id, upTo);
      return changed.ok ? done(c, { conversation_id: id }) : problem(c, changed);
    };
  const read = change((person, id, upTo) => markRead(inbox, person, id, upTo));
  api.put("/inbox.php", read);
  api.patch("/inbox.php", read);
  const putAway = change((person, id) => archive(inbox, person, id, true));
  api.delete("/inbox.php", putAway);
  takesOnly(api, "/inbox.php", "GET", "POST", "PUT", "PATCH", "DELETE");
}
