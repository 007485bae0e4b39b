/** How often somebody (`key`) did something (`name`) within a stretch of time. */
export interface LimitWindowsTable {
  name: string;
  key: string;
  uses: number;
  ends_at: Date;
}

/** Phone numbers that a network or an account (`viewer`) has been shown within an hour; both are hashes. */
export interface PhoneWindowsTable {
  viewer: string;
  phones: string[];
  ends_at: Date;
}
