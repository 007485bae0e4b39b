/** Somebody says that an ad has been sold already. */
export interface AdSoldReportsTable {
  ad_id: number;
  /** A hash of whoever says so. */
  reporter: string;
  at: Date;
}

/** An ad whose seller was asked whether it is still there. */
export interface AdSoldQuestionsTable {
  ad_id: number;
  asked_at: Date;
}
