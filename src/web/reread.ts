import type { ShouldRevalidateFunctionArgs } from "react-router";
import { httpStatus } from "#kernel/result.ts";

/**
 * A page's `shouldRevalidate`: whoever comes too late (409) is shown what there is now, and what the next try is measured
 * by. Left to itself the router reads nothing anew after a refusal, and the same page would be refused for ever.
 */
export const rereadWhenLate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === httpStatus.conflict || defaultShouldRevalidate;
