import type { Reading } from "#domain/ads/read-list.server.ts";

/** How a search text was read, as its page says it. */
export type ShownReading = {
  asked: string;
  understood: boolean;
  /** What is searched instead of what was typed, and why. */
  corrected?: { text: string; why: "spelling" | "keyboard" };
  /** Words that no ad has beside the others. */
  leftOut?: string;
  /** The same search, word by word as it was typed. */
  exactHref: string;
};

export function shownReading(reading: Reading, url: URL): ShownReading {
  const params = new URLSearchParams(url.searchParams);
  params.delete("page");
  params.set("exact", "1");
  return { ...reading, understood: reading.understood.length > 0, exactHref: `${url.pathname}?${params}` };
}
