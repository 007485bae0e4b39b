/** Names of the background jobs in metrics and logs. Administrators see translated names (`admin.health.names`). */
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
