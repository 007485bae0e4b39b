/** Stores that can have a page of the site's app, in the order in which they are shown. */
export const appStores = ["appStore", "googlePlay"] as const;
export type AppStore = (typeof appStores)[number];
