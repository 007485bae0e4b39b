import type { ShouldRevalidateFunctionArgs } from "react-router";
import { HTTP_STATUS } from "#kernel/result.ts";

/**
 * Revalidates the page after a conflict (409), so that it shows the current data and version. By default the router
 * does not revalidate after an error, and every retry would be refused.
 */
export const revalidateOnConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === HTTP_STATUS.conflict || defaultShouldRevalidate;
