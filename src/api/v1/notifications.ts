import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { notificationsAPage, notificationsOf, unreadCount } from "#domain/notifications/queries.server.ts";
import { readNotifications } from "#domain/notifications/read.server.ts";
import { saveSettings, settingsOf } from "#domain/notifications/settings.server.ts";
import { isMailed, topicOf, topics } from "#domain/notifications/topics.ts";
import { notificationWords } from "#i18n/notification-words.ts";
import { pageNumbers } from "./content.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { mostId } from "./conversation-schemas.ts";
import { memberOf, needs } from "./needs.ts";
import { problemAnswers } from "./problem.ts";

const tags = ["Inbox"];
const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});

const topic = z.enum(topics);

const notificationSchema = z
  .object({
    id: z.number().int(),
    kind: z.string(),
    topic: topic.nullable().openapi({ description: "What it is switched off by; null: it can't be" }),
    text: z.string().openapi({ description: "In the language of the request" }),
    path: z.string().openapi({ description: "Where it leads on the site" }),
    read: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .openapi("Notification");

const notificationsSchema = z
  .object({
    items: z.array(notificationSchema),
    ...pageNumbers,
    unread: z.number().int().openapi({ description: "How many were not read, whichever are listed" }),
  })
  .openapi("Notifications");

const settingsSchema = z
  .object({
    topics: z.array(
      z.object({
        topic,
        inApp: z.boolean().openapi({ description: "Among the notifications" }),
        mail: z.boolean().nullable().openapi({ description: "null: there are no mails of it" }),
      }),
    ),
  })
  .openapi("NotificationSettings");

const chosenSettings = z
  .strictObject({
    topics: z
      .array(z.strictObject({ topic, inApp: z.boolean().optional(), mail: z.boolean().optional() }))
      .min(1)
      .max(topics.length)
      .refine((all) => new Set(all.map((each) => each.topic)).size === all.length, "each topic once")
      .refine((all) => all.every((each) => each.mail === undefined || isMailed(each.topic)), "no mails of this topic"),
  })
  .openapi("ChosenNotificationSettings", { description: "What isn't named stays as it is" });

/** What somebody has to know, and what of it they want to hear. */
export function addNotifications(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/notifications",
      operationId: "listNotifications",
      tags,
      ...needs("inbox:read"),
      summary: "One's notifications, the newest first",
      request: {
        query: z.object({
          unread: z.enum(["true", "false"]).default("false").openapi({ description: "Only those that were not read" }),
          page: z.coerce.number().int().min(1).max(100_000).default(1),
          limit: z.coerce.number().int().min(1).max(100).default(notificationsAPage),
        }),
      },
      responses: { 200: json("A page of them", notificationsSchema), ...problemAnswers(400, 401, 403) },
    }),
    async (c) => {
      const { unread: onlyUnread, ...wish } = c.req.valid("query");
      const {
        items,
        all: _,
        ...page
      } = await notificationsOf(db, memberOf(c).id, {
        ...wish,
        unread: onlyUnread === "true",
      });
      const worded = notificationWords(c.get("language"), (await catalogueOf(db)).currencies);
      return c.json(
        {
          ...page,
          items: items.map(({ id, kind, data, path, createdAt, isRead }) => ({
            id,
            kind,
            topic: topicOf(kind) ?? null,
            text: worded({ kind, data }),
            path,
            read: isRead,
            createdAt: createdAt.toISOString(),
          })),
        },
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/notifications/read",
      operationId: "markNotificationsRead",
      tags,
      ...needs("inbox:write"),
      summary: "All notifications have been read, or some",
      request: {
        body: {
          content: {
            "application/json": {
              schema: z
                .strictObject({
                  ids: z
                    .array(z.number().int().min(1).max(mostId))
                    .max(100)
                    .optional()
                    .openapi({ description: "Those alone; of others' nothing happens. Without it all are read" }),
                })
                .openapi("ReadNotifications"),
            },
          },
        },
      },
      responses: {
        200: json("How many are left", z.object({ unread: z.number().int() })),
        ...problemAnswers(400, 401, 403),
      },
    }),
    async (c) => {
      const actor = memberOf(c);
      await readNotifications({ db, now: clock() }, actor, c.req.valid("json")?.ids);
      return c.json({ unread: await unreadCount(db, actor.id) }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/notifications/settings",
      operationId: "getNotificationSettings",
      tags,
      ...needs("inbox:read"),
      summary: "What one hears of, on the site and by mail",
      responses: { 200: json("Topic by topic", settingsSchema), ...problemAnswers(401, 403) },
    }),
    async (c) => c.json({ topics: await settingsOf(db, memberOf(c).id) }, 200),
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/notifications/settings",
      operationId: "setNotificationSettings",
      tags,
      ...needs("inbox:write"),
      summary: "Choose what one hears of",
      description:
        "Mails about one's password and address, and what was agreed on orders and bookings, come in any case.",
      request: { body: { required: true, content: { "application/json": { schema: chosenSettings } } } },
      responses: { 200: json("As it is now", settingsSchema), ...problemAnswers(400, 401, 403) },
    }),
    async (c) => {
      const actor = memberOf(c);
      await saveSettings(db, actor, c.req.valid("json").topics);
      return c.json({ topics: await settingsOf(db, actor.id) }, 200);
    },
  );
}
