/** Number of times that a subject (`key`) performed an action (`name`) within a rate limit window. */
export interface RateLimitWindowsTable {
  name: string;
  key: string;
  uses: number;
  ends_at: Date;
}

/** Phone numbers that a network or an account (`viewer`) has been shown within an hour. Both are hashes. */
export interface PhoneRevealWindowsTable {
  viewer: string;
  phones: string[];
  ends_at: Date;
}
