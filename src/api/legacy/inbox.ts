import type { Hono } from "hono";
import type { Account } from "#domain/accounts/account.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import {
  CONVERSATIONS_PER_PAGE,
  type ConversationSummary,
  type ConversationTopic,
  MESSAGES_PER_PAGE,
  type Message,
} from "#domain/inbox/conversation.ts";
import { markMessagesRead, setConversationArchived } from "#domain/inbox/conversation-actions.server.ts";
import { listConversations } from "#domain/inbox/conversation-list.server.ts";
import { getConversationThread } from "#domain/inbox/conversation-thread.server.ts";
import { sendMessage } from "#domain/inbox/send-message.server.ts";
import { startConversation } from "#domain/inbox/start-conversation.server.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import type { Result } from "#kernel/result.ts";
import type { ApiContext, ApiEnv, ApiServices } from "../v1/context.ts";
import { respondWithProblem } from "../v1/problem-response.ts";
import { toAbsolutePictureUrl, toLegacyTitles } from "./items.ts";
import { parseQueryFields } from "./legacy-fields.ts";
import {
  mapErrorsToLegacyNames,
  parseAuthenticatedRequest,
  rejectOtherMethods,
  requirePerson,
  respondWithFieldErrors,
  respondWithLegacyData,
} from "./responses.ts";

/** Presents what a conversation is about: a listing or an order. */
function presentTopic(topic: ConversationTopic) {
  const ad = topic.kind === "ad" ? topic.ad : null;
  const order = topic.kind === "order" ? topic.order : null;
  return {
    item_id: ad?.id ?? null,
    order_number: order?.number ?? null,
    ...toLegacyTitles(ad?.name ?? { ar: order?.number ?? null, en: order?.number ?? null }),
  };
}

/** Presents the amount of an offer in its own currency, because buyer and seller agree on exactly this amount. */
const presentAmount = (money: Money | null, decimals: (currency: string) => number) => ({
  amount: money && money.minor / 10 ** decimals(money.currency),
  currency: money?.currency ?? null,
});

type InboxPresentation = { language: Language; origin: string; decimals: (currency: string) => number };

const presentConversation = (each: ConversationSummary, { language, decimals }: InboxPresentation) => ({
  conversation_id: each.id,
  ...presentTopic(each.topic),
  side: each.side,
  person_name: pickTranslation(each.other.name, language).text,
  message: each.last?.text ?? "",
  kind: each.last?.kind ?? "text",
  ...presentAmount(each.last?.amount ?? null, decimals),
  from_me: each.last?.own ?? false,
  date: each.lastAt.toISOString(),
  unread: each.unread,
});

const presentMessage = (conversation_id: number, each: Message, { origin, decimals }: InboxPresentation) => ({
  id: each.id,
  conversation_id,
  message: each.text,
  kind: each.kind,
  event: each.event,
  ...presentAmount(each.offer ?? each.price, decimals),
  picture: each.picture && toAbsolutePictureUrl(each.picture.url, origin),
  from_me: each.own,
  date: each.at.toISOString(),
});

const MAX_PAGE = 100_000;

/**
 * Registers the routes for the inbox of the signed-in user (AP-10). GET lists conversations, or with `conversation_id`
 * messages. POST sends a message. PUT and PATCH mark a conversation as read. DELETE archives a conversation until its
 * next message.
 */
export function registerLegacyInboxRoutes(api: Hono<ApiEnv>, { db, clock, wakeMail, getOrigin }: ApiServices): void {
  const inbox = { db, clock, wakeMail };
  const createPresentation = async (c: ApiContext): Promise<InboxPresentation> => {
    const { currencies } = await getCatalog(db);
    const decimals = (currency: string) => currencies.get(currency)?.decimals ?? 2;
    return { language: c.get("language"), origin: getOrigin(c.req.raw), decimals };
  };

  api.get("/inbox.php", async (c) => {
    const fields = parseQueryFields(c);
    const person = requirePerson(c, fields);
    if (!person.ok) return respondWithProblem(c, person);
    const id = fields.id("conversation_id");
    const [before, after] = [fields.id("before"), fields.id("after")];
    const page = fields.integer("page", 1, MAX_PAGE, 1);
    const limit = fields.integer("limit", 1, 100, id ? MESSAGES_PER_PAGE : CONVERSATIONS_PER_PAGE);
    if (fields.errors.length > 0) return respondWithFieldErrors(c, fields);
    const presentation = await createPresentation(c);
    if (id === undefined) {
      const { items, unread } = await listConversations(db, person.value, { page, limit });
      return c.json({ data: items.map((each) => presentConversation(each, presentation)), unread });
    }
    const thread = await getConversationThread(db, person.value, id, { before, after, limit, now: clock() });
    if (!thread.ok) return respondWithProblem(c, thread);
    const { messages, conversation } = thread.value;
    return c.json({
      data: messages.map((each) => presentMessage(id, each, presentation)),
      unread: conversation.unread,
    });
  });

  api.post("/inbox.php", async (c) => {
    const sent = await parseAuthenticatedRequest(c);
    if (!sent.ok) return respondWithProblem(c, sent);
    const { person, fields } = sent.value;
    const conversationId = fields.id("conversation_id");
    const item = conversationId === undefined ? fields.requiredId("item_id") : 0;
    if (fields.errors.length > 0) return respondWithFieldErrors(c, fields);
    const text = fields.getValue("message");
    const delivered =
      conversationId === undefined
        ? await startConversation(inbox, person, { adId: item }, { text })
        : await sendMessage(inbox, person, conversationId, { text });
    if (!delivered.ok) return respondWithProblem(c, mapErrorsToLegacyNames(delivered, { message: "text" }));
    const conversation_id = "conversation" in delivered.value ? delivered.value.conversation : conversationId;
    return respondWithLegacyData(c, { conversation_id, message_id: delivered.value.message });
  });

  const change =
    (updateConversation: (person: Account, id: number, upTo: number | undefined) => Promise<Result<undefined>>) =>
    async (c: ApiContext) => {
      const sent = await parseAuthenticatedRequest(c);
      if (!sent.ok) return respondWithProblem(c, sent);
      const { person, fields } = sent.value;
      const id = fields.requiredId("conversation_id");
      const upTo = fields.id("message_id");
      if (fields.errors.length > 0) return respondWithFieldErrors(c, fields);
      const changed = await updateConversation(person, id, upTo);
      return changed.ok ? respondWithLegacyData(c, { conversation_id: id }) : respondWithProblem(c, changed);
    };
  const handleMarkRead = change((person, id, upTo) => markMessagesRead(inbox, person, id, upTo));
  api.put("/inbox.php", handleMarkRead);
  api.patch("/inbox.php", handleMarkRead);
  const archiveConversation = change((person, id) => setConversationArchived(inbox, person, id, true));
  api.delete("/inbox.php", archiveConversation);
  rejectOtherMethods(api, "/inbox.php", "GET", "POST", "PUT", "PATCH", "DELETE");
}
