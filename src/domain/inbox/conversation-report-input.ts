import { z } from "zod";
import { createOptionalMultilineField, type ParsedFields, parseFields } from "#domain/forms/form-fields.ts";
import { inboxMaxLengths } from "./conversation.ts";
import {
  type ConversationReportReason,
  conversationReportFields,
  conversationReportReasons,
} from "./conversation-report.ts";

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
