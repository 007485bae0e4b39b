/**
 * Topics of notifications. A user can switch off each topic on the site, and the topics in `mailedTopics` also by mail.
 */
export const notificationTopics = [
  "messages",
  "orders",
  "bookings",
  "prices",
  "searches",
  "sales",
  "ads",
  "business",
  "reviews",
  "reports",
  "service",
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** Topics whose mails a user can switch off. */
const mailedTopics = [
  "messages",
  "orders",
  "bookings",
  "searches",
  "sales",
  "ads",
  "business",
  "service",
] as const satisfies NotificationTopic[];
export type MailedTopic = (typeof mailedTopics)[number];

export const isMailedTopic = (topic: NotificationTopic): topic is MailedTopic =>
  mailedTopics.some((each) => each === topic);

/** Notification topics by prefix of the notification kind. */
const topicPrefixes: [beginning: string, topic: NotificationTopic][] = [
  ["conversation-report", "reports"],
  ["order", "orders"],
  ["sale", "sales"],
  ["ad-", "ads"],
  ["price", "prices"],
  ["search", "searches"],
  ["review", "reviews"],
  ["booking", "bookings"],
  ["rental", "bookings"],
  ["business", "business"],
  ["staff", "business"],
  ["message", "messages"],
  ["conversation", "messages"],
  ["offer", "messages"],
  ["viewing", "messages"],
  ["question", "messages"],
  ["report", "reports"],
  ["service", "service"],
];

/** Returns the topic of a notification kind. Undefined for kinds without a topic, which nobody can switch off. */
export const getNotificationTopic = (kind: string): NotificationTopic | undefined =>
  topicPrefixes.find(([beginning]) => kind.startsWith(beginning))?.[1];
