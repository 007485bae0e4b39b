import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { PaymentPurpose } from "#db/schema/payments.ts";
import { type BookingActor, transitionBooking } from "#domain/bookings/commands.server.ts";
import { addDays, getToday } from "#domain/bookings/days.ts";
import { releaseDeposit } from "#domain/bookings/deposits.server.ts";
import { listRentalListings, type RentalListing } from "#domain/bookings/rental-listing.server.ts";
import { requestBooking } from "#domain/bookings/request-booking.server.ts";
import { answerDepositClaim, claimDeposit } from "#domain/deposit-claims/claims.server.ts";
import { releaseDueBookings } from "#domain/ledger/record-booking-payments.server.ts";
import type { ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { beginBookingPayment } from "#domain/payments/begin-booking-payment.server.ts";
import { createDueBookingRefunds } from "#domain/payments/booking-payments.server.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import { processRefunds } from "#domain/payments/refunds.server.ts";
import { syncPayment } from "#domain/payments/sync-payment.server.ts";
import { type DemoPaidBooking, type DemoPaidBookingStep, demoPaidBookings } from "./demo-paid-bookings.ts";
import { createDemoPaymentProviders } from "./demo-payment-provider.ts";
import { DEMO_ORIGIN, deleteNotificationsOfTransaction, expectSuccess, seedIntoDemo } from "./seed-demo.server.ts";

const HOUR_MS = 60 * 60_000;

/** Store of receipts for claims without photos. */
const noReceipts: ReceiptStore = {
  save: () => Promise.reject(new Error("demo claims have no photos")),
  read: async () => undefined,
  remove: async () => {},
};

/**
 * Creates bookings of the demo's rental outlet that were paid online: with deposits that went back, were kept, and are
 * contested. Everything is done by the commands that people and jobs use, in the order of time. Call it after
 * `seedDemoBookings`. Does nothing in a database without demo data.
 */
export async function seedDemoPaidBookings(db: Db, now: Date): Promise<void> {
  await seedIntoDemo(db, "demo paid bookings", async (trx) => {
    const cars = await listFreeCars(trx);
    const providers = createDemoPaymentProviders();
    const histories = demoPaidBookings.flatMap((demo, index) => {
      const car = cars[index];
      return car ? [new DemoBookingHistory({ trx, now, providers }, demo, car)] : [];
    });
    const moments = histories.flatMap((history) => history.listMoments());
    for (const { hoursAgo, run, endsDeposit } of moments.sort((a, b) => b.hoursAgo - a.hoursAgo)) {
      const context = createContext({ trx, now, providers }, hoursAgo);
      await run(context);
      if (!endsDeposit) continue;
      // The jobs would have done this soon afterwards. They also release the prices of bookings that ended before.
      await createDueBookingRefunds(context);
      await processRefunds(context, () => false);
      await releaseDueBookings(trx, { now: context.clock(), limit: 1_000 });
    }
    await deleteNotificationsOfTransaction(trx);
  });
}

/** Lists the cars of the outlet with a deposit that nobody has booked. */
async function listFreeCars(trx: Db): Promise<RentalListing[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sellers s join users u on u.id = s.owner_id where u.email = 'rental@karaj.example'`.execute(trx);
  const { rows: booked } = await sql<{ id: number }>`
    select distinct ad_id as id from bookings where ad_id is not null`.execute(trx);
  const cars = await listRentalListings(
    trx,
    rows.map(({ id }) => id),
  );
  return cars.filter(
    ({ id, price, status, minDays, stay }) =>
      price && status === "active" && minDays <= 2 && stay.depositMinor && booked.every((each) => each.id !== id),
  );
}

type DemoBookingsContext = { trx: Db; now: Date; providers: PaymentContext["providers"] };

const createContext = ({ trx, now, providers }: DemoBookingsContext, hoursAgo: number): PaymentContext => ({
  db: trx,
  clock: () => new Date(now.getTime() - hoursAgo * HOUR_MS),
  origin: DEMO_ORIGIN,
  providers,
  logError(error) {
    throw error;
  },
});

/** Something that happened to a demo booking, by a command. `endsDeposit` says that money of a deposit is due. */
type Moment = { hoursAgo: number; run: (context: PaymentContext) => Promise<void>; endsDeposit: boolean };

const depositEnds: readonly DemoPaidBookingStep[1][] = ["deposit-released", "deposit-claimed", "agreed"];

/** Runs the commands of one demo booking: the request with its payment, and the steps. */
class DemoBookingHistory {
  readonly #demo: DemoPaidBooking;
  readonly #car: RentalListing;
  readonly #period: { from: string; to: string };
  #booking: { id: number; token: string } | undefined;

  constructor({ now }: DemoBookingsContext, demo: DemoPaidBooking, car: RentalListing) {
    this.#demo = demo;
    this.#car = car;
    const from = addDays(getToday(car.timeZone, now), demo.from);
    this.#period = { from, to: addDays(from, demo.days) };
  }

  listMoments(): Moment[] {
    const { hoursAgo, steps } = this.#demo;
    return [
      { hoursAgo, run: (context) => this.#request(context), endsDeposit: false },
      ...steps.map(
        (step): Moment => ({
          hoursAgo: step[0],
          run: (context) => this.#runStep(context, step),
          endsDeposit: depositEnds.includes(step[1]),
        }),
      ),
    ];
  }

  async #request({ db, clock, origin }: PaymentContext): Promise<void> {
    const { customer, note } = this.#demo;
    const { account, language, ...contact } = customer;
    const member = account
      ? await db.selectFrom("users").select(["id", "email"]).where("email", "=", contact.email).executeTakeFirst()
      : undefined;
    const context = { db, clock, origin, language, member, canPayOnline: () => true };
    const driver = { birthDate: "1990-04-12", licenceSince: "2012-06-01" };
    const input = { ...contact, ...this.#period, ...driver, note, payment: "online" };
    this.#booking = expectSuccess(await requestBooking(context, this.#car.id, input, randomUUID()));
  }

  async #runStep(context: PaymentContext, [, what, input]: DemoPaidBookingStep): Promise<void> {
    if (!this.#booking) throw new Error("a step of a demo booking comes before its request");
    const { id, token } = this.#booking;
    const seller = this.#actAs(context, { by: "seller", sellerIds: [this.#car.sellerId] });
    const customer = this.#actAs(context, { by: "customer", token });
    const note = input?.note;
    switch (what) {
      case "confirmed":
      case "completed": {
        // Offices that confirm bookings at once have nothing to confirm.
        if (what === "completed" || !this.#car.isInstant)
          expectSuccess(await transitionBooking(seller, id, { to: what, note }));
        return;
      }
      case "paid":
        return this.#pay(context, "price");
      case "deposit-paid":
        return this.#pay(context, "deposit");
      case "deposit-released":
        return void expectSuccess(await releaseDeposit(seller, id));
      case "deposit-claimed": {
        const claimedMinor = Math.round(((this.#car.stay.depositMinor ?? 0) * (input?.percent ?? 100)) / 100);
        const claim = { ...seller, receipts: noReceipts, owner: "account 0" as const };
        return void expectSuccess(await claimDeposit(claim, id, { claimedMinor, note }));
      }
      case "agreed":
      case "contested":
        return void expectSuccess(await answerDepositClaim(customer, id, { answer: what, note }));
    }
  }

  readonly #actAs = ({ db, clock, origin }: PaymentContext, actor: BookingActor) => ({ db, clock, origin, actor });

  async #pay(context: PaymentContext, purpose: PaymentPurpose): Promise<void> {
    const payment = expectSuccess(await beginBookingPayment(context, this.#booking?.id ?? 0, purpose));
    await syncPayment(context, payment.id);
  }
}
