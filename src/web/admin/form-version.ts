import type { FormState } from "#web/account/form-state.ts";

/**
 * Returns the row version that the next submission of a form is compared with: the version from which the form was
 * created. After a reported conflict it is the current version, so that saving again overwrites the other change.
 */
export const resolveFormVersion = (answer: FormState | undefined, currentVersion: string): string =>
  answer?.code === "admin.stale" ? currentVersion : (answer?.values.mark ?? currentVersion);
