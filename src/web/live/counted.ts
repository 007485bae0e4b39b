import { useEffect, useState } from "react";
import type { Shell } from "#web/layout/shell.server.ts";

/** What is new to who is signed in: notifications and messages. */
export type Counts = { unread: number; messages: number };

/** The frame with what is new by now, once that was told (`live-account.tsx`), instead of when it was loaded. */
export function useCounted(shell: Shell): [Shell, (counts: Counts | undefined) => void] {
  const { account } = shell;
  const [counts, setCounts] = useState<Counts>();
  // What the server has said last counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another frame that matters
  useEffect(() => setCounts(undefined), [account]);
  return [account && counts ? { ...shell, account: { ...account, ...counts } } : shell, setCounts];
}
