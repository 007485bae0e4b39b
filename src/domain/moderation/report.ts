import { z } from "zod";
import { readFields } from "#domain/forms/fields.ts";

/** Why somebody reports an ad; each has words of its own. */
export const reportReasons = [
  "fraud",
  "sold",
  "wrong",
  "duplicate",
  "pictures",
  "forbidden",
  "offensive",
  "other",
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportLimits = { text: 1_000 } as const;
export const reportFields = ["reason", "text"] as const;

const schema = z
  .object({
    reason: z.enum(reportReasons, "required"),
    text: z
      .string()
      .default("")
      .transform((text) =>
        text
          .toWellFormed()
          .replace(/\r\n?/g, "\n")
          .replace(/[^\P{Cc}\n]/gu, "")
          .trim(),
      )
      .refine((text) => [...text].length <= reportLimits.text, "too_long"),
  })
  .superRefine(({ reason, text }, check) => {
    if (reason === "other" && !text) check.addIssue({ code: "custom", path: ["text"], message: "required" });
  });

/** What a report's form says. "Another reason" needs a text. */
export const readReport = (values: unknown) => readFields(schema, values, reportFields);
