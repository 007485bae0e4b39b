/** What news are about. Each is switched on and off by itself, on the site and by mail. */
export const topics = [
  "messages",
  "orders",
  "bookings",
  "prices",
  "sales",
  "ads",
  "business",
  "reviews",
  "reports",
] as const;
export type Topic = (typeof topics)[number];

/** Where one chooses what one hears of. */
export const settingsPath = "/account/notifications/settings";

/** Topics of which there are mails that can be switched off; of the others there are none. */
export const mailedTopics = ["messages", "orders", "bookings", "sales", "ads", "business"] as const satisfies Topic[];
export type MailedTopic = (typeof mailedTopics)[number];

export const isMailed = (topic: Topic): topic is MailedTopic => mailedTopics.some((each) => each === topic);

/** Kinds of news by the word they begin with. */
const beginnings: [beginning: string, topic: Topic][] = [
  ["conversation-report", "reports"],
  ["order", "orders"],
  ["sale", "sales"],
  ["ad-", "ads"],
  ["price", "prices"],
  ["review", "reviews"],
  ["booking", "bookings"],
  ["rental", "bookings"],
  ["business", "business"],
  ["staff", "business"],
  ["message", "messages"],
  ["conversation", "messages"],
  ["offer", "messages"],
  ["report", "reports"],
];

/** The topic of a kind of news; of what has none everybody hears, whatever they have switched off. */
export const topicOf = (kind: string): Topic | undefined =>
  beginnings.find(([beginning]) => kind.startsWith(beginning))?.[1];
