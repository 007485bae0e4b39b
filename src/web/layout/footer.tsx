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
import { useInfoLinks, useShopLinks } from "./site-links.ts";

const storeIcons = { appStore: "apple", googlePlay: "android" } as const satisfies Record<AppStore, IconName>;

type Props = { shell: Pick<PageShellData, "language" | "contacts" | "departments" | "site">; year: number };

/** Renders the footer: app, contacts, information and social links (GN-09). */
function FooterContents({ shell, year }: Props) {
  const { t } = useTranslation();
  const { contacts, site } = shell;
  const stores = appStores.flatMap((name) => (site.stores[name] ? [{ name, href: site.stores[name] }] : []));
  const shop = useShopLinks();
  const info = useInfoLinks();
  const departments = shell.departments.flatMap((root) => root.children);
  return (
    <>
      <div className="container-page grid grid-cols-2 gap-x-8 gap-y-10 py-10 lg:grid-cols-[1.4fr_1fr_1fr_1.6fr]">
        <div className="max-w-sm space-y-5 max-lg:col-span-2">
          <Logo />
          <p className="text-14 text-ink-soft">{t("site.about")}</p>
          <address className="space-y-1 text-14 not-italic">
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
        <FooterLinks title={t("nav.browse")} links={shop} />
        <FooterLinks title={t("footer.info")} links={info} />
        <div className="space-y-6 max-lg:col-span-2">
          <FooterLinks title={t("nav.departments")} links={departments} className="columns-2" />
          {stores.length > 0 && (
            <section className="rounded-md bg-wash p-4">
              <h2 className="text-14 font-semibold">{t("footer.app")}</h2>
              <p className="pb-3 text-13 text-ink-soft">{t("footer.appText")}</p>
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
      </div>
      <div className="border-t border-line">
        <div className="container-page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-13 text-ink-faint">
          <p>
            © <bdi>{year}</bdi> {formatSiteName(shell.language)}
          </p>
          {contacts.social.length > 0 && (
            <nav aria-label={t("footer.follow")}>
              <ul className="flex gap-1">
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
      getKeyData: ({ shell: { contacts, departments, site }, year }) => [contacts, departments, site, year],
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
