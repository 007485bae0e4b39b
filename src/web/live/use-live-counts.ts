import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Shell } from "#web/layout/shell.server.ts";
import { useLiveEvents } from "./use-live-events.ts";

type Counts = { unread: number; messages: number };

/** Pages on which what is new is read: whoever leaves them has less of it. */
const isReading = (pathname: string): boolean => /^\/account\/(inbox|notifications)\b/.test(pathname);

/** The frame with what is new by now, instead of when it was loaded. */
export function useLiveCounts(shell: Shell): Shell {
  const { account } = shell;
  const [counts, setCounts] = useState<Counts>();
  const { pathname } = useLocation();
  const signedIn = account !== undefined;
  const refresh = useCallback(async () => {
    const answer = await fetch("/account/counts").catch(() => undefined);
    // Who has been signed out meanwhile is led elsewhere.
    if (answer?.ok && !answer.redirected) setCounts((await answer.json()) as Counts);
  }, []);
  useLiveEvents(["message", "read", "notification"], refresh, signedIn);
  const [first] = useState(pathname);
  useEffect(() => {
    if (signedIn && pathname !== first && isReading(pathname)) refresh();
  }, [signedIn, pathname, first, refresh]);
  // What the server has said last counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another frame that matters
  useEffect(() => setCounts(undefined), [account]);
  return account && counts ? { ...shell, account: { ...account, ...counts } } : shell;
}
