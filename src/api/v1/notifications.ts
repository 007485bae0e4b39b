import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { markNotificationsRead } from "#domain/notifications/notification-commands.server.ts";
import {
  countUnreadNotifications,
  listNotifications,
  NOTIFICATIONS_PER_PAGE,
} from "#domain/notifications/notification-list.server.ts";
import {
  getNotificationSettings,
  saveNotificationSettings,
} from "#domain/notifications/notification-settings.server.ts";
import { getNotificationTopic, isMailedTopic, notificationTopics } from "#domain/notifications/notification-topics.ts";
import { createNotificationFormatter } from "#i18n/notification-formatter.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { MAX_API_ID } from "./conversation-schemas.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody, paginationShape } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Inbox");

const topicSchema = z.enum(notificationTopics);

const notificationSchema = z
  .object({
    id: z.number().int(),
    kind: z.string(),
    topic: topicSchema
      .nullable()
      .openapi({ description: "Topic that turns these notifications off. Null: they cannot be turned off" }),
    text: z.string().openapi({ description: "In the language of the request" }),
    path: z.string().openapi({ description: "Path of the page to which the notification leads" }),
    read: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .openapi("Notification");

const notificationsSchema = z
  .object({
    items: z.array(notificationSchema),
    ...paginationShape,
    unread: z.number().int().openapi({ description: "Number of unread notifications, regardless of the page" }),
  })
  .openapi("Notifications");

const settingsSchema = z
  .object({
    topics: z.array(
      z.object({
        topic: topicSchema,
        inApp: z.boolean().openapi({ description: "Whether the topic appears among the notifications" }),
        mail: z.boolean().nullable().openapi({ description: "Null if the topic has no mails" }),
      }),
    ),
  })
  .openapi("NotificationSettings");

const settingsBody = z
  .strictObject({
    topics: z
      .array(z.strictObject({ topic: topicSchema, inApp: z.boolean().optional(), mail: z.boolean().optional() }))
      .min(1)
      .max(notificationTopics.length)
      .refine((all) => new Set(all.map((each) => each.topic)).size === all.length, "each topic once")
      .refine(
        (all) => all.every((each) => each.mail === undefined || isMailedTopic(each.topic)),
        "no mails of this topic",
      ),
  })
  .openapi("ChosenNotificationSettings", { description: "Missing topics stay unchanged" });

/** Registers the routes for notifications and their settings. */
export function registerNotificationRoutes(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  api.openapi(
    defineRoute("get", "/notifications", "listNotifications", {
      ...requireScope("inbox:read"),
      summary: "List the notifications, newest first",
      request: {
        query: z.object({
          unread: z.enum(["true", "false"]).default("false").openapi({ description: "Only unread notifications" }),
          page: z.coerce.number().int().min(1).max(100_000).default(1),
          limit: z.coerce.number().int().min(1).max(100).default(NOTIFICATIONS_PER_PAGE),
        }),
      },
      responses: defineResponses(200, "A page of notifications", notificationsSchema, [400, 401, 403]),
    }),
    async (c) => {
      const { unread: onlyUnread, ...query } = c.req.valid("query");
      const {
        items,
        all: _,
        ...page
      } = await listNotifications(db, requireUser(c).id, {
        ...query,
        unread: onlyUnread === "true",
      });
      const formatText = createNotificationFormatter(c.get("language"), (await getCatalog(db)).currencies);
      return c.json(
        {
          ...page,
          items: items.map(({ id, kind, data, path, createdAt, isRead }) => ({
            id,
            kind,
            topic: getNotificationTopic(kind) ?? null,
            text: formatText({ kind, data }),
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
    defineRoute("post", "/notifications/read", "markNotificationsRead", {
      ...requireScope("inbox:write"),
      summary: "Mark all notifications or some as read",
      request: {
        body: {
          content: {
            "application/json": {
              schema: z
                .strictObject({
                  ids: z
                    .array(z.number().int().min(1).max(MAX_API_ID))
                    .max(100)
                    .optional()
                    .openapi({ description: "Ids to mark as read. Ids of other members are ignored. Default: all" }),
                })
                .openapi("ReadNotifications"),
            },
          },
        },
      },
      responses: defineResponses(
        200,
        "Number of unread notifications that remain",
        z.object({ unread: z.number().int() }),
        [400, 401, 403],
      ),
    }),
    async (c) => {
      const actor = requireUser(c);
      await markNotificationsRead({ db, now: clock() }, actor, c.req.valid("json")?.ids);
      return c.json({ unread: await countUnreadNotifications(db, actor.id) }, 200);
    },
  );

  api.openapi(
    defineRoute("get", "/notifications/settings", "getNotificationSettings", {
      ...requireScope("inbox:read"),
      summary: "Get the notification settings for the site and for mails",
      responses: defineResponses(200, "Settings by topic", settingsSchema, [401, 403]),
    }),
    async (c) => c.json({ topics: await getNotificationSettings(db, requireUser(c).id) }, 200),
  );

  api.openapi(
    defineRoute("put", "/notifications/settings", "setNotificationSettings", {
      ...requireScope("inbox:write"),
      summary: "Change the notification settings",
      description:
        "Mails about the password and the address, and about agreements on orders and bookings, are always sent.",
      request: { body: defineJsonBody(settingsBody) },
      responses: defineResponses(200, "The settings after the change", settingsSchema, [400, 401, 403]),
    }),
    async (c) => {
      const actor = requireUser(c);
      await saveNotificationSettings(db, actor, c.req.valid("json").topics);
      return c.json({ topics: await getNotificationSettings(db, actor.id) }, 200);
    },
  );
}
