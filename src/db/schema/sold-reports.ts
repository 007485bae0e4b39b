export interface SoldReportsTable {
  ad_id: number;
  /** Hash of the account or network that reported the listing as sold. */
  reporter: string;
  created_at: Date;
}

/** Question to a seller whether a listing is still available. */
export interface AvailabilityChecksTable {
  ad_id: number;
  asked_at: Date;
}
