import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { BookingChangeStatus } from "#db/schema/bookings.ts";
import type { RentalPeriod } from "./booking.ts";
import type { StayPrice } from "./stay-price.ts";
import type { StayTimes } from "./stay-times.ts";

/** Change of a booking as stored: the stay before and after it. */
export type BookingChange = RentalPeriod &
  StayTimes & {
    id: number;
    bookingId: number;
    status: BookingChangeStatus;
    oldPeriod: RentalPeriod;
    oldTotalMinor: number;
    stayPrice: StayPrice;
    deliveryAddress: string | null;
    /** Excess of the chosen cover, null if the listing states none. */
    excessMinor: number | null;
    /** Notes of the customer about the change, and of the office about its answer. */
    note: string | null;
    reply: string | null;
    /** A payable change lapses if it is not paid until then. */
    payBy: Date | null;
    createdAt: Date;
    decidedAt: Date | null;
  };

const selectChanges = (db: Db, clauses: RawBuilder<unknown>) =>
  sql<BookingChange>`
    select c.id, c.booking_id as "bookingId", c.status, lower(c.period) as "from", upper(c.period) as "to",
      to_char(c.pick_up_time, 'HH24:MI') as "pickUpTime", to_char(c.return_time, 'HH24:MI') as "returnTime",
      json_build_object('from', lower(c.old_period), 'to', upper(c.old_period)) as "oldPeriod",
      c.old_total_minor as "oldTotalMinor", c.stay_price as "stayPrice", c.delivery_address as "deliveryAddress", c.excess_minor as "excessMinor",
      c.note, c.reply, c.pay_by as "payBy", c.created_at as "createdAt", c.decided_at as "decidedAt"
    from booking_changes c ${clauses}`.execute(db);

/** Lists the changes of a booking, the newest first. */
export async function listBookingChanges(db: Db, bookingId: number): Promise<BookingChange[]> {
  const { rows } = await selectChanges(db, sql`where c.booking_id = ${bookingId} order by c.id desc limit 50`);
  return rows;
}

/** Finds the change of a booking that waits for the answer of the office or for its payment. */
export async function findOpenChange(db: Db, bookingId: number): Promise<BookingChange | undefined> {
  const { rows } = await selectChanges(
    db,
    sql`where c.booking_id = ${bookingId} and c.status in ('requested', 'payable')`,
  );
  return rows[0];
}
