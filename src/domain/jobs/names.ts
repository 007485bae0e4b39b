/** What jobs are called in figures and logs; administrators read them in words (`admin.health.names`). */
export const jobNames = [
  "avif",
  "bookings",
  "count-ads",
  "end-bans",
  "expire-ads",
  "forget-changes",
  "forget-notifications",
  "imports",
  "mail",
  "mail-files",
  "market",
  "orders",
  "pictures",
  "reckon-prices",
  "reindex",
  "screening",
  "unread-mail",
] as const;
export type JobName = (typeof jobNames)[number];
