import type { AdminTableCell } from "#domain/admin/read-table.server.ts";
import type { AdminCellType } from "#domain/admin/table.ts";
import { type CurrencySymbols, getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";
import { toMinorUnits } from "#kernel/money.ts";
import { findAdminMessage, formatAuditAction, formatAuditSubject } from "./admin-messages.ts";
import { presentAuditDetails } from "./present-details.server.ts";

/** Language and currencies that administration cells are presented in. */
export type AdminCellOptions = { language: Language; currencies: ReadonlyMap<string, CurrencySymbols> };

/** Presents a cell value in the reader's language. Booleans stay booleans. */
export function presentAdminCell(
  type: AdminCellType,
  value: AdminTableCell,
  reader: AdminCellOptions,
): string | boolean {
  if (value === null || value === "") return "";
  const { language } = reader;
  const translator = getTranslator(language);
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
      return findAdminMessage(translator, "choice", String(value)) ?? String(value);
    case "deed":
      return formatAuditAction(translator, String(value));
    case "subject":
      return formatAuditSubject(translator, String(value));
    case "details":
      return presentAuditDetails(translator, String(value));
    case "text":
    case "code":
    case "colour":
      return String(value);
  }
}

/** Formats an amount such as "1250.00 SAR" or "-1250.00 SAR" like other prices. An amount in an unknown currency stays unchanged. */
function formatPrice(text: string, { language, currencies }: AdminCellOptions): string {
  const [amount = "", code = ""] = text.split(" ");
  const currency = currencies.get(code);
  const isNegative = amount.startsWith("-");
  const minor = currency && toMinorUnits(isNegative ? amount.slice(1) : amount, currency.decimals);
  return currency && minor !== undefined
    ? getFormatters(language).formatPrice({ minor: isNegative ? -minor : minor, currency: code }, currency)
    : text;
}
