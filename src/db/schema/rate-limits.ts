/** Rate limit window: number of times that a subject (`key`) has performed an action (`name`) in the window. */
export interface RateLimitBucketsTable {
  name: string;
  key: string;
  uses: number;
  ends_at: Date;
}

/** Phone number that a network or account (`viewer`) has seen within an hour. Phone numbers and viewers are hashes. */
export interface PhoneRevealWindowsTable {
  viewer: string;
  phones: string[];
  ends_at: Date;
}
