/** CSRF names (AP-11): the names of the cookie, of the request header and of the form field that carry the token. */
export const CSRF_COOKIE = "XSRF-TOKEN";
export const CSRF_HEADER = "x-xsrf-token";
export const CSRF_FIELD = "_xsrf";
