import { randomUUID } from "node:crypto";
import type { Db } from "#db/database.ts";
import type { BookingStatus } from "#db/schema/bookings.ts";
import type { PaymentPurpose } from "#db/schema/payments.ts";
import { findOpenChange } from "#domain/bookings/booking-changes.server.ts";
import {
  answerBookingChange,
  requestBookingChange,
  withdrawBookingChange,
} from "#domain/bookings/change-booking.server.ts";
import { type BookingActor, transitionBooking } from "#domain/bookings/commands.server.ts";
import { addDays, type Day, getToday } from "#domain/bookings/days.ts";
import { findBookingById } from "#domain/bookings/queries.server.ts";
import { requestBooking } from "#domain/bookings/request-booking.server.ts";
import { getCountryTimeZone } from "#domain/bookings/time-zone.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { awaitPayments } from "#domain/payments/await-payments.server.ts";
import { beginBookingPayment } from "#domain/payments/begin-booking-payment.server.ts";
import { isOpenPayment } from "#domain/payments/payment.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import { listBookingPayments } from "#domain/payments/queries.server.ts";
import { readBookingFacts } from "./booking-facts.ts";
import type { BookingHistoryPlan } from "./booking-plan.ts";
import { createDepositCommands } from "./deposit-commands.ts";
import { createRentalCar, createSellers } from "./market.ts";
import type { ProviderChoice } from "./shop-commands.ts";

const customer = { name: "Sara Al Otaibi", email: "renter@example.com", phone: "+966501234567" };

/** Creates the commands of a history of a booking. `createContext` gives the providers of a choice, or all of them. */
export function createBookingCommands(db: Db, createContext: (now: number, choice?: ProviderChoice) => PaymentContext) {
  const actAs = (now: number, actor: BookingActor, choice?: ProviderChoice) => {
    const context = createContext(now, choice);
    const { clock, origin, providers } = context;
    return { db, clock, origin, actor, canPayOnline: toCanPayOnline(providers) };
  };
  const toCanPayOnline =
    (providers: PaymentContext["providers"]) =>
    (amount: { minor: number; currency: string }, country: string): boolean =>
      providers.listMethods([amount], country).length > 0;
  const bookCar = (
    now: number,
    input: { ad: number; from: Day; to: Day; email: string; payment: "online" | "pick-up"; key: string },
    choice?: ProviderChoice,
  ) => {
    const { ad, from, to, email, payment, key } = input;
    const { clock, origin, providers } = createContext(now, choice);
    const context = { db, clock, origin, language: "ar", canPayOnline: toCanPayOnline(providers) };
    return requestBooking(context, ad, { ...customer, email, from, to, payment }, key);
  };

  return {
    /** Creates the seller and the car of a history. Returns the agreed days, too. */
    async openRental(now: number, plan: BookingHistoryPlan) {
      const catalog = await getCatalog(db);
      const [seller] = await createSellers(db, catalog, [plan.seller], new Date(now));
      if (!seller) throw new Error("no seller");
      const ad = await createRentalCar(db, catalog, seller.id, plan);
      const country = plan.seller.country === "none" ? null : plan.seller.country;
      const timeZone = getCountryTimeZone(country);
      const from = addDays(getToday(timeZone, new Date(now)), plan.daysAhead);
      return { sellerId: seller.id, ad, from, to: addDays(from, plan.days), timeZone };
    },

    /** Books the car. Returns the code of a failure. */
    async book(now: number, input: { ad: number; from: Day; to: Day; key: string; choice: ProviderChoice }) {
      const { choice, ...days } = input;
      const booked = await bookCar(now, { ...days, email: customer.email, payment: "online" }, choice);
      return booked.ok ? { id: booked.value.id, token: booked.value.token } : booked.code;
    },

    /** Books the car for somebody else, who pays at pick-up. */
    async takeDays(now: number, days: { ad: number; from: Day; to: Day; sellerId: number }) {
      const { sellerId, ...period } = days;
      const input = { ...period, email: "other@example.com", payment: "pick-up" as const, key: randomUUID() };
      const booked = await bookCar(now, input);
      if (!booked.ok) return booked.code;
      const office = actAs(now, { by: "seller", sellerIds: [sellerId] });
      const confirmed = await transitionBooking(office, booked.value.id, { to: "confirmed" });
      return confirmed.ok ? null : confirmed.code;
    },

    async beginBooking(now: number, input: { bookingId: number; purpose: PaymentPurpose; choice: ProviderChoice }) {
      const begun = await beginBookingPayment(createContext(now, input.choice), input.bookingId, input.purpose);
      if (!begun.ok) return begun.code;
      const { id, provider, providerPaymentId, state, createdAt } = begun.value;
      // A payment that was closed before the provider answered has no page.
      return providerPaymentId === null ? state : { id, provider, providerPaymentId, createdAt };
    },

    /** Lists the payment pages that the customer was given, the newest last. */
    async listBookingPages(_now: number, bookingId: number) {
      const payments = [
        ...(await listBookingPayments(db, bookingId, "price")),
        ...(await listBookingPayments(db, bookingId, "change")),
        ...(await listBookingPayments(db, bookingId, "deposit")),
      ];
      return payments.flatMap(({ id, providerPaymentId, provider, createdAt }) =>
        providerPaymentId ? [{ id, provider, providerPaymentId, createdAt }] : [],
      );
    },

    /** Waits for the payments as the pages do to which a provider sends the customer back. */
    async returnToBooking(now: number, bookingId: number) {
      for (const purpose of ["price", "change", "deposit"] as const) {
        let time = now;
        const context = { ...createContext(now), clock: () => new Date(time) };
        const pause = async () => {
          time += 5_000;
        };
        await awaitPayments(context, { bookingId, purpose }, { pause });
      }
    },

    async moveBooking(now: number, input: { id: number; actor: BookingActor; to: BookingStatus }) {
      const { id, actor, to } = input;
      const moved = await transitionBooking(actAs(now, actor), id, {
        to,
        note: actor.by === "seller" ? "-" : undefined,
      });
      return moved.ok ? null : moved.code;
    },

    async askChange(now: number, input: { id: number; token: string; from: Day; to: Day; choice: ProviderChoice }) {
      const { id, token, from, to, choice } = input;
      const asked = await requestBookingChange(actAs(now, { by: "customer", token }, choice), id, { from, to });
      return asked.ok ? asked.value.status : asked.code;
    },

    async answerChange(
      now: number,
      input: { id: number; sellerId: number; isAccepted: boolean; choice: ProviderChoice },
    ) {
      const { id, sellerId, isAccepted, choice } = input;
      const change = await findOpenChange(db, id);
      if (!change) return "no change";
      const office = actAs(now, { by: "seller", sellerIds: [sellerId] }, choice);
      const answered = await answerBookingChange(office, id, { isAccepted, changeId: change.id });
      return answered.ok ? null : answered.code;
    },

    async withdrawChange(now: number, { id, token }: { id: number; token: string }) {
      await withdrawBookingChange(actAs(now, { by: "customer", token }), id);
    },

    ...createDepositCommands(db, actAs),

    /** Checks whether no payment of a booking is open and no refund waits. */
    async isBookingSettled(_now: number, input: { bookingId: number; sellerId: number }) {
      const { payments, refunds } = await readBookingFacts(db, input);
      return payments.every(({ state }) => !isOpenPayment(state)) && refunds.every(({ state }) => state === "done");
    },

    inspectBooking: (_now: number, input: { bookingId: number; sellerId: number }) => readBookingFacts(db, input),

    findBooking: (_now: number, id: number) => findBookingById(db, id),
  };
}
