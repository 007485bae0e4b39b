import type { IconName } from "#ui/icon-names.ts";

/** What a notification is about, by the beginning of its kind. */
const icons: [beginning: string, icon: IconName][] = [
  ["order", "box"],
  ["sale", "store"],
  ["review", "star"],
  ["price", "tag"],
  ["booking", "calendar"],
  ["offer", "currency"],
  ["conversation", "messages"],
];

/** The icon of a kind of notifications; a bell where there is none of its own. */
export const iconOf = (kind: string): IconName =>
  icons.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? "bell";
