// Written by scripts/make-icons.ts.

export type IconName =
  | "search"
  | "menu"
  | "close"
  | "chevron-down"
  | "chevron-next"
  | "chevron-back"
  | "sun"
  | "moon"
  | "language"
  | "filter"
  | "calendar"
  | "road"
  | "pin"
  | "gearbox"
  | "fuel"
  | "phone"
  | "whatsapp"
  | "user"
  | "store"
  | "verified"
  | "clock"
  | "check"
  | "alert"
  | "info"
  | "photo"
  | "car"
  | "parts"
  | "key"
  | "tag"
  | "star"
  | "home"
  | "back"
  | "box"
  | "zoom";

/** Icons that point along the reading direction. */
export const mirroredIcons: ReadonlySet<IconName> = new Set<IconName>(["chevron-next", "chevron-back"]);

/** The sprite's address; it changes with its contents. */
export const spriteUrl = "/icons.svg?v=c10bf7ba";
