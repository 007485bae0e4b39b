import type { TableCell } from "#domain/admin/read-table.server.ts";
import type { CellType } from "#domain/admin/table.ts";
import { type CurrencySymbols, getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";
import { toMinorUnits } from "#kernel/money.ts";
import { findAdminMessage, formatAuditAction, formatAuditSubject } from "./admin-messages.ts";
import { presentDetails } from "./present-details.server.ts";

/** Language and currencies for presenting cells. */
export type CellOptions = { language: Language; currencies: ReadonlyMap<string, CurrencySymbols> };

/** Presents a cell value in the reader's language. Booleans stay booleans. */
export function presentCell(type: CellType, value: TableCell, reader: CellOptions): string | boolean {
  if (value === null || value === "") return "";
  const { language } = reader;
  const words = getTranslator(language);
  switch (type) {
    case "yes":
      return value === true;
    case "number":
      return typeof value === "number" ? getFormatters(language).formatNumber(value) : String(value);
    case "price":
      return formatPrice(String(value), reader);
    case "moment":
      return value instanceof Date ? getFormatters(language).formatDateTime(value) : String(value);
    case "choice":
      return findAdminMessage(words, "choice", String(value)) ?? String(value);
    case "deed":
      return formatAuditAction(words, String(value));
    case "subject":
      return formatAuditSubject(words, String(value));
    case "details":
      return presentDetails(words, String(value));
    case "text":
    case "code":
    case "colour":
      return String(value);
  }
}

/** Formats an amount such as "1250.00 SAR" like other prices. An amount in an unknown currency stays unchanged. */
function formatPrice(text: string, { language, currencies }: CellOptions): string {
  const [amount = "", code = ""] = text.split(" ");
  const currency = currencies.get(code);
  const minor = currency && toMinorUnits(amount, currency.decimals);
  return currency && minor !== undefined
    ? getFormatters(language).formatPrice({ minor, currency: code }, currency)
    : text;
}
