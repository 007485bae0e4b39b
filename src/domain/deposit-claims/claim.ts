import type { Booking } from "#domain/bookings/queries.server.ts";

/** Maximum number of photos of a claim, and maximum length of the customer's words and of a decision in characters. */
export const claimLimits = { photos: 8, note: 1_000 } as const;

/** Time that a customer has for answering a claim, in hours. */
const CLAIM_ANSWER_HOURS = 72;

/** Returns until when the customer can answer a claim. */
export const getClaimDeadline = (now: Date): Date => new Date(now.getTime() + CLAIM_ANSWER_HOURS * 3_600_000);

/**
 * Progress of a claim. "open" waits for the customer, "contested" for an administrator. The others are final: the
 * customer has agreed or said nothing, an administrator has decided, or the seller has withdrawn the claim.
 */
export type ClaimState = "open" | "contested" | "agreed" | "unanswered" | "decided" | "withdrawn";

/** Returns the progress of the claim on a deposit. Undefined without a claim. */
export function getClaimState({
  depositStatus,
  claim,
}: Pick<Booking, "depositStatus" | "claim">): ClaimState | undefined {
  if (!claim) return undefined;
  if (depositStatus === "claimed") return "open";
  if (depositStatus === "contested") return "contested";
  if (claim.decidedAt !== null) return "decided";
  if (depositStatus === "released") return "withdrawn";
  return claim.answer === "agreed" ? "agreed" : "unanswered";
}

/** Returns whether the customer can still answer. The deadline counts, also if the claim is settled later. */
export const canAnswerClaim = (
  { depositStatus, claim }: Pick<Booking, "depositStatus" | "claim">,
  now: Date,
): boolean => depositStatus === "claimed" && claim !== null && now < new Date(claim.answerBy);

/** Returns the path of the page on which an administrator decides about the claim of a booking. */
export const getAdminClaimPath = (bookingId: number): string => `/admin/deposit-claims/${bookingId}`;
