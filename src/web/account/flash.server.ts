import { z } from "zod";
import { clearFlashCookie, createFlashCookie, readFlash } from "#web/flash-cookie.server.ts";

/**
 * Result of the last account form, shown on the next page. `done` selects a message from `profile.outcomes`; `waitMinutes`
 * is the wait until the next attempt.
 */
const accountFlashSchema = z.union([
  z.object({ done: z.enum(["saved", "avatar_saved", "avatar_removed", "email_asked", "link_sent"]) }),
  z.object({ waitMinutes: z.number().int().positive() }),
]);
export type AccountFlash = z.infer<typeof accountFlashSchema>;

export const accountFlash = {
  cookie: (value: AccountFlash, origin: string): string => createFlashCookie("account", value, origin),
  cleared: (origin: string): string => clearFlashCookie("account", origin),
  read: (request: Request): AccountFlash | undefined => readFlash(request, "account", accountFlashSchema),
};
