import { z } from "zod";
import { readFields } from "#domain/forms/fields.ts";
import { reportFields, reportLimits, reportReasons } from "./report.ts";

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
