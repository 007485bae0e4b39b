import type { AdStatus } from "#db/schema/ads.ts";
import { type Reason, reason } from "../../import/reasons.ts";

/** From where an ad can be put up again by a file. */
const resting: readonly AdStatus[] = ["closed", "expired"];
/** From where one can be taken away. */
const shown: readonly AdStatus[] = ["active", "pending"];

/**
 * What a file's status means for an ad: nothing when it says none or the one that it has, a step to take, or why it
 * can't be taken. Sales and decisions of staff are no matter of files.
 */
export function statusStep(
  said: string | undefined,
  current: AdStatus | undefined,
): { to: "active" | "closed" } | { refused: Reason } | undefined {
  if (!said || said === current) return undefined;
  if (!current) return said === "active" ? undefined : { refused: reason("new_status", { value: said }) };
  if (said === "active" && resting.includes(current)) return { to: "active" };
  if (said === "closed" && shown.includes(current)) return { to: "closed" };
  return { refused: reason("step_status", { value: said, from: current }) };
}
