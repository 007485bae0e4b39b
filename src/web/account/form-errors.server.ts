import { data } from "react-router";
import { type Failure, HTTP_STATUS } from "#kernel/result.ts";
import type { FormState } from "./form-state.ts";

const getWaitMs = (retryAt: Date, now: Date): number => Math.max(1_000, retryAt.getTime() - now.getTime());

/** Returns the whole minutes until a retry is allowed, rounded up, at least 1. */
export const getWaitMinutes = (retryAt: Date, now: Date): number => Math.ceil(getWaitMs(retryAt, now) / 60_000);

/**
 * Responds to a rejected form with its values and errors. Passwords are never sent back. Sets Retry-After when the rate
 * limit was hit.
 */
export function respondWithFormErrors<F extends string>(
  failure: Failure & { retryAt?: Date },
  values: Partial<Record<F, string>>,
  now: Date,
) {
  const { password: _password, current: _current, ...returnedValues } = values as Record<string, string>;
  const errors = (failure.errors ?? []).map(({ path, code, reason }) => ({
    field: path as F,
    code,
    reason,
  }));
  const answer: FormState<F> = { values: returnedValues as Partial<Record<F, string>>, errors };
  if (errors.length === 0) answer.code = failure.code;
  const headers = new Headers();
  if (failure.retryAt) {
    answer.waitMinutes = getWaitMinutes(failure.retryAt, now);
    headers.set("retry-after", String(Math.ceil(getWaitMs(failure.retryAt, now) / 1_000)));
  }
  return data(answer, { status: HTTP_STATUS[failure.kind], headers });
}
