/** Returns the token in the URL of an emailed link, or an empty string without a token. */
export const getLinkToken = (url: URL): string => url.searchParams.get("token") ?? "";

/** Returns the path of the page that an emailed link opens, with the link's token. The form of the page posts to it. */
export const createLinkPath = (path: string, token: string): string => `${path}?${new URLSearchParams({ token })}`;

/**
 * Response headers of pages that an emailed link opens. The referrer is hidden from other sites so that the token
 * cannot leak. `no-referrer` is not possible, because browsers would then also hide from this site that its own page
 * sent the form.
 */
export const emailLinkHeaders = { "referrer-policy": "same-origin" };
