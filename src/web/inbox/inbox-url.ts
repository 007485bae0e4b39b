import { type InboxFilter, inboxFilters } from "#domain/inbox/conversation.ts";

/** Filter, search text and page of the conversation list. */
export type InboxQuery = { filter: InboxFilter; q: string; page: number };

const INBOX_PATH = "/account/inbox";

/**
 * Parses the filter, search text and page number of the conversation list from a URL. Unknown values fall back to the
 * first page of all conversations.
 */
export function parseInboxQuery({ searchParams }: { searchParams: URLSearchParams }): InboxQuery {
  const page = searchParams.get("list") ?? "";
  return {
    filter: inboxFilters.find((each) => each === searchParams.get("filter")) ?? "all",
    q: (searchParams.get("q") ?? "").slice(0, 100),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Builds the URL of the conversation list, or of a conversation beside the list. */
export function buildInboxUrl({ filter, q, page }: InboxQuery, conversation?: number): string {
  const query = new URLSearchParams({
    ...(filter === "all" ? {} : { filter }),
    ...(q ? { q } : {}),
    ...(page > 1 ? { list: String(page) } : {}),
  });
  const base = conversation === undefined ? INBOX_PATH : `${INBOX_PATH}/${conversation}`;
  return query.size > 0 ? `${base}?${query}` : base;
}
