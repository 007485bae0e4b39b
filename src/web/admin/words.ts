import type { i18n } from "i18next";

type Group = "field" | "hint" | "choice" | "act" | "actText" | "bulk" | "link" | "group" | "groupText" | "news";

/** A word of the administration by its name; rooms name theirs as data. Undefined where there is none. */
export function adminWord(i18n: i18n, group: Group, name: string): string | undefined {
  const key = `admin.${group}.${name}`;
  return i18n.exists(key) ? i18n.t(key as "admin.title") : undefined;
}

export type RoomWord = "title" | "text" | "one" | "add";

/** What a room says of itself. */
export function roomWord(i18n: i18n, room: string, word: RoomWord): string | undefined {
  const key = `admin.rooms.${room}.${word}`;
  return i18n.exists(key) ? i18n.t(key as "admin.title") : undefined;
}
