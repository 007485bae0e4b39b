import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { showToast } from "#ui/toast-queue.ts";
import { getSignInPath } from "#web/account/return-path.ts";
import type { FavouriteNotice } from "../hearts/flash.server.ts";

/**
 * Renders the notice that follows a sign-in or a form without JavaScript. With scripts it is a toast, otherwise a bar
 * at the top of the page.
 */
export default function FavouriteNoticeBar({ notice }: { notice: FavouriteNotice }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  // The favourites page shows the notice with an undo button itself.
  const isShownOnPage = notice.undo !== undefined && pathname === "/shop/wishlist";
  const href = notice.asksToSignIn ? getSignInPath(pathname + search) : "/shop/wishlist";
  const label = notice.asksToSignIn ? t("favourites.signIn") : t("favourites.see");
  const shownAt = useRef(0);
  useEffect(() => {
    if (shownAt.current === notice.at) return;
    shownAt.current = notice.at;
    if (isShownOnPage) return;
    const link = notice.tone === "success" ? { href, label } : undefined;
    showToast({ tone: notice.tone, text: notice.text, link });
  }, [notice, isShownOnPage, href, label]);
  if (isShownOnPage) return null;
  return (
    <p role="status" className="no-script-only w-full justify-center border-b border-line bg-paper px-4 py-2.5 text-14">
      <span>{notice.text}</span>
      {notice.asksToSignIn && (
        <a href={href} className="link ms-3 font-medium">
          {label}
        </a>
      )}
    </p>
  );
}
