import { z } from "zod";
import type { Member } from "#domain/accounts/roles.ts";
import { readFields, textField } from "#domain/forms/fields.ts";
import { asciiDigits } from "#kernel/digits.ts";

export const banLimits = { reason: 500, days: 365 } as const;
export const banFields = ["length", "days", "reason"] as const;

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

/** Why somebody can't be banned by somebody: nobody bans themselves or staff, but administrators ban moderators. */
export function whyNotBan(actor: Member, person: Member): "ban.self" | "ban.staff" | undefined {
  if (actor.id === person.id) return "ban.self";
  if (person.role === "administrator") return "ban.staff";
  return person.role === "moderator" && actor.role !== "administrator" ? "ban.staff" : undefined;
}
