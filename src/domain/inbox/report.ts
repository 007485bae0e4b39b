import { z } from "zod";
import { type FieldsRead, optionalTextField, readFields } from "#domain/forms/fields.ts";
import { inboxLimits } from "./conversation.ts";

/** Why somebody reports what another one writes; each has words of its own. */
export const conversationReportReasons = ["fraud", "spam", "offensive", "threat", "other"] as const;
export type ConversationReportReason = (typeof conversationReportReasons)[number];

export const conversationReportFields = ["reason", "text"] as const;

const schema = z
  .object({
    reason: z.enum(conversationReportReasons, "required"),
    text: optionalTextField(inboxLimits.report).transform((text) => text ?? ""),
  })
  .superRefine(({ reason, text }, check) => {
    if (reason === "other" && !text) check.addIssue({ code: "custom", path: ["text"], message: "required" });
  });

/** What a report's form says. "Another reason" needs a text. */
export const readConversationReport = (
  values: unknown,
): FieldsRead<{ reason: ConversationReportReason; text: string }> =>
  readFields(schema, values, conversationReportFields);
