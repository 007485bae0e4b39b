import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { InboxContext } from "#domain/inbox/conversation-access.server.ts";
import {
  markMessagesRead,
  reportConversation,
  setConversationArchived,
  setCounterpartBlocked,
} from "#domain/inbox/conversation-actions.server.ts";
import { listConversations } from "#domain/inbox/conversation-list.server.ts";
import { getConversationThread } from "#domain/inbox/conversation-thread.server.ts";
import { sendMessage } from "#domain/inbox/send-message.server.ts";
import { startConversation } from "#domain/inbox/start-conversation.server.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import {
  conversationIdParams,
  conversationSchema,
  conversationsQuery,
  conversationsSchema,
  messageSchema,
  messagesQuery,
  messagesSchema,
  newConversationBody,
  newMessageBody,
  newReportBody,
  readUpToBody,
  startedConversationSchema,
} from "./conversation-schemas.ts";
import { presentApiConversation, presentConversationSummary, presentMessage } from "./present-conversation.ts";
import { getProblemResponses, respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Inbox");

/**
 * Registers the routes for conversations between buyers and sellers. They respond 404 for conversations of other
 * people.
 */
export function registerConversationRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock } = services;
  const createInboxContext = (c: ApiContext): InboxContext => ({
    db,
    clock,
    wakeMail: services.wakeMail,
    address: services.getAddress(c),
  });

  api.openapi(
    defineRoute("get", "/conversations", "listConversations", {
      ...requireScope("inbox:read"),
      summary: "List conversations, those with the newest message first",
      request: { query: conversationsQuery },
      responses: defineResponses(200, "A page of conversations", conversationsSchema, [400, 401, 403]),
    }),
    async (c) => {
      const { q: search, ...query } = c.req.valid("query");
      const { items, ...page } = await listConversations(db, requireUser(c), { ...query, search, now: clock() });
      return c.json({ ...page, items: items.map(presentConversationSummary) }, 200);
    },
  );

  api.openapi(
    defineRoute("post", "/conversations", "startConversation", {
      ...requireScope("inbox:write"),
      summary: "Start a conversation with the seller of a listing, about an order, or about an offer for a part",
      description:
        "A buyer has one conversation per listing, and one per share of an order. If it exists already, the message is added to it.",
      request: { body: defineJsonBody(newConversationBody) },
      responses: defineResponses(
        201,
        "Ids of the conversation and the message",
        startedConversationSchema,
        [400, 401, 403, 404, 409, 429],
      ),
    }),
    async (c) => {
      const { productId, orderShareId, partOfferId, ...messageInput } = c.req.valid("json");
      const about =
        partOfferId !== undefined
          ? { partOfferId }
          : productId === undefined
            ? { orderShareId: orderShareId ?? 0 }
            : { adId: productId };
      const result = await startConversation(createInboxContext(c), requireUser(c), about, messageInput);
      return result.ok ? c.json(result.value, 201) : respondWithProblem(c, result);
    },
  );

  api.openapi(
    defineRoute("get", "/conversations/{id}", "getConversation", {
      ...requireScope("inbox:read"),
      summary: "Get a conversation without its messages",
      request: { params: conversationIdParams },
      responses: defineResponses(200, "The conversation", conversationSchema, [400, 401, 403, 404]),
    }),
    async (c) => {
      const result = await getConversationThread(db, requireUser(c), c.req.valid("param").id, {
        limit: 1,
        now: clock(),
      });
      if (!result.ok) return respondWithProblem(c, result);
      return c.json(presentApiConversation(result.value.conversation, result.value.offer), 200);
    },
  );

  api.openapi(
    defineRoute("get", "/conversations/{id}/messages", "listMessages", {
      ...requireScope("inbox:read"),
      summary: "List the newest messages of a conversation, or those before or after a message",
      description: "Does not mark the messages as read.",
      request: { params: conversationIdParams, query: messagesQuery },
      responses: defineResponses(200, "A page of messages", messagesSchema, [400, 401, 403, 404]),
    }),
    async (c) => {
      const query = { ...c.req.valid("query"), now: clock() };
      const result = await getConversationThread(db, requireUser(c), c.req.valid("param").id, query);
      if (!result.ok) return respondWithProblem(c, result);
      const { messages, hasOlder } = result.value;
      return c.json({ items: messages.map(presentMessage), hasOlder }, 200);
    },
  );

  api.openapi(
    defineRoute("post", "/conversations/{id}/messages", "sendMessage", {
      ...requireScope("inbox:write"),
      summary: "Send a message",
      request: { params: conversationIdParams, body: defineJsonBody(newMessageBody) },
      responses: defineResponses(201, "The message", messageSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const sent = await sendMessage(createInboxContext(c), requireUser(c), id, c.req.valid("json"));
      if (!sent.ok) return respondWithProblem(c, sent);
      const after = sent.value.message - 1;
      const result = await getConversationThread(db, requireUser(c), id, { after, limit: 1, now: clock() });
      const message = result.ok ? result.value.messages[0] : undefined;
      if (!message) return respondWithProblem(c, { kind: "not_found", code: "conversation.not_found" });
      return c.json(presentMessage(message), 201);
    },
  );

  api.openapi(
    defineRoute("post", "/conversations/{id}/read", "markConversationRead", {
      ...requireScope("inbox:write"),
      summary: "Mark messages as read up to a message",
      request: { params: conversationIdParams, body: { content: { "application/json": { schema: readUpToBody } } } },
      responses: {
        204: { description: "The messages are marked as read" },
        ...getProblemResponses(400, 401, 403, 404),
      },
    }),
    async (c) => {
      const { upTo } = c.req.valid("json") ?? {};
      const result = await markMessagesRead(createInboxContext(c), requireUser(c), c.req.valid("param").id, upTo);
      return result.ok ? c.body(null, 204) : respondWithProblem(c, result);
    },
  );

  api.openapi(
    defineRoute("put", "/conversations/{id}/archived", "archiveConversation", {
      ...requireScope("inbox:write"),
      summary: "Archive a conversation or restore it. A new message restores it as well",
      request: {
        params: conversationIdParams,
        body: defineJsonBody(z.strictObject({ archived: z.boolean() }).openapi("Archived")),
      },
      responses: {
        204: { description: "The conversation is archived or restored" },
        ...getProblemResponses(400, 401, 403, 404),
      },
    }),
    async (c) => {
      const result = await setConversationArchived(
        createInboxContext(c),
        requireUser(c),
        c.req.valid("param").id,
        c.req.valid("json").archived,
      );
      return result.ok ? c.body(null, 204) : respondWithProblem(c, result);
    },
  );

  api.openapi(
    defineRoute("put", "/conversations/{id}/blocked", "blockOtherSide", {
      ...requireScope("inbox:write"),
      summary: "Block or unblock the other side",
      request: {
        params: conversationIdParams,
        body: defineJsonBody(z.strictObject({ blocked: z.boolean() }).openapi("Blocked")),
      },
      responses: {
        204: { description: "The other side is blocked or unblocked" },
        ...getProblemResponses(400, 401, 403, 404, 409),
      },
    }),
    async (c) => {
      const result = await setCounterpartBlocked(
        createInboxContext(c),
        requireUser(c),
        c.req.valid("param").id,
        c.req.valid("json").blocked,
      );
      return result.ok ? c.body(null, 204) : respondWithProblem(c, result);
    },
  );

  api.openapi(
    defineRoute("post", "/conversations/{id}/reports", "reportConversation", {
      ...requireScope("inbox:write"),
      summary: "Report a conversation to the moderators",
      request: { params: conversationIdParams, body: defineJsonBody(newReportBody) },
      responses: { 204: { description: "The report was received" }, ...getProblemResponses(400, 401, 403, 404, 429) },
    }),
    async (c) => {
      const result = await reportConversation(
        createInboxContext(c),
        requireUser(c),
        c.req.valid("param").id,
        c.req.valid("json"),
      );
      return result.ok ? c.body(null, 204) : respondWithProblem(c, result);
    },
  );
}
