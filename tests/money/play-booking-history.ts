import { randomUUID } from "node:crypto";
import type { BookingActor } from "#domain/bookings/commands.server.ts";
import { addDays, getStartOfDay } from "#domain/bookings/days.ts";
import type { BookingHistoryPlan, BookingStep } from "./booking-plan.ts";
import { findBookingMoneyProblems } from "./check-booking-money.ts";
import type { MoneyProblem } from "./check-money.ts";
import {
  countCharges,
  createPaymentPlayer,
  killLater,
  type MoneyWorld,
  playSteps,
  withRepeats,
} from "./play-payments.ts";
import type { RunCommand, ShopCommands } from "./shop-commands.ts";

/**
 * Plays a random history of one rental booking, then lets the jobs of the shop finish. Returns everything that is wrong
 * with the money then.
 */
export async function playBookingHistory(world: MoneyWorld, plan: BookingHistoryPlan): Promise<MoneyProblem[]> {
  const { clock, simulator } = world;
  const insist = withRepeats(world.run);
  const rental = await insist("openRental", clock.now, plan);
  const { providers, paymobCurrency } = plan;
  const choice = { providers, paymobCurrency };
  const { ad, from, to, sellerId } = rental;
  const form = { ad, from, to, key: randomUUID(), choice };
  const placing = insist("book", clock.now, form);
  if (world.kill && plan.steps[0]?.killAfter) await killLater(world, plan.steps[0].killAfter);
  const booking = await placing;
  if (typeof booking === "string") return [{ kind: "error", text: `the booking was refused: ${booking}` }];
  if (plan.steps[0]?.isRepeated) await insist("book", clock.now, form);

  const player = createPlayer({ ...world, run: insist }, { rental, booking, choice });
  const problems = await playSteps(world, plan.steps, player.play);
  await player.finish();
  const { facts, now } = await player.releaseAndInspect(() =>
    insist("inspectBooking", clock.now, { bookingId: booking.id, sellerId }),
  );
  const charges = [
    ...(await simulator.listPayments(`R-${booking.id}`)),
    ...(await simulator.listPayments(`C-${booking.id}`)),
    ...(await simulator.listPayments(`D-${booking.id}`)),
  ];
  countCharges(world.counts, charges);
  const errors = await insist("takeErrors", clock.now);
  return [
    ...problems,
    ...errors.map((text): MoneyProblem => ({ kind: "error", text })),
    ...findBookingMoneyProblems({ plan, charges, facts, now }),
  ];
}

type Stage = {
  rental: Awaited<ReturnType<ShopCommands["openRental"]>>;
  booking: Exclude<Awaited<ReturnType<ShopCommands["book"]>>, string>;
  choice: Pick<BookingHistoryPlan, "providers" | "paymobCurrency">;
};

/** Creates the player of the steps of one booking. `world.run` repeats commands that a kill interrupted. */
function createPlayer(world: MoneyWorld, { rental, booking, choice }: Stage) {
  const { clock, counts } = world;
  const { ad, sellerId } = rental;
  const { id, token } = booking;
  const payments = createPaymentPlayer(world, {
    listPages: () => world.run("listBookingPages", clock.now, id),
    return: (run) => run("returnToBooking", clock.now, id),
    isSettled: () => world.run("isBookingSettled", clock.now, { bookingId: id, sellerId }),
  });
  const customer: BookingActor = { by: "customer", token };
  const seller: BookingActor = { by: "seller", sellerIds: [sellerId] };
  const toDays = ({ later, days }: { later: number; days: number }) => {
    const from = addDays(rental.from, later);
    return { from, to: addDays(from, days) };
  };

  async function play(step: BookingStep, run: RunCommand, isAlone: boolean): Promise<void> {
    const now = clock.now;
    switch (step.kind) {
      case "pay": {
        const { purpose, tabs } = step;
        return payments.begin(() => run("beginBooking", now, { bookingId: id, purpose, choice }), tabs, isAlone);
      }
      case "confirm":
        return void (await run("moveBooking", now, { id, actor: seller, to: "confirmed" }));
      case "ask-change": {
        if (step.clicks > 1) counts.duplicates += 1;
        const send = () => run("askChange", now, { id, token, ...toDays(step), choice });
        return void (await Promise.all(Array.from({ length: step.clicks }, send)));
      }
      case "answer-change":
        return void (await run("answerChange", now, { id, sellerId, isAccepted: step.isAccepted, choice }));
      case "withdraw-change":
        return void (await run("withdrawChange", now, { id, token }));
      case "take-days":
        return void (await run("takeDays", now, { ad, sellerId, ...toDays(step) }));
      case "cancel-booking": {
        const actor = step.by === "seller" ? seller : customer;
        return void (await run("moveBooking", now, { id, actor, to: "cancelled" }));
      }
      case "complete":
        return void (await run("moveBooking", now, { id, actor: seller, to: "completed" }));
      case "reach-day": {
        const day = addDays(rental.from, step.later);
        return clock.move(() => getStartOfDay(rental.timeZone, day).getTime());
      }
      case "claim-deposit": {
        const { percent, clicks } = step;
        if (clicks > 1) counts.duplicates += 1;
        const send = () => run("claimDeposit", now, { id, sellerId, percent });
        return void (await Promise.all(Array.from({ length: clicks }, send)));
      }
      case "answer-claim":
        return void (await run("answerClaim", now, { id, token, answer: step.answer }));
      case "decide-claim":
        return void (await run("decideClaim", now, { id, percent: step.percent }));
      case "release-deposit":
        return void (await run("releaseDeposit", now, { id, sellerId }));
      default:
        return payments.play(step, run);
    }
  }

  return { play, finish: payments.finish, releaseAndInspect: payments.releaseAndInspect };
}
