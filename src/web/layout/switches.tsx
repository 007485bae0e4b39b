import { useNavigate } from "react-router";
import { loadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import type { Language } from "#kernel/localized-text.ts";
import { Icon } from "#ui/icon.tsx";
import { PreferenceForm } from "#web/preferences/preference-form.tsx";
import { useCurrentUrl } from "../navigation/current-url.ts";
import type { PageShellData } from "./shell.server.ts";

/**
 * Renders the link to the same page in another language. Filters and scroll position stay. Without JavaScript it is a
 * plain link.
 */
export function LanguageSwitch({ shell, className = "" }: { shell: PageShellData; className?: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useCurrentUrl();
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
            // The messages must be loaded before the navigation. Otherwise the page would render twice.
            await loadMessages(language.code as Language).catch(() => window.location.assign(href));
            navigate(href, { preventScrollReset: true, replace: true });
          }}
        >
          <Icon name="language" size={18} />
          {language.name}
        </a>
      );
    });
}

/** Renders the link to the choice of country and city, with the chosen one as its text. */
export function RegionSwitch({ shell: { place }, className = "" }: { shell: PageShellData; className?: string }) {
  return (
    <a
      href={useRegionPagePath()}
      rel="nofollow"
      aria-label={place.label}
      className={`inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap ${className}`}
    >
      <Icon name="pin" size={16} />
      <bdi className="max-w-40 truncate">{place.name}</bdi>
    </a>
  );
}

/** Returns the path of the page on which the country is chosen. The page returns to the current page. */
export function useRegionPagePath(): string {
  const { pathname, search } = useCurrentUrl();
  return buildUrl("/preferences", { back: pathname === "/preferences" ? undefined : pathname + search });
}

export function CurrencySwitch({ shell, className = "" }: { shell: PageShellData; className?: string }) {
  const { t } = useTranslation();
  return (
    <PreferenceForm className="flex items-center" submitsOnChange>
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
    </PreferenceForm>
  );
}

/** Renders one button for each theme. CSS shows one of them, because the server does not know the system's theme. */
export function ThemeSwitch({ className = "" }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <PreferenceForm className={className}>
      {themes.map(({ theme, icon, visibility }) => (
        <button
          key={theme}
          type="submit"
          name="theme"
          value={theme}
          className={`grid size-9 place-items-center rounded-sm ${visibility}`}
          aria-label={t(`switch.${theme}`)}
          title={t(`switch.${theme}`)}
        >
          <Icon name={icon} size={18} />
        </button>
      ))}
    </PreferenceForm>
  );
}

const themes = [
  { theme: "dark", icon: "moon", visibility: "dark-hidden" },
  { theme: "light", icon: "sun", visibility: "light-hidden" },
] as const;
