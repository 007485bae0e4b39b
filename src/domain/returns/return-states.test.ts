import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderActor } from "#db/schema/orders.ts";
import type { ReturnReason, ReturnState } from "#db/schema/returns.ts";
import {
  countReturnablePieces,
  getReturnDeadline,
  getReturnShippingPayer,
  isGuaranteedReturn,
  needsReturnNote,
  returnReasons,
} from "./return.ts";
import {
  calculateReturnDeadline,
  canTransitionReturn,
  getOverdueState,
  listReturnTransitions,
  type ReturnProgress,
  returnStates,
} from "./return-states.ts";

const now = new Date("2026-06-01T00:00:00Z");
const VALUE = 100;
const begin = (): ReturnProgress => ({
  state: "requested",
  receivedAt: null,
  refundedMinor: 0,
  valueMinor: VALUE,
  events: [{ state: "requested", by: "buyer" }],
});

/** Applies a transition. A refund gives back `refund` percent of what is left. */
function move(progress: ReturnProgress, to: ReturnState, by: OrderActor, refund: number): ReturnProgress {
  const left = VALUE - progress.refundedMinor;
  return {
    ...progress,
    state: to,
    receivedAt: to === "received" ? now : progress.receivedAt,
    refundedMinor: progress.refundedMinor + (to === "refunded" ? Math.max(1, Math.floor((left * refund) / 100)) : 0),
    events: [...progress.events, { state: to, by }],
  };
}

const step = fc.record({
  to: fc.constantFrom(...returnStates),
  by: fc.constantFrom<OrderActor>("buyer", "seller", "staff", "system"),
  refund: fc.integer({ min: 1, max: 100 }),
});

describe("States of a return", () => {
  it("Random histories never refund more than the value, and only after the goods came back or in a dispute", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
        let progress = begin();
        for (const { to, by, refund } of steps) {
          if (!canTransitionReturn(progress, to, by)) continue;
          if (to === "refunded") expect(["received", "disputed"]).toContain(progress.state);
          if (progress.state === "disputed") expect(["seller", "staff"]).toContain(by);
          if (to === "rejected") expect(by).toBe("staff");
          if (to === "approved" || to === "received") expect(progress.receivedAt).toBeNull();
          progress = move(progress, to, by, refund);
          expect(progress.refundedMinor).toBeLessThanOrEqual(VALUE);
        }
        const received = progress.events.filter(({ state }) => state === "received");
        expect(received.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });

  it("Every state ends: the system acts when a time is over, and somebody can always decide a dispute", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: "max" }), (steps) => {
        let progress = begin();
        for (const { to, by, refund } of steps)
          if (canTransitionReturn(progress, to, by)) progress = move(progress, to, by, refund);
        const deadline = calculateReturnDeadline(progress.state, now, 3);
        const overdue = getOverdueState(progress.state);
        expect(overdue !== undefined).toBe(deadline !== null);
        if (overdue) expect(canTransitionReturn(progress, overdue, "system")).toBe(true);
        if (progress.state === "disputed") expect(listReturnTransitions(progress, "staff")).toContain("rejected");
      }),
    );
  });

  it("A decision of an administrator is final, and a refund in whole cannot be disputed", () => {
    const decline = (by: OrderActor) => move(begin(), "declined", by, 0);
    expect(canTransitionReturn(decline("seller"), "disputed", "buyer")).toBe(true);
    expect(canTransitionReturn(decline("staff"), "disputed", "buyer")).toBe(false);
    const received = move(move(begin(), "approved", "seller", 0), "received", "seller", 0);
    expect(canTransitionReturn(move(received, "refunded", "seller", 50), "disputed", "buyer")).toBe(true);
    expect(canTransitionReturn(move(received, "refunded", "seller", 100), "disputed", "buyer")).toBe(false);
  });

  it("Goods that are on their way cannot be approved again, but a late seller can still receive them", () => {
    const sent = move(move(begin(), "approved", "seller", 0), "sent", "buyer", 0);
    const disputed = move(sent, "disputed", "system", 0);
    expect(listReturnTransitions(disputed, "seller")).toEqual(["received", "refunded"]);
    expect(listReturnTransitions(move(begin(), "disputed", "system", 0), "seller")).toEqual(["approved", "refunded"]);
  });

  it("calculateReturnDeadline gives sellers the days of the setting, and parcels two weeks", () => {
    expect(calculateReturnDeadline("requested", now, 3)).toEqual(new Date("2026-06-04T00:00:00Z"));
    expect(calculateReturnDeadline("sent", now, 3)).toEqual(new Date("2026-06-15T00:00:00Z"));
    expect(calculateReturnDeadline("refunded", now, 3)).toBeNull();
  });
});

describe("Rules of returns", () => {
  it("The guarantee accepts only parts that do not fit, and says who pays the return shipping", () => {
    for (const reason of returnReasons) {
      expect(isGuaranteedReturn({ guarantee: "seller" }, reason)).toBe(reason === "does-not-fit");
      expect(isGuaranteedReturn({ guarantee: null }, reason)).toBe(false);
    }
    const pay = (guarantee: "seller" | "platform" | null, reason: ReturnReason, isPaidToPlatform: boolean) =>
      getReturnShippingPayer({ guarantee }, reason, { isPaidToPlatform });
    const listPayers = (isPaidToPlatform: boolean) =>
      (["seller", "platform", null] as const).map((guarantee) => pay(guarantee, "does-not-fit", isPaidToPlatform));
    expect(listPayers(true)).toEqual(["seller", "platform", "buyer"]);
    expect(listPayers(false)).toEqual(["seller", "seller", "buyer"]);
    expect(pay("platform", "changed-mind", true)).toBe("buyer");
    expect(pay(null, "damaged", true)).toBe("seller");
    expect(returnReasons.filter(needsReturnNote)).toEqual(["damaged", "wrong-part", "not-as-described"]);
  });

  it("countReturnablePieces leaves out returned pieces, except those of withdrawn returns, and cars", () => {
    const line = { id: 1, kind: "part" as const, quantity: 5 };
    const returned = [
      { lineId: 1, quantity: 2, state: "declined" as const },
      { lineId: 1, quantity: 1, state: "withdrawn" as const },
      { lineId: 2, quantity: 1, state: "refunded" as const },
    ];
    expect(countReturnablePieces(line, returned)).toBe(3);
    expect(countReturnablePieces({ ...line, kind: "car" }, [])).toBe(0);
  });

  it("getReturnDeadline counts the days of the setting from the delivery, and 0 days allow no returns", () => {
    expect(getReturnDeadline(now, 14)).toEqual(new Date("2026-06-15T00:00:00Z"));
    expect([getReturnDeadline(null, 14), getReturnDeadline(now, 0)]).toEqual([undefined, undefined]);
  });
});
