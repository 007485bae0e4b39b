import { z } from "zod";
import { createMultilineField, parseFields } from "#domain/forms/form-fields.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { banFields, banInputLimits } from "./ban-rules.ts";

const schema = z
  .object({
    length: z.enum(["days", "forever"], "required"),
    days: z
      .string()
      .default("")
      .transform((text) => toAsciiDigits(text).trim()),
    reason: createMultilineField(banInputLimits.reason),
  })
  .superRefine(({ length, days }, check) => {
    if (length !== "days") return;
    const count = /^\d{1,4}$/.test(days) ? Number(days) : 0;
    if (count < 1 || count > banInputLimits.days)
      check.addIssue({ code: "custom", path: ["days"], message: days ? "ban.days" : "required" });
  })
  .transform(({ length, days, reason }) => ({ reason, days: length === "days" ? Number(days) : null }));

/** Parses the form for a ban: number of days (null for permanent) and reason. */
export const parseBanInput = (values: unknown) => parseFields(schema, values, banFields);
