import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import type { Counts } from "./counted.ts";
import { useLiveEvents } from "./use-live-events.ts";

/** Pages on which what is new is read: whoever leaves them has less of it. */
const isReading = (pathname: string): boolean => /^\/account\/(inbox|notifications)\b/.test(pathname);

type Props = {
  /** How many notifications are new, as the frame shows it. */
  unread: number;
  onCounts: (counts: Counts) => void;
};

/** For who is signed in: keeps the frame's numbers true while their page is open, and says aloud when there is something new. */
export default function LiveAccount({ unread, onCounts }: Props) {
  const { pathname } = useLocation();
  const refresh = useCallback(async () => {
    const answer = await fetch("/account/counts").catch(() => undefined);
    // Who has been signed out meanwhile is led elsewhere.
    if (answer?.ok && !answer.redirected) onCounts((await answer.json()) as Counts);
  }, [onCounts]);
  useLiveEvents(["message", "read", "notification"], refresh);
  const [first] = useState(pathname);
  useEffect(() => {
    if (pathname !== first && isReading(pathname)) refresh();
  }, [pathname, first, refresh]);
  return <News unread={unread} />;
}

/** Says that there are new notifications to who can't see the bell's number change; what was there from the start is no news. */
function News({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState({ unread, isNews: false });
  // A number that falls has been read away.
  if (seen.unread !== unread) setSeen({ unread, isNews: unread > seen.unread });
  return (
    <p role="status" className="sr-only">
      {seen.isNews ? t("header.newNotifications", { count: unread }) : ""}
    </p>
  );
}
