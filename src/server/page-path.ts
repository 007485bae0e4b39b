import { defaultHeaderVariant, parseHeaderVariant, stripHeaderPrefix } from "#web/layout/header-variant.ts";

/** Returns the path of a page without the header variant's prefix and without the `.data` ending of its data. */
export const getPagePath = (pathname: string): string =>
  stripHeaderPrefix(pathname, parseHeaderVariant(pathname) ?? defaultHeaderVariant).replace(/\.data$/, "");
