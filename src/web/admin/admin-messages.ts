import type { Translator } from "#i18n/translator.ts";

type Group =
  | "field"
  | "hint"
  | "choice"
  | "actions"
  | "actionTexts"
  | "bulkActions"
  | "bulkActionTexts"
  | "link"
  | "group"
  | "deed"
  | "subject"
  | "groupText"
  | "outcomes";

/**
 * Finds a translated text of the administration by its group and name. Returns undefined when there is no such text.
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
    findAdminMessage(translator, "subject", subject) ?? findResourceText(translator, subject, "title") ?? subject;
  // Audit log entries of settings have the name of the settings group as id.
  const idWords = subject === "settings" && id[0] ? [findAdminMessage(translator, "group", id[0]) ?? id[0]] : id;
  return [name, ...idWords].join(" ");
}

export type ResourceTextKey = "title" | "text" | "one" | "add";

/**
 * Finds a text of an administration resource: its title, its description, its singular name, or the label of the button
 * for a new row.
 */
export function findResourceText(
  translator: Translator,
  resource: string,
  textKey: ResourceTextKey,
): string | undefined {
  return translator.find(`admin.resources.${resource}.${textKey}`);
}
