import { expect, it } from "vitest";
import { topicOf, topics } from "#domain/notifications/topics.ts";
import texts from "#i18n/messages/en/notifications.json" with { type: "json" };

it("[ST-12] every kind of news has a topic, but for the one that nobody may miss", () => {
  const without = Object.keys(texts.notifications.kinds).filter((kind) => !topicOf(kind));
  expect(without).toEqual(["ban-lifted"]);
  for (const kind of ["message", "offer-accepted", "conversation"]) expect(topicOf(kind)).toBe("messages");
  expect(topicOf("conversation-report-upheld")).toBe("reports");
  expect(topicOf("rentalRequested")).toBe("bookings");
  expect(new Set(topics).size).toBe(topics.length);
});
