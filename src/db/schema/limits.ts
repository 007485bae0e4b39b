/** How often somebody (`key`) did something (`name`) within a stretch of time. */
export interface LimitWindowsTable {
  name: string;
  key: string;
  uses: number;
  ends_at: Date;
}
