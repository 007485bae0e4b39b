import type { OrderActor } from "#db/schema/orders.ts";
import type { ReturnState } from "#db/schema/returns.ts";
import type { OrderReturn } from "./return.ts";

/** Possible transitions from each state, with the actors who may make each. */
const transitions: Record<ReturnState, Partial<Record<ReturnState, readonly OrderActor[]>>> = {
  requested: {
    approved: ["seller", "staff", "system"],
    declined: ["seller", "staff"],
    disputed: ["system"],
    withdrawn: ["buyer"],
  },
  approved: { sent: ["buyer"], received: ["seller", "staff"], withdrawn: ["buyer", "system"] },
  sent: { received: ["seller", "staff"], disputed: ["system"] },
  received: { refunded: ["seller", "staff"], disputed: ["system"] },
  declined: { disputed: ["buyer"] },
  disputed: {
    approved: ["seller", "staff"],
    received: ["seller", "staff"],
    refunded: ["seller", "staff"],
    rejected: ["staff"],
  },
  refunded: { disputed: ["buyer"] },
  withdrawn: {},
  rejected: {},
};

export const returnStates = Object.keys(transitions) as ReturnState[];

/** Values on which the possible transitions of a return depend. `valueMinor` is the full refund. */
export type ReturnProgress = Pick<OrderReturn, "state" | "receivedAt" | "refundedMinor"> & {
  events: readonly Pick<OrderReturn["events"][number], "state" | "by">[];
  valueMinor: number;
};

/** Checks whether an actor may change the state of a return. */
export function canTransitionReturn(progress: ReturnProgress, to: ReturnState, by: OrderActor): boolean {
  const { state: from, receivedAt, refundedMinor, events, valueMinor } = progress;
  if (!transitions[from][to]?.includes(by)) return false;
  const wasSent = events.some(({ state }) => state === "sent");
  // Goods that are on their way, or have arrived, cannot be sent once more.
  if (from === "disputed" && to === "approved") return !wasSent && receivedAt === null && refundedMinor === 0;
  if (from === "disputed" && to === "received") return wasSent && receivedAt === null && refundedMinor === 0;
  // What an administrator decided is final.
  if (to === "disputed" && by === "buyer")
    return events.at(-1)?.by !== "staff" && (from !== "refunded" || refundedMinor < valueMinor);
  if (to === "refunded") return refundedMinor < valueMinor;
  return true;
}

/** State that a return can enter after the request. */
export type NextReturnState = Exclude<ReturnState, "requested">;

/** Lists the states that an actor may set. */
export const listReturnTransitions = (progress: ReturnProgress, by: OrderActor): NextReturnState[] =>
  (Object.keys(transitions[progress.state]) as NextReturnState[]).filter((to) => canTransitionReturn(progress, to, by));

/** Days for the buyer to send approved goods, and for sent goods to arrive. */
const SENDING_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

/** Days that a return may stay in a state. `answer` means the setting `returnAnswerDays`. */
const daysInState: Partial<Record<ReturnState, number | "answer">> = {
  requested: "answer",
  approved: SENDING_DAYS,
  sent: SENDING_DAYS,
  received: "answer",
};

/** Calculates the time at which the system ends a state. Null for states without a deadline. */
export function calculateReturnDeadline(state: ReturnState, now: Date, answerDays: number): Date | null {
  const days = daysInState[state];
  if (days === undefined) return null;
  return new Date(now.getTime() + (days === "answer" ? answerDays : days) * DAY_MS);
}

/**
 * Returns the state that a return enters after its deadline. If the seller did not answer, administrators decide. If
 * the goods were never sent, the return is closed.
 */
export const getOverdueState = (state: ReturnState): ReturnState | undefined =>
  daysInState[state] === undefined ? undefined : state === "approved" ? "withdrawn" : "disputed";
