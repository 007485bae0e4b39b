import { useTranslation } from "react-i18next";
import { Counter } from "#ui/counter.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Menu } from "#ui/menu.tsx";
import { CartDropdown } from "#web/cart/cart-dropdown.tsx";
import type { Shell } from "../shell.server.ts";
import { CurrencySwitch, LanguageSwitch, ThemeSwitch } from "../switches.tsx";

/** What an indicator looks like: a round icon with its counter, and its word beside it where there is room. */
export function IndicatorFace({
  icon,
  label,
  count = 0,
  worded = false,
}: {
  icon: IconName;
  label: string;
  count?: number;
  worded?: boolean;
}) {
  return (
    <span
      className={`inline-flex min-h-11 min-w-11 items-center justify-center px-1.5 text-14 ${worded ? (count > 0 ? "gap-3.5" : "gap-2") : ""}`}
    >
      <span className="relative">
        <Icon name={icon} size={24} />
        <Counter value={count} className="absolute -end-2.5 -top-2" />
      </span>
      <span className={worded ? "max-xl:sr-only" : "sr-only"}>{label}</span>
    </span>
  );
}

type Props = { shell: Shell; worded?: boolean; settings?: boolean; className?: string };

/** Comparison, account and cart with their counters (NV-06). */
export function Indicators({ shell, worded = false, settings = false, className = "" }: Props) {
  const { t } = useTranslation();
  return (
    <div className={`flex shrink-0 items-center gap-1 ${className}`}>
      {settings && <SettingsMenu shell={shell} />}
      <a href="/shop/compare" className="rounded-sm hover:text-accent-text">
        <IndicatorFace icon="compare" label={t("header.compare")} count={shell.compare.length} worded={worded} />
      </a>
      <AccountMenu shell={shell} worded={worded} />
      <CartDropdown cart={shell.cart} worded={worded} />
    </div>
  );
}

/** What is kept for a visitor without an account (NV-06). */
function AccountMenu({ shell, worded }: { shell: Shell; worded: boolean }) {
  const { t } = useTranslation();
  const row = "link flex min-h-11 items-center gap-3";
  return (
    <Menu
      align="end"
      triggerClass="rounded-sm hover:text-accent-text"
      panelClass="w-72 p-4 text-14"
      trigger={<IndicatorFace icon="user" label={t("header.account")} worded={worded} />}
    >
      <p className="font-semibold">{t("header.guest")}</p>
      <p className="pt-1 pb-2 text-13 text-ink-soft">{t("header.guestText")}</p>
      <ul className="border-t border-line pt-1">
        <li>
          <a href="/shop/cart" className={row}>
            <Icon name="cart" className="text-ink-faint" />
            <span className="grow">{t("cart.title")}</span>
            <Counter value={shell.cart.count} />
          </a>
        </li>
        <li>
          <a href="/shop/compare" className={row}>
            <Icon name="compare" className="text-ink-faint" />
            <span className="grow">{t("header.compare")}</span>
            <Counter value={shell.compare.length} />
          </a>
        </li>
      </ul>
    </Menu>
  );
}

/** Language, currency and theme in one menu, for headers without a top bar. */
function SettingsMenu({ shell }: { shell: Shell }) {
  const { t } = useTranslation();
  return (
    <Menu
      align="end"
      label={t("header.settings")}
      triggerClass="grid size-11 place-items-center rounded-sm"
      panelClass="w-60 space-y-2 p-4 text-14"
      trigger={<Icon name="settings" size={24} />}
    >
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
