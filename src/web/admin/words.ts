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
  | "groupText"
  | "news";

/** A word of the administration by its name; rooms name theirs as data. Undefined where there is none. */
export function adminWord(words: Translator, group: Group, name: string): string | undefined {
  return words.find(`admin.${group}.${name}`);
}

export type RoomWord = "title" | "text" | "one" | "add";

/** What a room says of itself. */
export function roomWord(words: Translator, room: string, word: RoomWord): string | undefined {
  return words.find(`admin.rooms.${room}.${word}`);
}
