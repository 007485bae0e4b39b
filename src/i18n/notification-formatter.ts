import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { type CurrencySymbols, getFormatters } from "./formatters.ts";
import { getTranslator } from "./translator.ts";

type NotificationData = { [name: string]: unknown };

/**
 * Fields of notification data with the name of a person. When the person's account is deleted, the name is removed
 * and a text without the name is shown.
 */
const personFields = ["buyer", "customer", "person"];

const isObject = (value: unknown): value is NotificationData => typeof value === "object" && value !== null;

/**
 * Creates a function that formats notifications in one language. Data values are texts, numbers, localized texts
 * (`{"en", "ar"}`) or prices (`{"minor", "currency"}`). Each value keeps its own text direction inside the message.
 */
export function createNotificationFormatter(
  language: Language,
  currencies: ReadonlyMap<string, CurrencySymbols>,
): (notification: { kind: string; data: NotificationData }) => string {
  const { t, find } = getTranslator(language);
  const formatters = getFormatters(language);
  const formatValue = (value: unknown): string => {
    if (!isObject(value)) return typeof value === "number" ? formatters.formatNumber(value) : String(value ?? "");
    const currency = currencies.get(String(value.currency));
    if (currency && typeof value.minor === "number") {
      return formatters.formatPrice({ minor: value.minor, currency: currency.code }, currency);
    }
    const text = (name: "en" | "ar") => (typeof value[name] === "string" ? value[name] : null);
    return pickTranslation({ en: text("en"), ar: text("ar") }, language).text;
  };
  return ({ kind, data }) => {
    const values = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [
        name,
        name === "count" ? value : wrapBidiIsolate(formatValue(value)),
      ]),
    );
    const messageWithoutName = personFields.some((name) => data[name])
      ? undefined
      : find(`notifications.kindsWithoutName.${kind}`, values);
    // Stored notifications may have a kind that no longer exists.
    return messageWithoutName ?? find(`notifications.kinds.${kind}`, values) ?? t("notifications.genericText");
  };
}
