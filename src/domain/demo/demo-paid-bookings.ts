import { type DemoCustomer, daniel, khalid, sara } from "./demo-customers.ts";

/**
 * Step of a demo booking: hours before now, and what happened. `percent` is the claimed part of the deposit.
 */
export type DemoPaidBookingStep = [
  hoursAgo: number,
  what:
    | "confirmed"
    | "paid"
    | "deposit-paid"
    | "completed"
    | "deposit-released"
    | "deposit-claimed"
    | "agreed"
    | "contested",
  input?: { note?: string; percent?: number },
];

/** Booking that was paid online. `from` is the first day, counted in days from today. */
export type DemoPaidBooking = {
  customer: DemoCustomer;
  note?: string;
  hoursAgo: number;
  from: number;
  days: number;
  steps: DemoPaidBookingStep[];
};

const hour = 1;
const day = 24 * hour;

/** Paid bookings of the demo. The money of the first two was released to the outlet. */
export const demoPaidBookings: readonly DemoPaidBooking[] = [
  {
    customer: khalid,
    hoursAgo: 40 * day,
    from: -34,
    days: 5,
    steps: [
      [40 * day - hour, "confirmed"],
      [40 * day - 2 * hour, "paid"],
      [35 * day, "deposit-paid"],
      [28 * day, "completed"],
      [28 * day - 3 * hour, "deposit-released"],
    ],
  },
  {
    customer: daniel,
    note: "I land at 14:30 and come straight to the office.",
    hoursAgo: 26 * day,
    from: -21,
    days: 4,
    steps: [
      [26 * day - hour, "confirmed"],
      [26 * day - 5 * hour, "paid"],
      [22 * day, "deposit-paid"],
      [16 * day, "completed"],
      [16 * day - 2 * hour, "deposit-claimed", { percent: 20, note: "Scratch on the rear bumper, about 10 cm." }],
      [15 * day, "agreed"],
    ],
  },
  {
    customer: sara,
    hoursAgo: 9 * day,
    from: -6,
    days: 3,
    steps: [
      [9 * day - hour, "confirmed"],
      [9 * day - 2 * hour, "paid"],
      [7 * day, "deposit-paid"],
      [2 * day, "completed"],
      [2 * day - hour, "deposit-claimed", { percent: 60, note: "خدش في الباب الأمامي الأيمن وتنظيف المقاعد." }],
      [20 * hour, "contested", { note: "الخدش كان موجودًا عند الاستلام، وأبلغت الموظف به." }],
    ],
  },
  {
    customer: sara,
    note: "أحتاج كرسي أطفال إن وُجد.",
    hoursAgo: 30 * hour,
    from: 9,
    days: 6,
    steps: [
      [29 * hour, "confirmed"],
      [27 * hour, "paid"],
    ],
  },
];
