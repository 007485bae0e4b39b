import type { FormState } from "#web/account/form-state.ts";

/**
 * Returns the row version that the next submission is checked against. That is the version the form was made from.
 * After a reported conflict, the current version is used, so that saving again overwrites the other change.
 */
export const resolveFormVersion = (answer: FormState | undefined, currentVersion: string): string =>
  answer?.code === "admin.stale" ? currentVersion : (answer?.values.mark ?? currentVersion);
