import type { Translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { adminWord } from "./words.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Presents the details of an entry of the audit log, a line for each field: what it was and is, or what it says. */
export function presentDetails(words: Translator, json: string): string {
  const details: unknown = JSON.parse(json);
  if (!isRecord(details)) return details === null ? "" : json;
  const present = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "boolean") return words.t(value ? "admin.yes" : "admin.no");
    if (typeof value === "object") return isolated(JSON.stringify(value));
    return isolated(adminWord(words, "choice", String(value)) ?? String(value));
  };
  return Object.entries(details)
    .map(([name, value]) => {
      const label = adminWord(words, "field", name) ?? name;
      const isChange = isRecord(value) && "from" in value && "to" in value;
      const shown = isChange
        ? words.t("admin.changedTo", { from: present(value.from), to: present(value.to) })
        : present(value);
      return `${label}: ${shown}`;
    })
    .join("\n");
}
