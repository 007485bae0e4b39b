import { toPhoneHref } from "#domain/site/site-contacts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import type { PageShellData } from "../shell.server.ts";
import { useInfoLinks } from "../site-links.ts";
import { CurrencySwitch, LanguageSwitch, RegionSwitch, ThemeSwitch } from "../switches.tsx";

const itemClass = "link inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap";

type Props = { shell: PageShellData; className?: string };

/** Renders the information links, the phone number and the display settings (NV-07). */
export function TopBar({ shell, className = "" }: Props) {
  const { t } = useTranslation();
  return (
    <div className={`flex min-h-10 items-center gap-x-4 text-13 xl:gap-x-5 ${className}`}>
      {useInfoLinks()
        .slice(0, 3)
        .map((link) => (
          <a key={link.href} href={link.href} className={itemClass}>
            {link.label}
          </a>
        ))}
      {shell.contacts.phone ? (
        <a href={toPhoneHref(shell.contacts.phone)} className={`${itemClass} ms-auto`}>
          <Icon name="phone" size={16} />
          <span className="max-xl:sr-only">{t("header.call")}</span>
          <bdi dir="ltr">{shell.contacts.phone}</bdi>
        </a>
      ) : (
        <span className="ms-auto" />
      )}
      <RegionSwitch shell={shell} className="hover:underline" />
      <LanguageSwitch shell={shell} className="hover:underline" />
      <CurrencySwitch shell={shell} />
      <ThemeSwitch />
    </div>
  );
}
