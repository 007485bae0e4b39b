import { z } from "zod";
import { createMultilineField, parseFields } from "#domain/forms/form-fields.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { banFields, banLimits } from "./ban-rules.ts";

const schema = z
  .object({
    length: z.enum(["days", "forever"], "required"),
    days: z
      .string()
      .default("")
      .transform((text) => toAsciiDigits(text).trim()),
    reason: createMultilineField(banLimits.reason),
  })
  .superRefine(({ length, days }, check) => {
    if (length !== "days") return;
    const count = /^\d{1,4}$/.test(days) ? Number(days) : 0;
    if (count < 1 || count > banLimits.days)
      check.addIssue({ code: "custom", path: ["days"], message: days ? "ban.days" : "required" });
  })
  .transform(({ length, days, reason }) => ({ reason, days: length === "days" ? Number(days) : null }));

/** Parses the ban form: the number of days (null for permanent) and the reason. */
export const parseBan = (values: unknown) => parseFields(schema, values, banFields);
