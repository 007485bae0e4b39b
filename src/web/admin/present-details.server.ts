import type { Translator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { findAdminMessage } from "./admin-messages.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Presents the details of an audit log entry, one line per field. A changed field shows its old and new value; any
 * other field shows its recorded value.
 */
export function presentAuditDetails(translator: Translator, json: string): string {
  const details: unknown = JSON.parse(json);
  if (!isRecord(details)) return details === null ? "" : json;
  const present = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "boolean") return translator.t(value ? "admin.yes" : "admin.no");
    if (typeof value === "object") return wrapBidiIsolate(JSON.stringify(value));
    return wrapBidiIsolate(findAdminMessage(translator, "choice", String(value)) ?? String(value));
  };
  return Object.entries(details)
    .map(([name, value]) => {
      const label = findAdminMessage(translator, "field", name) ?? name;
      const isChange = isRecord(value) && "from" in value && "to" in value;
      const presentedDetails = isChange
        ? translator.t("admin.changedTo", { from: present(value.from), to: present(value.to) })
        : present(value);
      return `${label}: ${presentedDetails}`;
    })
    .join("\n");
}
