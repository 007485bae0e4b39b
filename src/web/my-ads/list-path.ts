import type { AdStatus } from "#db/schema/ads.ts";
import type { OwnAdSort } from "#domain/ads/life/own-ads.server.ts";

/** What a list of somebody's ads shows. */
export type ListAsked = { status: AdStatus | undefined; text: string; sort: OwnAdSort; page: number };

/** The address of such a list; the same choices are the same address. */
export function pathOfList({ status, text, sort, page }: ListAsked): string {
  const query = new URLSearchParams({
    ...(status ? { status } : {}),
    ...(text ? { q: text } : {}),
    ...(sort === "newest" ? {} : { sort }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return `/account/ads${query.size > 0 ? `?${query}` : ""}`;
}
