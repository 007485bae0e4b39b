import { useTranslation } from "#i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Counter } from "#ui/counter.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Menu } from "#ui/menu.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import { useHere } from "../here.ts";
import type { Shell, ShellAccount } from "../shell.server.ts";
import { IndicatorFace } from "./indicator-face.tsx";

/** Who one is, or a way in (NV-06). Its label is the e-mail of who is signed in. */
export function AccountMenu({ shell, worded }: { shell: Shell; worded: boolean }) {
  const { t } = useTranslation();
  const { account } = shell;
  return (
    <Menu
      // Signing in or out closes it (ST-01, ST-02).
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
          <IndicatorFace icon="user" label={t("header.account")} worded={worded} />
        )
      }
    >
      {account ? <Own account={account} /> : <WayIn />}
    </Menu>
  );
}

const row = "link flex min-h-11 w-full items-center gap-3 text-start";

function Entry({ icon, label, href, count }: { icon: IconName; label: string; href: string; count?: number }) {
  return (
    <li>
      <a href={href} className={row}>
        <Icon name={icon} className="text-ink-faint" />
        <span className="grow">{label}</span>
        {count !== undefined && <Counter value={count} />}
      </a>
    </li>
  );
}

function Own({ account }: { account: ShellAccount }) {
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
        <Entry icon="home" label={t("header.dashboard")} href="/account/dashboard" />
        <Entry icon="user" label={t("header.profile")} href="/account/profile" />
        <Entry icon="box" label={t("header.orders")} href="/account/orders" />
        <Entry icon="messages" label={t("header.messages")} href="/account/inbox" count={account.messages} />
        <Entry icon="bell" label={t("header.notifications")} href="/account/notifications" count={account.unread} />
        <Entry icon="car" label={t("vehicle.garage")} href="/account/garage" />
        <Entry icon="heart" label={t("header.favourites")} href="/shop/wishlist" count={account.favourites.length} />
      </ul>
      <form method="post" action="/account/logout" className="mt-1 border-t border-line pt-1">
        <ForgeryField />
        <button type="submit" className={row}>
          <Icon name="arrow-back" className="text-ink-faint" />
          {t("header.signOut")}
        </button>
      </form>
    </>
  );
}

function WayIn() {
  const { t } = useTranslation();
  const { pathname, search } = useHere();
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
        <a href="/account/register" className={buttonClass("outline", "w-full")}>
          {t("header.register")}
        </a>
        <p className="pt-3 text-13 text-ink-soft">{t("header.guestText")}</p>
      </div>
    </>
  );
}
