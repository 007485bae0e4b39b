import { z } from "zod";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

/** What was done to an account, worded by `profile.told`; or how many minutes it takes until it may be tried again. */
const told = z.union([
  z.object({ done: z.enum(["saved", "avatar_saved", "avatar_removed", "email_asked", "link_sent"]) }),
  z.object({ waitMinutes: z.number().int().positive() }),
]);
export type AccountTold = z.infer<typeof told>;

export const accountFlash = {
  cookie: (value: AccountTold, origin: string): string => flashCookie("account", value, origin),
  cleared: (origin: string): string => clearedFlash("account", origin),
  read: (request: Request): AccountTold | undefined => readFlash(request, "account", told),
};
