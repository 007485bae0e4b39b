import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { type CurrencySymbols, formatters } from "./formatters.ts";
import { translator } from "./i18n.ts";

type Written = { [name: string]: unknown };

/** Where data name a person. Who leaves takes the name along: then a kind of news that has one is told without. */
const who = ["buyer", "customer", "person"];

const isObject = (value: unknown): value is Written => typeof value === "object" && value !== null;

/**
 * Words notifications. Their data are texts and numbers, texts in two languages (`{"en", "ar"}`), and prices
 * (`{"minor", "currency"}`); all are kept apart from the direction of the words around them.
 */
export function notificationWords(
  language: Language,
  currencies: ReadonlyMap<string, CurrencySymbols>,
): (notification: { kind: string; data: Written }) => string {
  const { t, find } = translator(language);
  const show = formatters(language);
  const shown = (value: unknown): string => {
    if (!isObject(value)) return typeof value === "number" ? show.number(value) : String(value ?? "");
    const currency = currencies.get(String(value.currency));
    if (currency && typeof value.minor === "number") {
      return show.price({ minor: value.minor, currency: currency.code }, currency);
    }
    const text = (name: "en" | "ar") => (typeof value[name] === "string" ? value[name] : null);
    return inLanguage({ en: text("en"), ar: text("ar") }, language).text;
  };
  return ({ kind, data }) => {
    const values = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [name, name === "count" ? value : isolated(shown(value))]),
    );
    const nameless = who.some((name) => data[name]) ? undefined : find(`notifications.nameless.${kind}`, values);
    // A kind that is no longer written may still lie there.
    return nameless ?? find(`notifications.kinds.${kind}`, values) ?? t("notifications.something");
  };
}
