import { z } from "zod";
import { parseFields } from "#domain/forms/form-fields.ts";
import { listingReportFields, listingReportMaxLengths, listingReportReasons } from "./listing-report.ts";

const schema = z
  .object({
    reason: z.enum(listingReportReasons, "required"),
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
      .refine((text) => [...text].length <= listingReportMaxLengths.text, "too_long"),
  })
  .superRefine(({ reason, text }, check) => {
    if (reason === "other" && !text) check.addIssue({ code: "custom", path: ["text"], message: "required" });
  });

/** Parses a listing report. Reason "other" requires a text. */
export const parseListingReport = (values: unknown) => parseFields(schema, values, listingReportFields);
