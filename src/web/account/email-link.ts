/** Returns the token of an emailed link from the URL, or an empty string. */
export const getLinkToken = (url: URL): string => url.searchParams.get("token") ?? "";

/** Returns the path that the form of a link page posts to: the page itself with the link's token. */
export const createLinkPath = (path: string, token: string): string => `${path}?${new URLSearchParams({ token })}`;

/**
 * Response headers of pages that an emailed link opens. The referrer is hidden from other sites so that the token
 * cannot leak. `no-referrer` is not possible, because browsers would then hide that a form comes from this site.
 */
export const emailLinkHeaders = { "referrer-policy": "same-origin" };
