import { z } from "zod";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

const name = "moderating";

const schema = z.object({
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
  /** A word, or a name. */
  name: z.string().optional(),
  count: z.number().optional(),
  left: z.number().optional(),
});

/** What came of a moderator's form, for the page that follows. */
export type ModerationNews = z.infer<typeof schema>;

export const moderationFlash = {
  cookie: (news: ModerationNews, origin: string): string => flashCookie(name, news, origin),
  cleared: (origin: string): string => clearedFlash(name, origin),
  read: (request: Request): ModerationNews | undefined => readFlash(request, name, schema),
};
