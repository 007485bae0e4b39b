import { data } from "react-router";
import { type Failure, httpStatus } from "#kernel/result.ts";
import type { FormAnswer } from "./form-answer.ts";

const waitUntil = (retryAt: Date, now: Date): number => Math.max(1_000, retryAt.getTime() - now.getTime());

export const minutesUntil = (retryAt: Date, now: Date): number => Math.ceil(waitUntil(retryAt, now) / 60_000);

/** Answers a form that could not be taken, with what it held; passwords are never sent back. */
export function refused<F extends string>(
  failure: Failure & { retryAt?: Date },
  values: Partial<Record<F, string>>,
  now: Date,
) {
  const { password: _password, current: _current, ...kept } = values as Record<string, string>;
  const errors = (failure.errors ?? []).map(({ path, code, reason }) => ({
    field: path as F,
    code,
    ...(reason ? { reason } : {}),
  }));
  const answer: FormAnswer<F> = { values: kept as Partial<Record<F, string>>, errors };
  if (errors.length === 0) answer.code = failure.code;
  const headers = new Headers();
  if (failure.retryAt) {
    answer.waitMinutes = minutesUntil(failure.retryAt, now);
    headers.set("retry-after", String(Math.ceil(waitUntil(failure.retryAt, now) / 1_000)));
  }
  return data(answer, { status: httpStatus[failure.kind], headers });
}
