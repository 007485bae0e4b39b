import type { Cell } from "#domain/admin/read-table.server.ts";
import type { CellType } from "#domain/admin/table.ts";
import { type CurrencySymbols, formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";
import { toMinor } from "#kernel/money.ts";
import { presentDetails } from "./present-details.server.ts";
import { adminWord, deedWord, subjectWord } from "./words.ts";

/** What cells are shown by besides their values. */
export type CellReader = { language: Language; currencies: ReadonlyMap<string, CurrencySymbols> };

/** What stands in a cell, in the reader's words; yes and no stay what they are. */
export function shownCell(type: CellType, value: Cell, reader: CellReader): string | boolean {
  if (value === null || value === "") return "";
  const { language } = reader;
  const words = translator(language);
  switch (type) {
    case "yes":
      return value === true;
    case "number":
      return typeof value === "number" ? formatters(language).number(value) : String(value);
    case "price":
      return formatPrice(String(value), reader);
    case "moment":
      return value instanceof Date ? formatters(language).moment(value) : String(value);
    case "choice":
      return adminWord(words, "choice", String(value)) ?? String(value);
    case "deed":
      return deedWord(words, String(value));
    case "subject":
      return subjectWord(words, String(value));
    case "details":
      return presentDetails(words, String(value));
    case "text":
    case "code":
    case "colour":
      return String(value);
  }
}

/** Formats "1250.00 SAR" as prices are elsewhere; an amount in a currency that is gone stays as it is. */
function formatPrice(text: string, { language, currencies }: CellReader): string {
  const [amount = "", code = ""] = text.split(" ");
  const currency = currencies.get(code);
  const minor = currency && toMinor(amount, currency.decimals);
  return currency && minor !== undefined ? formatters(language).price({ minor, currency: code }, currency) : text;
}
