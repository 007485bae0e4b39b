/** Names of the site in Latin and Arabic script. */
export const BRAND_NAMES = ["karaj", "كراج"] as const;
