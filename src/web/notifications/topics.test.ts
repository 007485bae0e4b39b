import { expect, it } from "vitest";
import { getNotificationTopic, notificationTopics } from "#domain/notifications/notification-topics.ts";
import texts from "#i18n/messages/en/notifications.json" with { type: "json" };

it("[ST-12] getNotificationTopic returns a topic for every kind of notification except ban-lifted and decisions", () => {
  const without = Object.keys(texts.notifications.kinds).filter((kind) => !getNotificationTopic(kind));
  expect(without).toEqual(["ban-lifted", "decision-claim", "decision-return"]);
  for (const kind of ["message", "offer-accepted", "conversation"]) expect(getNotificationTopic(kind)).toBe("messages");
  expect(getNotificationTopic("conversation-report-upheld")).toBe("reports");
  expect(getNotificationTopic("rentalRequested")).toBe("bookings");
  expect(new Set(notificationTopics).size).toBe(notificationTopics.length);
});
