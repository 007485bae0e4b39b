/** Names of the CSRF cookie, header and form field (AP-11). */
export const CSRF_COOKIE = "XSRF-TOKEN";
export const CSRF_HEADER = "x-xsrf-token";
export const CSRF_FIELD = "_xsrf";
