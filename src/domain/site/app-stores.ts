/** App stores that can link to the site's app, in display order. */
export const appStores = ["appStore", "googlePlay"] as const;
export type AppStore = (typeof appStores)[number];
