import type { ListingStatus } from "#db/schema/listings.ts";
import { createReason, type ProblemReason } from "../../csv/problem-reasons.ts";

/** Statuses that a file can reactivate. */
const reopenableStatuses: readonly ListingStatus[] = ["closed", "expired"];
/** Statuses that a file can close. */
const closableStatuses: readonly ListingStatus[] = ["active", "pending"];

/**
 * Resolves the status cell of a row: undefined without a change, a transition, or the reason for refusing it. Files
 * cannot record sales or staff decisions.
 */
export function resolveStatusChange(
  requestedStatus: string | undefined,
  current: ListingStatus | undefined,
): { to: "active" | "closed" } | { refused: ProblemReason } | undefined {
  if (!requestedStatus || requestedStatus === current) return undefined;
  if (!current)
    return requestedStatus === "active"
      ? undefined
      : { refused: createReason("new_status", { value: requestedStatus }) };
  if (requestedStatus === "active" && reopenableStatuses.includes(current)) return { to: "active" };
  if (requestedStatus === "closed" && closableStatuses.includes(current)) return { to: "closed" };
  return { refused: createReason("step_status", { value: requestedStatus, from: current }) };
}
