import { Form, useNavigate } from "react-router";
import { loadTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { Language } from "#kernel/local-text.ts";
import { Icon } from "#ui/icon.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import { useHere } from "./here.ts";
import type { Shell } from "./shell.server.ts";

/** The same page in another language: filters and scroll stay (rule 8). A plain link without JavaScript. */
export function LanguageSwitch({ shell, className = "" }: { shell: Shell; className?: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useHere();
  const navigate = useNavigate();
  return shell.languages
    .filter((language) => language.code !== shell.language)
    .map((language) => {
      const params = new URLSearchParams(search);
      params.set("lang", language.code);
      const href = `${pathname}?${params}`;
      return (
        <a
          key={language.code}
          href={href}
          lang={language.code}
          hrefLang={language.code}
          rel="alternate nofollow"
          data-native=""
          aria-label={t("switch.language", { name: language.name })}
          className={`inline-flex min-h-9 items-center gap-1.5 ${className}`}
          onClick={async (event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            // The texts must be here before the page turns, or it would turn twice.
            await loadTexts(language.code as Language).catch(() => window.location.assign(href));
            navigate(href, { preventScrollReset: true, replace: true });
          }}
        >
          <Icon name="language" size={18} />
          {language.name}
        </a>
      );
    });
}

export function CurrencySwitch({ shell, className = "" }: { shell: Shell; className?: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useHere();
  return (
    <Form
      method="post"
      action="/preferences"
      discover="none"
      preventScrollReset
      replace
      className="flex items-center"
      data-submit-on-change=""
    >
      <ForgeryField />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <label>
        <span className="sr-only">{t("switch.currency")}</span>
        <select
          name="currency"
          autoComplete="off"
          defaultValue={shell.currency}
          key={shell.currency}
          className={`select-arrow switch-select ${className}`}
        >
          {shell.currencies.map((currency) => (
            <option key={currency.code} value={currency.code} className="bg-paper text-ink">
              {currency.code === currency.symbol ? currency.code : `${currency.code} ${currency.symbol}`}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="no-script-only ms-1 min-h-9 items-center px-1 text-13 underline">
        {t("filter.apply")}
      </button>
    </Form>
  );
}

/** Two buttons of which style shows one: which theme is on may be the system's choice, unknown to the server. */
export function ThemeSwitch({ className = "" }: { className?: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useHere();
  const button = "grid size-9 place-items-center rounded-sm";
  return (
    <Form method="post" action="/preferences" discover="none" preventScrollReset replace className={className}>
      <ForgeryField />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        name="theme"
        value="dark"
        className={`${button} dark-hidden`}
        aria-label={t("switch.dark")}
        title={t("switch.dark")}
      >
        <Icon name="moon" size={18} />
      </button>
      <button
        type="submit"
        name="theme"
        value="light"
        className={`${button} light-hidden`}
        aria-label={t("switch.light")}
        title={t("switch.light")}
      >
        <Icon name="sun" size={18} />
      </button>
    </Form>
  );
}
