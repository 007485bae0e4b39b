import { z } from "zod";
import { createFlash } from "#web/flash-cookie.server.ts";

/**
 * Result of the last account form, shown on the next page. `done` selects a message from `profile.outcomes`; `waitMinutes`
 * is the wait until the next attempt.
 */
const accountFlashSchema = z.union([
  z.object({ done: z.enum(["saved", "avatar_saved", "avatar_removed", "email_asked", "link_sent"]) }),
  z.object({ waitMinutes: z.number().int().positive() }),
]);
export type AccountFlash = z.infer<typeof accountFlashSchema>;

export const accountFlash = createFlash("account", accountFlashSchema);
