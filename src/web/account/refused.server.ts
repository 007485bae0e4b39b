import { data } from "react-router";
import { type Failure, httpStatus } from "#kernel/result.ts";
import type { FormAnswer } from "./form-answer.ts";

/** Answers a form that could not be taken, with what it held; passwords are never sent back. */
export function refused<F extends string>(
  failure: Failure & { retryAt?: Date },
  values: Partial<Record<F, string>>,
  now: Date,
) {
  const { password: _password, current: _current, ...kept } = values as Record<string, string>;
  const errors = (failure.errors ?? []).map(({ path, code }) => ({ field: path as F, code }));
  const answer: FormAnswer<F> = { values: kept as Partial<Record<F, string>>, errors };
  if (errors.length === 0) answer.code = failure.code;
  const headers = new Headers();
  if (failure.retryAt) {
    const wait = Math.max(1_000, failure.retryAt.getTime() - now.getTime());
    answer.waitMinutes = Math.ceil(wait / 60_000);
    headers.set("retry-after", String(Math.ceil(wait / 1_000)));
  }
  return data(answer, { status: httpStatus[failure.kind], headers });
}
