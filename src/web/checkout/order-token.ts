/** The token that an address names an order by (`?order=`); what can't be one isn't asked for. */
export const orderToken = (url: URL): string | undefined =>
  /^[\w-]{16,64}$/.exec(url.searchParams.get("order") ?? "")?.[0];
