import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { showToast } from "#ui/toast-queue.ts";
import { signInPath } from "#web/account/return.ts";
import type { WishNews } from "./flash.server.ts";

/** What came of a favourite after a sign-in or a plain form: a toast, or where there are no scripts a line above the page. */
export default function WishTold({ news }: { news: WishNews }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  // There it stands with an undo.
  const elsewhere = news.undo !== undefined && pathname === "/shop/wishlist";
  const href = news.asksToSignIn ? signInPath(pathname + search) : "/shop/wishlist";
  const label = news.asksToSignIn ? t("favourites.signIn") : t("favourites.see");
  const told = useRef(0);
  useEffect(() => {
    if (told.current === news.at) return;
    told.current = news.at;
    if (elsewhere) return;
    const link = news.tone === "success" ? { href, label } : undefined;
    showToast({ tone: news.tone, text: news.text, link });
  }, [news, elsewhere, href, label]);
  if (elsewhere) return null;
  return (
    <p role="status" className="no-script-only w-full justify-center border-b border-line bg-paper px-4 py-2.5 text-14">
      <span>{news.text}</span>
      {news.asksToSignIn && (
        <a href={href} className="link ms-3 font-medium">
          {label}
        </a>
      )}
    </p>
  );
}
