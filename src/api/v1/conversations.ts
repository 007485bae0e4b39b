import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { InboxContext } from "#domain/inbox/held.server.ts";
import { archive, blockOther, markRead, reportConversation } from "#domain/inbox/manage.server.ts";
import { conversationsOf } from "#domain/inbox/queries.server.ts";
import { sendMessage } from "#domain/inbox/send.server.ts";
import { startConversation } from "#domain/inbox/start.server.ts";
import { conversationOf } from "#domain/inbox/thread.server.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import {
  begunSchema,
  byId,
  conversationSchema,
  conversationsQuery,
  conversationsSchema,
  messageSchema,
  messagesQuery,
  messagesSchema,
  newConversation,
  newMessage,
  newReport,
  readUpTo,
} from "./conversation-schemas.ts";
import { memberOf, needs } from "./needs.ts";
import { presentConversation, presentMessage, presentSummary } from "./present-conversation.ts";
import { problem, problemAnswers } from "./problem.ts";

const tags = ["Inbox"];
const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});
const body = <T extends z.ZodType>(schema: T) => ({ required: true, content: { "application/json": { schema } } });

/** Conversations between buyers and sellers. Somebody else's is not found. */
export function addConversations(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock } = services;
  const context = (c: ApiContext): InboxContext => ({
    db,
    clock,
    wakeMail: services.wakeMail,
    address: services.addressOf(c),
  });

  api.openapi(
    createRoute({
      method: "get",
      path: "/conversations",
      operationId: "listConversations",
      tags,
      ...needs("inbox:read"),
      summary: "One's conversations, those with the newest message first",
      request: { query: conversationsQuery },
      responses: { 200: json("A page of them", conversationsSchema), ...problemAnswers(400, 401, 403) },
    }),
    async (c) => {
      const { q: search, ...wish } = c.req.valid("query");
      const { items, ...page } = await conversationsOf(db, memberOf(c), { ...wish, search });
      return c.json({ ...page, items: items.map(presentSummary) }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/conversations",
      operationId: "startConversation",
      tags,
      ...needs("inbox:write"),
      summary: "Write to the seller of an ad, or to the other side of an order",
      description:
        "There is one conversation for an ad and buyer, and for a share of an order: one that is there goes on.",
      request: { body: body(newConversation) },
      responses: { 201: json("Where it was written", begunSchema), ...problemAnswers(400, 401, 403, 404, 409, 429) },
    }),
    async (c) => {
      const { productId, orderShareId, ...said } = c.req.valid("json");
      const about = productId === undefined ? { orderShareId: orderShareId ?? 0 } : { adId: productId };
      const result = await startConversation(context(c), memberOf(c), about, said);
      return result.ok ? c.json(result.value, 201) : (problem(c, result) as never);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/conversations/{id}",
      operationId: "getConversation",
      tags,
      ...needs("inbox:read"),
      summary: "One conversation, without its messages",
      request: { params: byId },
      responses: { 200: json("It", conversationSchema), ...problemAnswers(400, 401, 403, 404) },
    }),
    async (c) => {
      const result = await conversationOf(db, memberOf(c), c.req.valid("param").id, { limit: 1, now: clock() });
      if (!result.ok) return problem(c, result) as never;
      return c.json(presentConversation(result.value.conversation, result.value.offer), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/conversations/{id}/messages",
      operationId: "listMessages",
      tags,
      ...needs("inbox:read"),
      summary: "The newest messages of a conversation, or those before or after one",
      description: "Reading them here marks nothing as read.",
      request: { params: byId, query: messagesQuery },
      responses: { 200: json("Some of them", messagesSchema), ...problemAnswers(400, 401, 403, 404) },
    }),
    async (c) => {
      const wish = { ...c.req.valid("query"), now: clock() };
      const result = await conversationOf(db, memberOf(c), c.req.valid("param").id, wish);
      if (!result.ok) return problem(c, result) as never;
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
      ...needs("inbox:write"),
      summary: "Write in a conversation",
      request: { params: byId, body: body(newMessage) },
      responses: { 201: json("The message", messageSchema), ...problemAnswers(400, 401, 403, 404, 409, 429) },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const sent = await sendMessage(context(c), memberOf(c), id, c.req.valid("json"));
      if (!sent.ok) return problem(c, sent) as never;
      const after = sent.value.message - 1;
      const result = await conversationOf(db, memberOf(c), id, { after, limit: 1, now: clock() });
      const message = result.ok ? result.value.messages[0] : undefined;
      if (!message) return problem(c, { kind: "not_found", code: "conversation.not_found" }) as never;
      return c.json(presentMessage(message), 201);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/conversations/{id}/read",
      operationId: "markConversationRead",
      tags,
      ...needs("inbox:write"),
      summary: "What was written up to a message has been read",
      request: { params: byId, body: { content: { "application/json": { schema: readUpTo } } } },
      responses: { 204: { description: "So it is" }, ...problemAnswers(400, 401, 403, 404) },
    }),
    async (c) => {
      const { upTo } = c.req.valid("json") ?? {};
      const result = await markRead(context(c), memberOf(c), c.req.valid("param").id, upTo);
      return result.ok ? c.body(null, 204) : (problem(c, result) as never);
    },
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/conversations/{id}/archived",
      operationId: "archiveConversation",
      tags,
      ...needs("inbox:write"),
      summary: "Put a conversation away, or back; a new message brings it back by itself",
      request: { params: byId, body: body(z.strictObject({ archived: z.boolean() }).openapi("Archived")) },
      responses: { 204: { description: "So it is" }, ...problemAnswers(400, 401, 403, 404) },
    }),
    async (c) => {
      const result = await archive(context(c), memberOf(c), c.req.valid("param").id, c.req.valid("json").archived);
      return result.ok ? c.body(null, 204) : (problem(c, result) as never);
    },
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/conversations/{id}/blocked",
      operationId: "blockOtherSide",
      tags,
      ...needs("inbox:write"),
      summary: "Take no messages of the other side any more, or take them again",
      request: { params: byId, body: body(z.strictObject({ blocked: z.boolean() }).openapi("Blocked")) },
      responses: { 204: { description: "So it is" }, ...problemAnswers(400, 401, 403, 404, 409) },
    }),
    async (c) => {
      const result = await blockOther(context(c), memberOf(c), c.req.valid("param").id, c.req.valid("json").blocked);
      return result.ok ? c.body(null, 204) : (problem(c, result) as never);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/conversations/{id}/reports",
      operationId: "reportConversation",
      tags,
      ...needs("inbox:write"),
      summary: "Ask moderators to look at what the other side writes",
      request: { params: byId, body: body(newReport) },
      responses: { 204: { description: "They will" }, ...problemAnswers(400, 401, 403, 404, 429) },
    }),
    async (c) => {
      const result = await reportConversation(context(c), memberOf(c), c.req.valid("param").id, c.req.valid("json"));
      return result.ok ? c.body(null, 204) : (problem(c, result) as never);
    },
  );
}
