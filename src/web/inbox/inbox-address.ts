import { type InboxFilter, inboxFilters } from "#domain/inbox/conversation.ts";

/** What of the list an address asks for. */
export type InboxAddress = { filter: InboxFilter; q: string; page: number };

const path = "/account/inbox";

export function inboxAddress({ searchParams }: { searchParams: URLSearchParams }): InboxAddress {
  const page = searchParams.get("list") ?? "";
  return {
    filter: inboxFilters.find((each) => each === searchParams.get("filter")) ?? "all",
    q: (searchParams.get("q") ?? "").slice(0, 100),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of the list, or of a conversation beside it. */
export function inboxHref({ filter, q, page }: InboxAddress, conversation?: number): string {
  const query = new URLSearchParams({
    ...(filter === "all" ? {} : { filter }),
    ...(q ? { q } : {}),
    ...(page > 1 ? { list: String(page) } : {}),
  });
  const base = conversation === undefined ? path : `${path}/${conversation}`;
  return query.size > 0 ? `${base}?${query}` : base;
}
