import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { CartLink } from "#web/cart/cart-link.tsx";
import { SearchBox } from "../../search/search-box.tsx";
import type { ShellAccount } from "../../session.server.ts";
import { LogoLink } from "./brand.tsx";
import type { HeaderProps } from "./header-props.ts";
import { InboxIndicator, IndicatorContent, NotificationBell } from "./indicator-link.tsx";

/**
 * Renders the mobile header "mobile one", the default (NV-09): one slim sticky row from which the search unfolds
 * (NV-12).
 */
export default function MobileOne({ shell, searchText }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <div className="sticky top-0 z-30 border-b border-line bg-paper lg:hidden">
      <div className="container-page flex min-h-14 items-center gap-0.5">
        <a
          href="#site-links"
          data-native=""
          aria-label={t("nav.menu")}
          className="-ms-2.5 grid size-11 place-items-center rounded-sm"
        >
          <Icon name="menu" size={24} />
        </a>
        <LogoLink className="ms-1 me-auto" />
        <details
          data-menu=""
          name="page-menu"
          onToggle={(event) => {
            if (event.currentTarget.open) event.currentTarget.querySelector("input")?.focus();
          }}
        >
          <summary aria-label={t("search.label")} className="grid size-11 place-items-center rounded-sm">
            <Icon name="search" size={24} />
          </summary>
          <div className="absolute inset-x-0 top-full border-b border-line bg-paper p-3 shadow-float">
            <SearchBox id="search-mobile" value={searchText} />
          </div>
        </details>
        {shell.account && (
          <a href="/shop/wishlist" className="rounded-sm">
            <IndicatorContent icon="heart" label={t("header.favourites")} count={shell.account.favourites.length} />
          </a>
        )}
        <AccountIndicator account={shell.account} />
        <CartLink cart={shell.cart} className="-me-2" />
      </div>
    </div>
  );
}

/** Renders the account icon. Space is limited, so unread messages or notifications replace the icon (ST-12). */
function AccountIndicator({ account }: { account: ShellAccount | undefined }) {
  const { t } = useTranslation();
  if (account && account.messages > 0) return <InboxIndicator unread={account.messages} />;
  if (account && account.unread > 0) return <NotificationBell unread={account.unread} />;
  return (
    <a href={account ? "/account/dashboard" : "/account/login"} className="rounded-sm">
      <IndicatorContent icon="user" label={t("header.account")} />
    </a>
  );
}
