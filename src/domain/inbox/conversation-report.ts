export const conversationReportReasons = ["fraud", "spam", "offensive", "threat", "other"] as const;
export type ConversationReportReason = (typeof conversationReportReasons)[number];

export const conversationReportFields = ["reason", "text"] as const;
