import { z } from "zod";
import { readFields, textField } from "#domain/forms/fields.ts";
import { asciiDigits } from "#kernel/digits.ts";
import { banFields, banLimits } from "./ban.ts";

const schema = z
  .object({
    length: z.enum(["days", "forever"], "required"),
    days: z
      .string()
      .default("")
      .transform((text) => asciiDigits(text).trim()),
    reason: textField(banLimits.reason),
  })
  .superRefine(({ length, days }, check) => {
    if (length !== "days") return;
    const count = /^\d{1,4}$/.test(days) ? Number(days) : 0;
    if (count < 1 || count > banLimits.days)
      check.addIssue({ code: "custom", path: ["days"], message: days ? "ban.days" : "required" });
  })
  .transform(({ length, days, reason }) => ({ reason, days: length === "days" ? Number(days) : null }));

/** What the form of a ban says: for how many days, null for good, and why. */
export const readBan = (values: unknown) => readFields(schema, values, banFields);
