import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
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

const tags = ["Inbox"];
const jsonResponse = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});
const requiredJsonBody = <T extends z.ZodType>(schema: T) => ({
  required: true,
  content: { "application/json": { schema } },
});

/** Registers the routes for conversations between buyers and sellers. Conversations of others respond 404. */
export function registerConversationRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock } = services;
  const createInboxContext = (c: ApiContext): InboxContext => ({
    db,
    clock,
    wakeMail: services.wakeMail,
    address: services.getAddress(c),
  });

  api.openapi(
    createRoute({
      method: "get",
      path: "/conversations",
      operationId: "listConversations",
      tags,
      ...requireScope("inbox:read"),
      summary: "One's conversations, those with the newest message first",
      request: { query: conversationsQuery },
      responses: { 200: jsonResponse("A page of them", conversationsSchema), ...getProblemResponses(400, 401, 403) },
    }),
    async (c) => {
      const { q: search, ...query } = c.req.valid("query");
      const { items, ...page } = await listConversations(db, requireUser(c), { ...query, search });
      return c.json({ ...page, items: items.map(presentConversationSummary) }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/conversations",
      operationId: "startConversation",
      tags,
      ...requireScope("inbox:write"),
      summary: "Write to the seller of an ad, or to the other side of an order",
      description:
        "There is one conversation for an ad and buyer, and for a share of an order: one that is there goes on.",
      request: { body: requiredJsonBody(newConversationBody) },
      responses: {
        201: jsonResponse("Where it was written", startedConversationSchema),
        ...getProblemResponses(400, 401, 403, 404, 409, 429),
      },
    }),
    async (c) => {
      const { productId, orderShareId, ...messageInput } = c.req.valid("json");
      const about = productId === undefined ? { orderShareId: orderShareId ?? 0 } : { adId: productId };
      const result = await startConversation(createInboxContext(c), requireUser(c), about, messageInput);
      return result.ok ? c.json(result.value, 201) : respondWithProblem(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/conversations/{id}",
      operationId: "getConversation",
      tags,
      ...requireScope("inbox:read"),
      summary: "One conversation, without its messages",
      request: { params: conversationIdParams },
      responses: { 200: jsonResponse("It", conversationSchema), ...getProblemResponses(400, 401, 403, 404) },
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
    createRoute({
      method: "get",
      path: "/conversations/{id}/messages",
      operationId: "listMessages",
      tags,
      ...requireScope("inbox:read"),
      summary: "The newest messages of a conversation, or those before or after one",
      description: "Reading them here marks nothing as read.",
      request: { params: conversationIdParams, query: messagesQuery },
      responses: { 200: jsonResponse("Some of them", messagesSchema), ...getProblemResponses(400, 401, 403, 404) },
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
    createRoute({
      method: "post",
      path: "/conversations/{id}/messages",
      operationId: "sendMessage",
      tags,
      ...requireScope("inbox:write"),
      summary: "Write in a conversation",
      request: { params: conversationIdParams, body: requiredJsonBody(newMessageBody) },
      responses: {
        201: jsonResponse("The message", messageSchema),
        ...getProblemResponses(400, 401, 403, 404, 409, 429),
      },
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
    createRoute({
      method: "post",
      path: "/conversations/{id}/read",
      operationId: "markConversationRead",
      tags,
      ...requireScope("inbox:write"),
      summary: "What was written up to a message has been read",
      request: { params: conversationIdParams, body: { content: { "application/json": { schema: readUpToBody } } } },
      responses: { 204: { description: "So it is" }, ...getProblemResponses(400, 401, 403, 404) },
    }),
    async (c) => {
      const { upTo } = c.req.valid("json") ?? {};
      const result = await markMessagesRead(createInboxContext(c), requireUser(c), c.req.valid("param").id, upTo);
      return result.ok ? c.body(null, 204) : respondWithProblem(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/conversations/{id}/archived",
      operationId: "archiveConversation",
      tags,
      ...requireScope("inbox:write"),
      summary: "Put a conversation away, or back; a new message brings it back by itself",
      request: {
        params: conversationIdParams,
        body: requiredJsonBody(z.strictObject({ archived: z.boolean() }).openapi("Archived")),
      },
      responses: { 204: { description: "So it is" }, ...getProblemResponses(400, 401, 403, 404) },
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
    createRoute({
      method: "put",
      path: "/conversations/{id}/blocked",
      operationId: "blockOtherSide",
      tags,
      ...requireScope("inbox:write"),
      summary: "Take no messages of the other side any more, or take them again",
      request: {
        params: conversationIdParams,
        body: requiredJsonBody(z.strictObject({ blocked: z.boolean() }).openapi("Blocked")),
      },
      responses: { 204: { description: "So it is" }, ...getProblemResponses(400, 401, 403, 404, 409) },
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
    createRoute({
      method: "post",
      path: "/conversations/{id}/reports",
      operationId: "reportConversation",
      tags,
      ...requireScope("inbox:write"),
      summary: "Ask moderators to look at what the other side writes",
      request: { params: conversationIdParams, body: requiredJsonBody(newReportBody) },
      responses: { 204: { description: "They will" }, ...getProblemResponses(400, 401, 403, 404, 429) },
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
