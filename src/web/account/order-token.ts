/** Parses the order token of the URL (`?order=`). Malformed tokens are ignored without a query. */
export const parseOrderToken = (url: URL): string | undefined =>
  /^[\w-]{16,64}$/.exec(url.searchParams.get("order") ?? "")?.[0];
