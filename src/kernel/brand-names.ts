/** Names of the site in both scripts. */
export const BRAND_NAMES = ["karaj", "كراج"] as const;
