import { useEffect, useState } from "react";
import type { PageShellData } from "#web/layout/shell.server.ts";

/** Numbers of unread notifications and conversations. */
export type UnreadCounts = { unread: number; messages: number };

/**
 * Returns the page shell with live unread counts, and the function that sets them. Before the first call, and after
 * the page data is reloaded, the shell has the loaded counts.
 */
export function useLiveCounts(shell: PageShellData): [PageShellData, (counts: UnreadCounts | undefined) => void] {
  const { account } = shell;
  const [counts, setCounts] = useState<UnreadCounts>();
  // Newly loaded counts replace the live ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another frame that matters
  useEffect(() => setCounts(undefined), [account]);
  return [account && counts ? { ...shell, account: { ...account, ...counts } } : shell, setCounts];
}
