/** Texts of the pages for members and staff, a language's part in one piece. The list is fetched with the first of them (texts.ts). */
export const memberParts = {
  /** Writing ads, and what becomes of them. */
  selling: { en: () => import("./en-selling.ts"), ar: () => import("./ar-selling.ts") },
  /** A seller's own ads. */
  myAds: { en: () => import("./en-my-ads.ts"), ar: () => import("./ar-my-ads.ts") },
  /** Showrooms and rental offices. */
  businesses: { en: () => import("./en-businesses.ts"), ar: () => import("./ar-businesses.ts") },
  /** Renting by the day. */
  bookings: { en: () => import("./en-bookings.ts"), ar: () => import("./ar-bookings.ts") },
  /** Ads by the file. */
  imports: { en: () => import("./en-imports.ts"), ar: () => import("./ar-imports.ts") },
  /** Checking what others write. */
  moderation: { en: () => import("./en-moderation.ts"), ar: () => import("./ar-moderation.ts") },
  /** Running the site. */
  admin: { en: () => import("./en-admin.ts"), ar: () => import("./ar-admin.ts") },
  /** What somebody has to know. */
  notifications: { en: () => import("./en-notifications.ts"), ar: () => import("./ar-notifications.ts") },
  /** Conversations of buyers and sellers. */
  inbox: { en: () => import("./en-inbox.ts"), ar: () => import("./ar-inbox.ts") },
  /** Tokens of programs. */
  tokens: { en: () => import("./en-tokens.ts"), ar: () => import("./ar-tokens.ts") },
  /** What the API offers. */
  apiDocs: { en: () => import("./en-api-docs.ts"), ar: () => import("./ar-api-docs.ts") },
};
