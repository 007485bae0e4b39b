import type { Reading, ReadList } from "#domain/ads/read-list.server.ts";
import { searchPath } from "#web/search/search-path.ts";

/** How a search text was read, as its page says it. */
export type ShownReading = {
  asked: string;
  understood: boolean;
  /** What is searched instead of what was typed, and why. */
  corrected?: { text: string; why: "spelling" | "keyboard" };
  /** Words that no ad has beside the others. */
  leftOut?: string;
  /** For which car parts come first, and where nothing but those is; or that none is known to fit it. */
  car?: { text: string; only?: { label: string; href: string } };
  /** The same search, word by word as it was typed. */
  exactHref: string;
};

export function shownReading({ understood, ...reading }: Reading, url: URL): ShownReading {
  const params = new URLSearchParams(url.searchParams);
  params.delete("page");
  params.set("exact", "1");
  // A vehicle that was read leaves nothing out, and has words of its own.
  const filters = understood.filter(({ name }) => name !== "vehicle" && name !== "fit");
  return { ...reading, understood: filters.length > 0, exactHref: `${url.pathname}?${params}` };
}

/** Where the list is of what fits or may fit the car alone, whether or not an ad's text names the car. */
export function onlyFitting(
  { vehicle, rest }: NonNullable<ReadList["car"]>,
  { path, search, inPath }: { path: string; search: string; inPath: boolean },
): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  params.set("vehicle", String(vehicle.id));
  params.set("fit", "maybe");
  if (inPath) return `${searchPath(rest) ?? "/shop/category/products"}?${params}`;
  if (rest) params.set("q", rest);
  else params.delete("q");
  return `${path}?${params}`;
}
