/** The secret of a link in a mail, by the page that it leads to. */
export const tokenOf = (url: URL): string => url.searchParams.get("token") ?? "";

/** Where the form of such a page is sent: to the page itself, with the link's secret. */
export const addressOfLink = (path: string, token: string): string => `${path}?${new URLSearchParams({ token })}`;

/**
 * Nobody else is told where such a page's reader came from. Not `no-referrer`: with it browsers don't say either that a form comes
 * from a page of ours.
 */
export const headersOfLink = { "referrer-policy": "same-origin" };
