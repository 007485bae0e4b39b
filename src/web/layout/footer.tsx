import { useTranslation } from "react-i18next";
import { Logo } from "#ui/logo.tsx";
import { useMainLinks } from "./header.tsx";
import type { Shell } from "./shell.server.ts";

export function Footer({ shell, year }: { shell: Shell; year: number }) {
  const { t } = useTranslation();
  const links = useMainLinks();
  const parts = shell.departments.flatMap((root) => root.children);
  return (
    <footer className="border-t border-line bg-paper">
      <div className="container-page grid gap-8 py-10 sm:grid-cols-[2fr_1fr_2fr]">
        <div className="max-w-sm space-y-3">
          <Logo />
          <p className="text-14 text-ink-soft">{t("site.about")}</p>
        </div>
        <FooterLinks label={t("nav.footer")} title={t("nav.browse")} links={links} />
        <FooterLinks label={t("nav.departments")} title={t("nav.departments")} links={parts} className="columns-2" />
      </div>
      <p className="container-page border-t border-line py-4 text-13 text-ink-faint">
        © <bdi>{year}</bdi> Karaj كراج
      </p>
    </footer>
  );
}

type LinksProps = {
  label: string;
  title: string;
  links: readonly { label: string; href: string }[];
  className?: string;
};

function FooterLinks({ label, title, links, className = "" }: LinksProps) {
  return (
    <nav aria-label={label}>
      <h2 className="pb-2 text-14 font-semibold">{title}</h2>
      <ul className={`text-14 text-ink-soft ${className}`}>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} className="link inline-block py-1.5">
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
