import type { IconName } from "#ui/icon-names.ts";

/** Icons by the prefix of the notification kind. */
const iconsByPrefix: [beginning: string, icon: IconName][] = [
  ["order", "box"],
  ["sale", "store"],
  ["review", "star"],
  ["price", "tag"],
  ["booking", "calendar"],
  ["offer", "currency"],
  ["conversation", "messages"],
];

/** Returns the icon of a notification kind. Unknown kinds get a bell. */
export const getNotificationIcon = (kind: string): IconName =>
  iconsByPrefix.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? "bell";
