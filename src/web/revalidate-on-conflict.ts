import type { ShouldRevalidateFunctionArgs } from "react-router";
import { HTTP_STATUS } from "#kernel/result.ts";

/**
 * Makes the router reload the page data after a conflict (409), so that the page shows the current version. By
 * default, the router does not reload after an error. Every retry would then be refused again.
 */
export const revalidateOnConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === HTTP_STATUS.conflict || defaultShouldRevalidate;
