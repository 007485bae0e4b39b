import type { ReactNode } from "react";
import { type AppStore, appStores } from "#domain/site/app-stores.ts";
import { toPhoneHref } from "#domain/site/site-contacts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Logo } from "#ui/logo.tsx";
import { cachedFragment } from "#web/fragment-cache/cached-fragment.tsx";
import type { PageShellData } from "./shell.server.ts";
import { useInfoLinks, useOverviewLinks, useShopLinks } from "./site-links.ts";

const storeIcons = { appStore: "apple", googlePlay: "android" } as const satisfies Record<AppStore, IconName>;

/** Paths of the legal pages, which the last line of the footer links to. */
const legalPaths = ["/site/terms", "/site/privacy"];

type Props = { shell: Pick<PageShellData, "language" | "contacts" | "departments" | "place" | "site">; year: number };

/**
 * Renders the footer: app, contacts, information and social links (GN-09). On phones the groups of links are collapsed.
 * During checkout only the last line is shown.
 */
function FooterContents({ shell, year }: Props) {
  const { t } = useTranslation();
  const { contacts, site } = shell;
  const stores = appStores.flatMap((name) => (site.stores[name] ? [{ name, href: site.stores[name] }] : []));
  const shop = [...useShopLinks(), ...useOverviewLinks()];
  const info = useInfoLinks();
  const legal = info.filter(({ href }) => legalPaths.includes(href));
  const departments = shell.departments.flatMap((root) => root.children);
  return (
    <>
      <div className="footer-main container-page grid gap-x-8 gap-y-5 py-6 lg:grid-cols-[1.4fr_1fr_1fr_1.6fr] lg:py-10">
        <div className="max-w-sm space-y-3 lg:space-y-5">
          <Logo />
          <p className="text-14 text-ink-soft">{t("site.about")}</p>
          <address className="flex flex-wrap gap-x-5 text-14 not-italic lg:block lg:space-y-1">
            {contacts.phone && (
              <ContactLine icon="phone" label={t("header.call")}>
                <a href={toPhoneHref(contacts.phone)} className="link inline-block py-1">
                  <bdi dir="ltr">{contacts.phone}</bdi>
                </a>
              </ContactLine>
            )}
            {contacts.email && (
              <ContactLine icon="mail" label={t("footer.contact")}>
                <a href={`mailto:${contacts.email}`} className="link inline-block py-1 wrap-anywhere">
                  {contacts.email}
                </a>
              </ContactLine>
            )}
            {contacts.address && (
              <ContactLine icon="pin" label={t("footer.address")}>
                <span className="inline-block py-1">{contacts.address}</span>
              </ContactLine>
            )}
          </address>
        </div>
        <div className="border-y border-line lg:contents max-lg:divide-y max-lg:divide-line">
          <FooterLinks title={t("nav.browse")} links={shop} />
          <FooterLinks title={t("footer.info")} links={info.filter((link) => !legal.includes(link))} />
          <FooterLinks title={t("nav.departments")} links={departments} className="columns-2" />
        </div>
        {stores.length > 0 && (
          <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-wash p-4 lg:col-span-4">
            <div>
              <h2 className="text-14 font-semibold">{t("footer.app")}</h2>
              <p className="text-13 text-ink-soft">{t("footer.appText")}</p>
            </div>
            <ul className="flex flex-wrap gap-2">
              {stores.map((store) => (
                <li key={store.name}>
                  <a
                    href={store.href}
                    rel="nofollow noopener"
                    aria-label={t("footer.onStore", { store: t(`footer.${store.name}`) })}
                    className="store-link"
                  >
                    <Icon name={storeIcons[store.name]} />
                    <bdi>{t(`footer.${store.name}`)}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="border-t border-line">
        <div className="container-page flex flex-wrap items-center gap-x-5 gap-y-1 py-2 text-13 text-ink-faint">
          <p>
            © <bdi>{year}</bdi> {formatSiteName(shell.language)}
          </p>
          {legal.map((link) => (
            <a key={link.href} href={link.href} className="link inline-flex min-h-9 items-center">
              {link.label}
            </a>
          ))}
          {contacts.social.length > 0 && (
            <nav aria-label={t("footer.follow")} className="footer-main -me-3 ms-auto">
              <ul className="flex">
                {contacts.social.map((link) => (
                  <li key={link.network}>
                    <a
                      href={link.href}
                      rel="nofollow noopener"
                      aria-label={link.name}
                      title={link.name}
                      className="social-link"
                    >
                      <Icon name={link.network} />
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      </div>
    </>
  );
}

export default import.meta.env.SSR
  ? cachedFragment(FooterContents, {
      name: "footer",
      getKeyData: ({ shell: { contacts, departments, place, site }, year }) => [
        contacts,
        departments,
        place.slug,
        site,
        year,
      ],
    })
  : FooterContents;

function ContactLine({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <p className="flex items-baseline gap-2">
      <Icon name={icon} size={16} className="translate-y-0.5 text-ink-faint" />
      <span className="sr-only">{label}</span>
      {children}
    </p>
  );
}

type LinksProps = { title: string; links: readonly { label: string; href: string }[]; className?: string };

function FooterLinks({ title, links, className = "" }: LinksProps) {
  return (
    <nav aria-label={title}>
      <h2 className="pb-2 text-14 font-semibold max-lg:hidden">{title}</h2>
      <details className="footer-group group/footer">
        <summary className="flex min-h-12 items-center justify-between gap-3 text-15 font-semibold">
          {title}
          <Icon name="chevron-down" size={18} className="text-ink-faint group-open/footer:rotate-180" />
        </summary>
        <ul className={`text-14 text-ink-soft max-lg:columns-2 max-lg:pb-3 ${className}`}>
          {links.map((link) => (
            <li key={link.href}>
              <a href={link.href} className="link inline-block py-1.5">
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
