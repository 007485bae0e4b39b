import type { FormAnswer } from "#web/account/form-answer.ts";

/**
 * What a form's next try is measured by: what it was made from, also when it is shown again with what is wrong in it; and once its
 * writer has been told that somebody else saved meanwhile, what there is now.
 */
export const keptMark = (answer: FormAnswer | undefined, now: string): string =>
  answer?.code === "admin.stale" ? now : (answer?.values.mark ?? now);
