export interface SoldReportsTable {
  ad_id: number;
  /** Hash that identifies the reporter. */
  reporter: string;
  at: Date;
}

/** Listing whose seller was asked whether it is still available. */
export interface AvailabilityChecksTable {
  ad_id: number;
  asked_at: Date;
}
