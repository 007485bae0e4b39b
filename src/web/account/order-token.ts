/** Parses the order token of the URL (`?order=`). Returns undefined for a malformed token. */
export const parseOrderToken = (url: URL): string | undefined =>
  /^[\w-]{16,64}$/.exec(url.searchParams.get("order") ?? "")?.[0];
