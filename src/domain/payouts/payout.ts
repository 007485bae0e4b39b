import type { PayoutState } from "#db/schema/payouts.ts";

/** Possible next states of each state. A paid payout fails when the bank sends the money back. */
const transitions: Record<PayoutState, readonly PayoutState[]> = {
  requested: ["approved", "cancelled"],
  approved: ["sent", "cancelled"],
  sent: ["paid", "failed"],
  paid: ["failed"],
  failed: [],
  cancelled: [],
};

export const payoutStates = Object.keys(transitions) as PayoutState[];

/** Checks whether a payout may change from one state to another. */
export const canTransitionPayout = (from: PayoutState, to: PayoutState): boolean => transitions[from].includes(to);

/** Hours for which payouts to a changed bank account wait. */
export const ACCOUNT_HOLD_HOURS = 72;

/** Maximum lengths of the texts of a bank account, in characters. */
export const payoutAccountLimits = { holder: 100, bankName: 80, iban: 60 } as const;

/** Path of a seller's money in the account. */
export const MONEY_PATH = "/account/money";
