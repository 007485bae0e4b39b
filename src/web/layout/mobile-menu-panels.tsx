import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { loadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { Language } from "#kernel/localized-text.ts";
import { getButtonClass } from "#ui/button.tsx";
import { CountBadge } from "#ui/counter.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { PreferenceForm } from "#web/preferences/preference-form.tsx";
import { useCurrentUrl } from "../navigation/current-url.ts";
import { type PanelStack, popPanel, pushPanel } from "./panel-stack.ts";
import type { MenuItem, PageShellData } from "./shell.server.ts";
import { type SiteLink, useInfoLinks, useShopLinks } from "./site-links.ts";
import { ThemeSwitch, useRegionPagePath } from "./switches.tsx";

/**
 * Name of a panel of the mobile menu. A panel with the categories of a department is named by the URL of the
 * department.
 */
type PanelName = "main" | "account" | "pages" | "language" | "currency" | "departments" | `/${string}`;

/** Duration of the slide animation in milliseconds. Afterwards the closed panel is removed. */
const SLIDE_DURATION_MS = 250;

/**
 * Renders the mobile menu (NV-10). Its panels slide over each other, each with a back button. The menu is a modal
 * dialog, so the page behind is inert and does not scroll.
 */
export default function MobileMenuPanels({ shell, onClose }: { shell: PageShellData; onClose: () => void }) {
  const { t } = useTranslation();
  const [stack, setStack] = useState<PanelStack<PanelName>>(["main"]);
  // A closed panel stays rendered until its animation ends.
  const [rendered, setRendered] = useState<PanelStack<PanelName>>(stack);
  const track = useRef<HTMLDivElement>(null);
  const isNavigating = useNavigation().state === "loading";
  useEffect(() => {
    if (stack.length >= rendered.length) {
      setRendered(stack);
      return;
    }
    const timer = setTimeout(() => setRendered(stack), SLIDE_DURATION_MS);
    return () => clearTimeout(timer);
  }, [stack, rendered.length]);
  useEffect(() => {
    if (isNavigating) onClose();
  }, [isNavigating, onClose]);
  // Focus moves into the opened panel once the panel is rendered.
  const topIndex = stack.length <= rendered.length ? stack.length - 1 : -1;
  useEffect(() => {
    track.current?.children[topIndex]?.querySelector<HTMLElement>("[data-panel-top]")?.focus({ preventScroll: true });
  }, [topIndex]);
  const open = (name: PanelName) => setStack((now) => pushPanel(now, name));
  const goBack = () => setStack((now) => popPanel(now));
  return (
    <Dialog bare place="start" title={t("nav.menu")} closeLabel={t("menu.close")} onClose={onClose} width={360}>
      <div className="relative grow overflow-hidden">
        <div
          ref={track}
          data-depth={stack.length - 1}
          style={{ "--depth": stack.length - 1, transitionDuration: `${SLIDE_DURATION_MS}ms` } as React.CSSProperties}
          className="panel-track absolute inset-0 transition-transform ease-out"
        >
          {rendered.map((name, i) => (
            <section
              key={name}
              inert={i !== stack.length - 1}
              style={{ insetInlineStart: `${i * 100}%` }}
              className="absolute inset-y-0 flex w-full flex-col bg-paper"
            >
              <Panel name={name} shell={shell} open={open} onBack={goBack} onClose={onClose} />
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

type PanelProps = {
  name: PanelName;
  shell: PageShellData;
  open: (name: PanelName) => void;
  onBack: () => void;
  onClose: () => void;
};

function Panel({ name, shell, open, onBack, onClose }: PanelProps) {
  const { t } = useTranslation();
  const infoLinks = useInfoLinks();
  const frameProps = { onBack, onClose };
  switch (name) {
    case "main":
      return <MainPanel shell={shell} open={open} onClose={onClose} />;
    case "account":
      return (
        <PanelFrame {...frameProps} title={t("header.account")}>
          <AccountRows shell={shell} />
          <Divider />
          {shell.site.hasCart && (
            <MenuRow icon="cart" label={t("cart.title")} href="/shop/cart" count={shell.cart.count} />
          )}
          <MenuRow icon="compare" label={t("header.compare")} href="/shop/compare" count={shell.compare.length} />
        </PanelFrame>
      );
    case "pages":
      return (
        <PanelFrame {...frameProps} title={t("menu.pages")}>
          <LinkRows links={infoLinks} />
        </PanelFrame>
      );
    case "language":
      return (
        <PanelFrame {...frameProps} title={t("menu.language")}>
          <LanguageRows shell={shell} onSelect={onClose} />
        </PanelFrame>
      );
    case "currency":
      return (
        <PanelFrame {...frameProps} title={t("switch.currency")}>
          <CurrencyRows shell={shell} />
        </PanelFrame>
      );
    default: {
      const department = name === "departments" ? undefined : findMenuItem(shell.departments, name);
      return (
        <PanelFrame {...frameProps} title={department?.label ?? t("nav.departments")}>
          {department && <MenuRow label={t("menu.all", { name: department.label })} href={department.href} strong />}
          {(department?.children ?? shell.departments).map(({ label, href, children }) => (
            <MenuRow
              key={href}
              label={label}
              {...(children.length > 0 ? { onOpen: () => open(href as `/${string}`) } : { href })}
            />
          ))}
        </PanelFrame>
      );
    }
  }
}

function findMenuItem(items: readonly MenuItem[], href: string): MenuItem | undefined {
  for (const item of items) {
    const found = item.href === href ? item : findMenuItem(item.children, href);
    if (found) return found;
  }
  return undefined;
}

type FrameProps = { title: string; onBack?: () => void; onClose: () => void; children: ReactNode };

function PanelFrame({ title, onBack, onClose, children }: FrameProps) {
  const { t } = useTranslation();
  const iconButtonClass = "grid size-11 shrink-0 place-items-center rounded-sm hover:bg-wash";
  return (
    <>
      <div className="flex min-h-14 items-center gap-1 border-b border-line px-2">
        {onBack && (
          <button
            type="button"
            data-panel-top=""
            onClick={onBack}
            aria-label={t("menu.back")}
            className={iconButtonClass}
          >
            <Icon name="chevron-back" />
          </button>
        )}
        <h2 className={`min-w-0 grow truncate text-16 font-semibold ${onBack ? "" : "ps-2"}`}>{title}</h2>
        <button
          type="button"
          {...(onBack ? {} : { "data-panel-top": "" })}
          onClick={onClose}
          aria-label={t("menu.close")}
          className={iconButtonClass}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="grow overflow-y-auto overscroll-contain py-2">{children}</div>
    </>
  );
}

function MainPanel({ shell, open, onClose }: Pick<PanelProps, "shell" | "open" | "onClose">) {
  const { t } = useTranslation();
  const language = shell.languages.find((each) => each.code === shell.language);
  return (
    <PanelFrame title={t("nav.menu")} onClose={onClose}>
      <div className="px-4 pt-1 pb-2">
        <a href="/sell" className={getButtonClass("primary", "w-full", "lg")}>
          <Icon name="plus" />
          {t("nav.sell")}
        </a>
      </div>
      <MenuRow icon="user" label={t("header.account")} onOpen={() => open("account")} />
      {shell.site.hasCart && <MenuRow icon="cart" label={t("cart.title")} href="/shop/cart" count={shell.cart.count} />}
      <MenuRow icon="compare" label={t("header.compare")} href="/shop/compare" count={shell.compare.length} />
      <MenuRow icon="box" label={t("nav.track")} href="/shop/track-order" />
      <Divider />
      <MenuRow icon="home" label={t("nav.home")} href="/" />
      <LinkRows links={useShopLinks()} />
      <MenuRow icon="menu" label={t("nav.departments")} onOpen={() => open("departments")} />
      <MenuRow icon="info" label={t("menu.pages")} onOpen={() => open("pages")} />
      <Divider />
      <MenuRow icon="pin" label={shell.place.country} value={shell.place.name} href={useRegionPagePath()} />
      <MenuRow icon="language" label={t("menu.language")} value={language?.name} onOpen={() => open("language")} />
      <MenuRow icon="currency" label={t("switch.currency")} value={shell.currency} onOpen={() => open("currency")} />
      <div className="flex min-h-12 items-center gap-3 ps-4 pe-2">
        <Icon name="sun" className="text-ink-faint" />
        <span className="grow">{t("header.theme")}</span>
        <ThemeSwitch />
      </div>
    </PanelFrame>
  );
}

const Divider = () => <hr className="my-2 border-line" />;

const LinkRows = ({ links }: { links: readonly SiteLink[] }) =>
  links.map((link) => <MenuRow key={link.href} {...link} />);

/** Renders the account links, or the sign-in and registration links for guests. */
function AccountRows({ shell: { account, garage, place } }: { shell: PageShellData }) {
  const { t } = useTranslation();
  if (!account) {
    return (
      <>
        <MenuRow icon="user" label={t("header.signIn")} href="/account/login" strong />
        <MenuRow icon="plus" label={t("header.register")} href="/account/register" />
        <MenuRow icon="car" label={t("vehicle.garage")} href="/garage" count={garage.ids.length} />
        <p className="px-4 py-3 text-14 text-ink-soft">{t("header.guestText")}</p>
      </>
    );
  }
  return (
    <>
      <p className="px-4 py-3 text-14 text-ink-soft wrap-anywhere">
        <bdi dir="ltr">{account.email}</bdi>
      </p>
      <MenuRow icon="home" label={t("header.dashboard")} href="/account/dashboard" />
      <MenuRow icon="user" label={t("header.profile")} href="/account/profile" />
      <MenuRow icon="box" label={t("header.orders")} href="/account/orders" />
      <MenuRow icon="car" label={t("vehicle.garage")} href="/account/garage" count={garage.ids.length} />
      <MenuRow icon="settings" label={place.preferences} href="/preferences" />
      <MenuRow icon="heart" label={t("header.favourites")} href="/shop/wishlist" count={account.favourites.length} />
      <form method="post" action="/account/logout">
        <CsrfField />
        <button type="submit" className={rowClass}>
          <Icon name="arrow-back" className="text-ink-faint" />
          {t("header.signOut")}
        </button>
      </form>
    </>
  );
}

const rowClass = "flex min-h-12 w-full items-center gap-3 px-4 hover:bg-wash";

type RowProps = {
  label: string;
  icon?: IconName;
  value?: string | undefined;
  count?: number;
  strong?: boolean;
  href?: string;
  onOpen?: () => void;
};

/**
 * Renders a row of the mobile menu: a link, which closes the menu by navigating (NV-10), or a button that opens the
 * next panel.
 */
function MenuRow({ label, icon, value, count = 0, strong = false, href, onOpen }: RowProps) {
  const content = (
    <>
      {icon && <Icon name={icon} className="text-ink-faint" />}
      <span className={`min-w-0 grow text-start wrap-anywhere ${strong ? "font-semibold" : ""}`}>{label}</span>
      <CountBadge value={count} />
      {value && <span className="text-14 text-ink-faint">{value}</span>}
      {onOpen && <Icon name="chevron-next" size={18} className="text-ink-faint" />}
    </>
  );
  return onOpen ? (
    <button type="button" onClick={onOpen} className={rowClass}>
      {content}
    </button>
  ) : (
    <a href={href} className={rowClass}>
      {content}
    </a>
  );
}

function LanguageRows({ shell, onSelect }: { shell: PageShellData; onSelect: () => void }) {
  const { pathname, search } = useCurrentUrl();
  const navigate = useNavigate();
  return shell.languages.map((language) => (
    <button
      key={language.code}
      type="button"
      lang={language.code}
      aria-pressed={language.code === shell.language}
      onClick={async () => {
        const params = new URLSearchParams(search);
        params.set("lang", language.code);
        await loadMessages(language.code as Language).catch(() => undefined);
        onSelect();
        navigate(`${pathname}?${params}`, { preventScrollReset: true, replace: true });
      }}
      className={rowClass}
    >
      <span className="grow text-start">{language.name}</span>
      {language.code === shell.language && <Icon name="check" className="text-fits" />}
    </button>
  ));
}

function CurrencyRows({ shell }: { shell: PageShellData }) {
  return (
    <PreferenceForm>
      {shell.currencies.map((currency) => (
        <button
          key={currency.code}
          type="submit"
          name="currency"
          value={currency.code}
          aria-pressed={currency.code === shell.currency}
          className={rowClass}
        >
          <span className="w-12 text-start font-medium">{currency.code}</span>
          <span className="grow text-start text-ink-soft">{currency.name}</span>
          {currency.code === shell.currency && <Icon name="check" className="text-fits" />}
        </button>
      ))}
    </PreferenceForm>
  );
}
