import { type InboxFilter, inboxFilters } from "#domain/inbox/conversation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { parsePageNumber } from "#web/pagination/page-number.ts";

/** Filter, search text and page of the conversation list. */
export type InboxQuery = { filter: InboxFilter; q: string; page: number };

const INBOX_PATH = "/account/inbox";

/**
 * Parses the filter, search text and page number of the conversation list from a URL. Unknown values fall back to the
 * first page of all conversations.
 */
export function parseInboxQuery({ searchParams }: { searchParams: URLSearchParams }): InboxQuery {
  return {
    filter: inboxFilters.find((each) => each === searchParams.get("filter")) ?? "all",
    q: (searchParams.get("q") ?? "").slice(0, 100),
    page: parsePageNumber({ searchParams }, "list"),
  };
}

/** Builds the URL of the conversation list, or of a conversation beside the list. */
export function buildInboxUrl({ filter, q, page }: InboxQuery, conversation?: number): string {
  const base = conversation === undefined ? INBOX_PATH : `${INBOX_PATH}/${conversation}`;
  return buildUrl(base, { filter: filter !== "all" && filter, q, list: page > 1 && page });
}
