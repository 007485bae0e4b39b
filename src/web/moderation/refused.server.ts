import { data } from "react-router";
import type { Outrun } from "#domain/moderation/decide.server.ts";
import { type Failure, httpStatus } from "#kernel/result.ts";
import type { ModerationAnswer } from "./wrong.tsx";

/** Answers a moderator's form that could not be taken, with what it held. */
export function refusedForm(failure: Failure | Outrun, values: Record<string, string>) {
  const errors = (failure.errors ?? []).map(({ path, code }) => ({ field: path, code }));
  const answer: ModerationAnswer = { values, errors };
  if (errors.length === 0) answer.code = failure.code;
  if ("by" in failure) answer.by = failure.by;
  if ("decision" in failure) answer.decision = failure.decision;
  return data(answer, { status: httpStatus[failure.kind] });
}

/** An id in an address or a form; 0, which nothing has, when it is none. */
export const idFrom = (text: unknown): number =>
  typeof text === "string" && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;

/** The same of ids that are whole numbers of 32 bits. */
export function smallIdFrom(text: unknown): number {
  const id = idFrom(text);
  return id <= 2_147_483_647 ? id : 0;
}
