import type { ListingStatus } from "#db/schema/listings.ts";
import { createProblemReason, type ProblemReason } from "../../csv/problem-reasons.ts";

/** Listing statuses from which an import can reactivate a listing. */
const reopenableStatuses: readonly ListingStatus[] = ["closed", "expired"];
/** Listing statuses from which an import can close a listing. */
const closableStatuses: readonly ListingStatus[] = ["active", "pending"];

/**
 * Resolves the status cell of a row. Returns undefined if nothing changes, otherwise the transition or the reason for
 * rejecting it. Import files cannot record sales or staff decisions.
 */
export function resolveRowStatusChange(
  requestedStatus: string | undefined,
  current: ListingStatus | undefined,
): { to: "active" | "closed" } | { refused: ProblemReason } | undefined {
  if (!requestedStatus || requestedStatus === current) return undefined;
  if (!current)
    return requestedStatus === "active"
      ? undefined
      : { refused: createProblemReason("new_status", { value: requestedStatus }) };
  if (requestedStatus === "active" && reopenableStatuses.includes(current)) return { to: "active" };
  if (requestedStatus === "closed" && closableStatuses.includes(current)) return { to: "closed" };
  return { refused: createProblemReason("step_status", { value: requestedStatus, from: current }) };
}
