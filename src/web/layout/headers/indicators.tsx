import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Menu } from "#ui/menu.tsx";
import { CartDropdown } from "#web/cart/cart-dropdown.tsx";
import { useGaragePath } from "#web/vehicles/use-garage-path.ts";
import type { PageShellData } from "../shell.server.ts";
import { CurrencySwitch, LanguageSwitch, RegionSwitch, ThemeSwitch } from "../switches.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { InboxIndicator, IndicatorContent, IndicatorLink, NotificationBell } from "./indicator-link.tsx";

type Props = {
  shell: PageShellData;
  worded?: boolean;
  /** Shows language, currency and theme, for headers without a top bar. */
  settings?: boolean;
  className?: string;
};

/**
 * Renders the header indicators with their counters: comparison, favourites of signed-in visitors, account and cart
 * (NV-06).
 */
export function HeaderIndicators({ shell, worded = false, settings = false, className = "" }: Props) {
  const { t } = useTranslation();
  return (
    <div className={`flex shrink-0 items-center gap-0.5 xl:gap-1 ${className}`}>
      <SellLink />
      {settings && (
        <>
          <SettingsMenu shell={shell} />
          <IndicatorLink href="/shop/track-order" title={t("nav.track")} icon="box" label={t("nav.track")} />
        </>
      )}
      <IndicatorLink
        href="/shop/compare"
        icon="compare"
        label={t("header.compare")}
        count={shell.compare.length}
        worded={worded}
      />
      <GarageIndicator shell={shell} />
      {shell.account && (
        <>
          <IndicatorLink
            href="/shop/wishlist"
            icon="heart"
            label={t("header.favourites")}
            count={shell.account.favourites.length}
          />
          <InboxIndicator unread={shell.account.messages} />
          <NotificationBell unread={shell.account.unread} />
        </>
      )}
      <AccountMenu shell={shell} worded={worded} />
      {shell.site.hasCart && <CartDropdown cart={shell.cart} worded={worded} />}
    </div>
  );
}

/** Renders the link to create a listing. The label shows only on wide screens. */
function SellLink() {
  const { t } = useTranslation();
  return (
    <a href="/sell" title={t("nav.sell")} className="sell-link">
      <Icon name="plus" size={18} />
      <span className="max-xl:sr-only">{t("nav.sell")}</span>
    </a>
  );
}

/**
 * Renders the garage indicator, which opens the vehicle picker. It is green while parts are filtered by a vehicle
 * (VP-05).
 */
function GarageIndicator({ shell: { garage } }: { shell: PageShellData }) {
  const { t } = useTranslation();
  const { current } = garage;
  return (
    <a
      href={useGaragePath()}
      rel="nofollow"
      data-vehicle-picker=""
      title={current?.name ?? t("vehicle.garage")}
      className={`rounded-sm hover:text-accent-text ${current ? "text-fits" : ""}`}
    >
      <IndicatorContent
        icon="car"
        label={current ? t("vehicle.current", { name: current.name }) : t("vehicle.garage")}
        count={garage.ids.length}
      />
    </a>
  );
}

/** Renders a menu with country, language, currency and theme, for headers without a top bar. */
function SettingsMenu({ shell }: { shell: PageShellData }) {
  const { t } = useTranslation();
  return (
    <Menu
      align="end"
      label={t("header.settings")}
      triggerClass="grid size-11 place-items-center rounded-sm"
      panelClass="w-60 space-y-2 p-4 text-14"
      trigger={<Icon name="settings" size={24} />}
    >
      <RegionSwitch shell={shell} className="w-full hover:underline" />
      <LanguageSwitch shell={shell} className="w-full hover:underline" />
      <div className="flex min-h-9 items-center justify-between gap-3">
        <span className="text-ink-soft">{t("switch.currency")}</span>
        <CurrencySwitch shell={shell} />
      </div>
      <div className="flex min-h-9 items-center justify-between gap-3">
        <span className="text-ink-soft">{t("header.theme")}</span>
        <ThemeSwitch />
      </div>
    </Menu>
  );
}
