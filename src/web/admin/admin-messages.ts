import type { Translator } from "#i18n/translator.ts";

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

/**
 * Finds an administration message by group and name. Resources name their messages as data. Returns undefined when
 * there is no message.
 */
export function findAdminMessage(translator: Translator, group: Group, name: string): string | undefined {
  return translator.find(`admin.${group}.${name}`);
}

/** Formats an action code of the audit log, such as "listings.status". Unknown codes are returned unchanged. */
export const formatAuditAction = (translator: Translator, action: string): string =>
  findAdminMessage(translator, "deed", action.slice(action.indexOf(".") + 1)) ?? action;

/** Formats the subject of an audit log entry, such as "listings 12". */
export function formatAuditSubject(translator: Translator, text: string): string {
  const [subject = "", ...id] = text.split(" ");
  const name =
    findAdminMessage(translator, "subject", subject) ?? findResourceMessage(translator, subject, "title") ?? subject;
  // Settings are identified by the name of their group.
  const idWords = subject === "settings" && id[0] ? [findAdminMessage(translator, "group", id[0]) ?? id[0]] : id;
  return [name, ...idWords].join(" ");
}

export type ResourceMessage = "title" | "text" | "one" | "add";

/** Finds a message of an administration resource, such as its title. */
export function findResourceMessage(
  translator: Translator,
  resource: string,
  word: ResourceMessage,
): string | undefined {
  return translator.find(`admin.rooms.${resource}.${word}`);
}
