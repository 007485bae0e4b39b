import { z } from "zod";
import { createFlash } from "#web/flash-cookie.server.ts";

const FLASH_NAME = "moderating";

const outcomeSchema = z.object({
  what: z.enum([
    "approve",
    "reject",
    "change",
    "take-down",
    "undone",
    "bulk",
    "uphold",
    "dismiss",
    "ban",
    "lift",
    "word-add",
    "word-remove",
  ]),
  /** Name of the banned word or of the person concerned. */
  name: z.string().optional(),
  count: z.number().optional(),
  left: z.number().optional(),
});

/** Outcome of a moderator's form for the next page. */
export type ModerationOutcome = z.infer<typeof outcomeSchema>;

export const moderationFlash = createFlash(FLASH_NAME, outcomeSchema);
