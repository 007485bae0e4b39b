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

/** What decides which transitions of a return are possible. `valueMinor` is the amount of a refund in whole. */
export type ReturnProgress = Pick<OrderReturn, "state" | "receivedAt" | "refundedMinor"> & {
  events: readonly Pick<OrderReturn["events"][number], "state" | "by">[];
  valueMinor: number;
};

/** Checks whether an actor may move a return to another state. */
export function canMoveReturn(progress: ReturnProgress, to: ReturnState, by: OrderActor): boolean {
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

/** State to which somebody may move a return. */
export type NextReturnState = Exclude<ReturnState, "requested">;

/** Lists the states to which an actor may move a return. */
export const listReturnMoves = (progress: ReturnProgress, by: OrderActor): NextReturnState[] =>
  (Object.keys(transitions[progress.state]) as NextReturnState[]).filter((to) => canMoveReturn(progress, to, by));

/** Days in which buyers send approved goods, and in which sent goods arrive. */
const SENDING_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

/** Days that a return may stay in a state. `answer` stands for the setting `returnAnswerDays`. */
const daysInState: Partial<Record<ReturnState, number | "answer">> = {
  requested: "answer",
  approved: SENDING_DAYS,
  sent: SENDING_DAYS,
  received: "answer",
};

/** Calculates the time at which the system ends a state. Null if nobody is waited for. */
export function calculateReturnDeadline(state: ReturnState, now: Date, answerDays: number): Date | null {
  const days = daysInState[state];
  if (days === undefined) return null;
  return new Date(now.getTime() + (days === "answer" ? answerDays : days) * DAY_MS);
}

/**
 * Returns the state to which the system moves a return whose time is over: administrators decide instead of a silent
 * seller, and goods that were never sent end the return.
 */
export const getOverdueState = (state: ReturnState): ReturnState | undefined =>
  daysInState[state] === undefined ? undefined : state === "approved" ? "withdrawn" : "disputed";
