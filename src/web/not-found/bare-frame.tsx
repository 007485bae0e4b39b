import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { Logo } from "#ui/logo.tsx";

/**
 * Renders the brand and a few links around an error page that has no page shell. It needs neither loader data nor
 * scripts.
 */
export function BareFrame({ children }: { children: ReactNode }) {
  const { t, language } = useTranslation();
  const links = [
    { href: "/", label: t("nav.home") },
    { href: "/shop/CarForSale", label: t("list.cars") },
    { href: "/shop/category/parts/products", label: t("nav.parts") },
    { href: "/shop/showrooms", label: t("sellers.showrooms") },
    { href: "/shop/rentalrooms", label: t("sellers.rentals") },
    { href: "/site/contact-us-v1", label: t("nav.contact") },
  ];
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-paper">
        <div className="container-page flex min-h-16 items-center">
          <a href="/" className="flex w-fit items-center">
            <Logo />
            <span className="sr-only">{t("nav.home")}</span>
          </a>
        </div>
      </header>
      <main className="grow">{children}</main>
      <footer className="border-t border-line bg-paper">
        <nav
          aria-label={t("nav.browse")}
          className="container-page flex flex-wrap items-center gap-x-5 gap-y-1 py-4 text-14"
        >
          {links.map(({ href, label }) => (
            <a key={href} href={href} className="link inline-flex min-h-10 items-center">
              {label}
            </a>
          ))}
          <span className="ms-auto text-13 text-ink-faint">{formatSiteName(language)}</span>
        </nav>
      </footer>
    </div>
  );
}
