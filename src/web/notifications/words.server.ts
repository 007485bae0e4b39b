import type { Db } from "#db/database.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { Notification } from "#domain/notifications/queries.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";

type Written = { [name: string]: unknown };

const isObject = (value: unknown): value is Written => typeof value === "object" && value !== null;

/**
 * Words a notification. Its data are texts and numbers, texts in two languages (`{"en", "ar"}`), and prices
 * (`{"minor", "currency"}`); all are kept apart from the direction of the words around them.
 */
export async function wordedBy(db: Db, language: Language): Promise<(notification: Notification) => string> {
  const { currencies } = await catalogueOf(db);
  const { t } = translator(language);
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
    return t(`notifications.kinds.${kind}` as "notifications.title", {
      ...values,
      // A kind that is no longer written may still lie there.
      defaultValue: t("notifications.something"),
    });
  };
}
