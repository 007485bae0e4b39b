import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import type { UnreadCounts } from "./live-counts.ts";
import { useLiveEvents } from "./use-live-events.ts";

/**
 * Returns whether opening the page marks messages or notifications as read, so that the unread counts must be fetched
 * again.
 */
const isReadingPage = (pathname: string): boolean => /^\/account\/(inbox|notifications)\b/.test(pathname);

type Props = {
  /** Number of unread notifications when the page was loaded. */
  unread: number;
  onCounts: (counts: UnreadCounts) => void;
};

/** Keeps the unread counts of the shell up to date while the page is open and announces new notifications. */
export default function LiveAccount({ unread, onCounts }: Props) {
  const { pathname } = useLocation();
  const refresh = useCallback(async () => {
    const response = await fetch("/account/counts").catch(() => undefined);
    // A signed-out visitor is redirected.
    if (response?.ok && !response.redirected) onCounts((await response.json()) as UnreadCounts);
  }, [onCounts]);
  useLiveEvents(["message", "read", "notification"], refresh);
  const [initialPath] = useState(pathname);
  useEffect(() => {
    if (pathname !== initialPath && isReadingPage(pathname)) refresh();
  }, [pathname, initialPath, refresh]);
  return <NewNotificationStatus unread={unread} />;
}

/** Announces new notifications to screen readers. Notifications that were there on page load are not announced. */
function NewNotificationStatus({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const [previous, setPrevious] = useState({ unread, isNews: false });
  // A falling count means that notifications were read.
  if (previous.unread !== unread) setPrevious({ unread, isNews: unread > previous.unread });
  return (
    <p role="status" className="sr-only">
      {previous.isNews ? t("header.newNotifications", { count: unread }) : ""}
    </p>
  );
}
