import { z } from "zod";
import { createOptionalMultilineField, type ParsedFields, parseFields } from "#domain/forms/form-fields.ts";
import { inboxMaxLengths } from "./conversation.ts";

export const conversationReportReasons = ["fraud", "spam", "offensive", "threat", "other"] as const;
export type ConversationReportReason = (typeof conversationReportReasons)[number];

export const conversationReportFields = ["reason", "text"] as const;

const schema = z
  .object({
    reason: z.enum(conversationReportReasons, "required"),
    text: createOptionalMultilineField(inboxMaxLengths.report).transform((text) => text ?? ""),
  })
  .superRefine(({ reason, text }, check) => {
    if (reason === "other" && !text) check.addIssue({ code: "custom", path: ["text"], message: "required" });
  });

/** Parses a conversation report. Reason "other" requires a text. */
export const parseConversationReport = (
  values: unknown,
): ParsedFields<{ reason: ConversationReportReason; text: string }> =>
  parseFields(schema, values, conversationReportFields);
