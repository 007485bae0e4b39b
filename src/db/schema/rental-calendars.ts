import type { Generated, JSONColumnType } from "kysely";

/** Secret address under which other programs read the calendar of a rental listing. */
export interface RentalCalendarLinksTable {
  ad_id: number;
  token: string;
  created_at: Date;
}

/** External calendar whose events block days of a rental listing. */
export interface RentalCalendarsTable {
  id: Generated<number>;
  ad_id: number;
  /** Name that the office gave the calendar. */
  name: string;
  url: string;
  created_at: Date;
  next_fetch_at: Date;
  attempted_at: Date | null;
  /** Last time at which the calendar was read without an error. */
  fetched_at: Date | null;
  /** Code of the last failure. Null after a success. */
  error: string | null;
  /** Repeating events, which are not imported. */
  skipped: Generated<number>;
  /** Events on days of bookings. */
  conflicts: JSONColumnType<{ event: string; from: string; to: string }[], string | undefined, string>;
}
