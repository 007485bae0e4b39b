/** Names of the background jobs in metrics and logs. Administrators see translated names (`admin.health.names`). */
export const jobNames = [
  "ban-expiry",
  "booking-deadlines",
  "change-log-pruning",
  "currency-repricing",
  "escrow-release",
  "image-avif",
  "import-fraud-screening",
  "imports",
  "listing-expiry",
  "listing-stats",
  "mail",
  "mail-file-pruning",
  "notification-pruning",
  "order-deadlines",
  "payments",
  "picture-maintenance",
  "price-ratings",
  "search-reindexing",
  "spelling-learning",
  "unread-message-emails",
] as const;
export type JobName = (typeof jobNames)[number];
