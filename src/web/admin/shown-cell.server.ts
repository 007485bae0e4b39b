import type { Cell } from "#domain/admin/read-table.server.ts";
import type { CellType } from "#domain/admin/table.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";
import { adminWord } from "./words.ts";

/** What stands in a cell, in the reader's words; yes and no stay what they are. */
export function shownCell(type: CellType, value: Cell, language: Language): string | boolean {
  if (value === null || value === "") return "";
  switch (type) {
    case "yes":
      return value === true;
    case "number":
      return typeof value === "number" ? formatters(language).number(value) : String(value);
    case "moment":
      return value instanceof Date ? formatters(language).moment(value) : String(value);
    case "choice":
      return adminWord(translator(language), "choice", String(value)) ?? String(value);
    case "text":
    case "code":
    case "colour":
      return String(value);
  }
}
