import type { Translator } from "#i18n/i18n.ts";

type Group =
  | "field"
  | "hint"
  | "choice"
  | "act"
  | "actText"
  | "bulk"
  | "bulkText"
  | "link"
  | "group"
  | "deed"
  | "subject"
  | "groupText"
  | "news";

/** A word of the administration by its name; rooms name theirs as data. Undefined where there is none. */
export function adminWord(words: Translator, group: Group, name: string): string | undefined {
  return words.find(`admin.${group}.${name}`);
}

/** Returns what was done by the action's code in the audit log, such as "listings.status"; the code where it has no words. */
export const deedWord = (words: Translator, action: string): string =>
  adminWord(words, "deed", action.slice(action.indexOf(".") + 1)) ?? action;

/** Returns what an entry of the audit log is about, such as "listings 12", in words. */
export function subjectWord(words: Translator, text: string): string {
  const [subject = "", ...id] = text.split(" ");
  const name = adminWord(words, "subject", subject) ?? roomWord(words, subject, "title") ?? subject;
  // Settings are known by their cards.
  const own = subject === "settings" && id[0] ? [adminWord(words, "group", id[0]) ?? id[0]] : id;
  return [name, ...own].join(" ");
}

export type RoomWord = "title" | "text" | "one" | "add";

/** What a room says of itself. */
export function roomWord(words: Translator, room: string, word: RoomWord): string | undefined {
  return words.find(`admin.rooms.${room}.${word}`);
}
