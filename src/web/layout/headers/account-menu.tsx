import { useTranslation } from "#i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { CountBadge } from "#ui/counter.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Menu } from "#ui/menu.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { useCurrentUrl } from "../../navigation/current-url.ts";
import type { ShellAccount } from "../../session.server.ts";
import type { PageShellData } from "../shell.server.ts";
import { IndicatorContent } from "./indicator-link.tsx";

/**
 * Renders the account menu, or the sign-in form for guests (NV-06). The label of the menu is the email of the signed-in
 * account.
 */
export function AccountMenu({ shell, worded }: { shell: PageShellData; worded: boolean }) {
  const { t } = useTranslation();
  const { account } = shell;
  return (
    <Menu
      // The key changes when the visitor signs in or out, which closes the menu (ST-01, ST-02).
      key={account?.id ?? "visitor"}
      align="end"
      triggerClass="rounded-sm hover:text-accent-text"
      panelClass="w-80 max-w-[calc(100vw-2rem)] p-4 text-14"
      trigger={
        account ? (
          <span className="indicator gap-2">
            <Avatar name={`${account.name} ${account.lastName}`} src={account.avatar ?? undefined} size="sm" />
            <bdi dir="ltr" className={worded ? "max-w-36 truncate max-[88rem]:sr-only" : "sr-only"}>
              {account.email}
            </bdi>
          </span>
        ) : (
          <IndicatorContent icon="user" label={t("header.account")} worded={worded} />
        )
      }
    >
      {account ? <AccountEntries account={account} preferences={shell.place.preferences} /> : <SignInForm />}
    </Menu>
  );
}

const menuRowClass = "link flex min-h-11 w-full items-center gap-3 text-start";

function MenuEntry({ icon, label, href, count }: { icon: IconName; label: string; href: string; count?: number }) {
  return (
    <li>
      <a href={href} className={menuRowClass}>
        <Icon name={icon} className="text-ink-faint" />
        <span className="grow">{label}</span>
        {count !== undefined && <CountBadge value={count} />}
      </a>
    </li>
  );
}

function AccountEntries({ account, preferences }: { account: ShellAccount; preferences: string }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex items-center gap-3 pb-3">
        <Avatar name={`${account.name} ${account.lastName}`} src={account.avatar ?? undefined} />
        <div className="min-w-0">
          <p className="truncate font-semibold">
            <bdi>
              {account.name} {account.lastName}
            </bdi>
          </p>
          <p className="text-13 text-ink-soft">
            <bdi dir="ltr" className="inline-block max-w-full truncate align-bottom">
              {account.email}
            </bdi>
          </p>
        </div>
      </div>
      <ul className="border-t border-line pt-1">
        <MenuEntry icon="home" label={t("header.dashboard")} href="/account/dashboard" />
        <MenuEntry icon="user" label={t("header.profile")} href="/account/profile" />
        <MenuEntry icon="box" label={t("header.orders")} href="/account/orders" />
        <MenuEntry icon="messages" label={t("header.messages")} href="/account/inbox" count={account.messages} />
        <MenuEntry icon="bell" label={t("header.notifications")} href="/account/notifications" count={account.unread} />
        <MenuEntry icon="car" label={t("vehicle.garage")} href="/account/garage" />
        <MenuEntry icon="settings" label={preferences} href="/preferences" />
        <MenuEntry
          icon="heart"
          label={t("header.favourites")}
          href="/shop/wishlist"
          count={account.favourites.length}
        />
      </ul>
      <form method="post" action="/account/logout" className="mt-1 border-t border-line pt-1">
        <CsrfField />
        <button type="submit" className={menuRowClass}>
          <Icon name="arrow-back" className="text-ink-faint" />
          {t("header.signOut")}
        </button>
      </form>
    </>
  );
}

function SignInForm() {
  const { t } = useTranslation();
  const { pathname, search } = useCurrentUrl();
  return (
    <>
      <form method="post" action="/account/login" className="grid gap-3">
        <p className="text-16 font-semibold">{t("header.signIn")}</p>
        <input type="hidden" name="return" value={pathname + search} />
        <TextInput
          id="menu-email"
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username"
          label={t("header.email")}
          required
        />
        <TextInput
          id="menu-password"
          name="password"
          type="password"
          dir="ltr"
          autoComplete="current-password"
          label={t("header.password")}
          required
        />
        <Button type="submit">{t("header.signIn")}</Button>
      </form>
      <div className="mt-4 border-t border-line pt-4">
        <a href="/account/register" className={getButtonClass("outline", "w-full")}>
          {t("header.register")}
        </a>
        <p className="pt-3 text-13 text-ink-soft">{t("header.guestText")}</p>
      </div>
    </>
  );
}
