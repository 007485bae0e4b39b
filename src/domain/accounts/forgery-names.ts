/** AP-11: the cookie that scripts read, the header they send it back in, and the field of forms without scripts. */
export const forgeryCookie = "XSRF-TOKEN";
export const forgeryHeader = "x-xsrf-token";
export const forgeryField = "_xsrf";
