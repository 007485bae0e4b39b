import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookingHistoryPlan } from "../money/booking-plan.ts";
import { historyPlan } from "../money/history-plan.ts";
import { MoneyClock } from "../money/money-clock.ts";
import { playBookingHistory } from "../money/play-booking-history.ts";
import { playHistory } from "../money/play-history.ts";
import { createMoneyCounts, type MoneyWorld } from "../money/play-payments.ts";
import { createRunner, createShopCommands } from "../money/shop-commands.ts";
import { startSimulator } from "../money/simulator-control.ts";
import { startWebhookInbox } from "../money/webhook-inbox.ts";
import { countDatabaseRuns, describeOnEachDatabase } from "../support/databases.ts";

/** A small sample of `npm run test:money`, without kills. */
describeOnEachDatabase("Random histories of orders and bookings that are paid online", (open) => {
  let world: MoneyWorld;
  beforeAll(async () => {
    const { db } = await open();
    const simulator = await startSimulator();
    const inbox = await startWebhookInbox();
    const commands = createShopCommands(db, { simulatorOrigin: simulator.origin, origin: inbox.origin });
    await commands.prepare();
    const clock = new MoneyClock();
    world = { run: clock.follow(createRunner(commands)), simulator, inbox, clock, counts: createMoneyCounts() };
  });
  afterAll(async () => {
    await world.simulator.stop();
    world.inbox.stop();
  });

  it("No history of an order charges twice, loses a payment or unbalances the ledger, whatever buyers, sellers and providers do", async () => {
    await fc.assert(
      fc.asyncProperty(historyPlan(false), async (plan) => {
        expect(await playHistory(world, plan)).toEqual([]);
      }),
      { numRuns: countDatabaseRuns(40) },
    );
    expect(world.counts.charges).toBeGreaterThan(0);
  });

  it("No history of a booking keeps more or less than its price, whatever is changed, paid, taken and cancelled meanwhile", async () => {
    const before = world.counts.charges;
    await fc.assert(
      fc.asyncProperty(bookingHistoryPlan(false), async (plan) => {
        expect(await playBookingHistory(world, plan)).toEqual([]);
      }),
      { numRuns: countDatabaseRuns(40) },
    );
    expect(world.counts.charges).toBeGreaterThan(before);
  });
});
