import { data } from "react-router";
import type { StaleDecisionFailure } from "#domain/moderation/listing-decisions.server.ts";
import { type Failure, HTTP_STATUS } from "#kernel/result.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import type { ModerationFormError } from "./form-errors.tsx";

/** Creates the response to a refused moderation form: its errors and the entered values. */
export function rejectModerationForm(failure: Failure | StaleDecisionFailure, values: Record<string, string>) {
  const errors = (failure.errors ?? []).map(({ path, code }) => ({ field: path, code }));
  const formError: ModerationFormError = { values, errors };
  if (errors.length === 0) formError.code = failure.code;
  if ("by" in failure) formError.by = failure.by;
  if ("decision" in failure) formError.decision = failure.decision;
  return data(formError, { status: HTTP_STATUS[failure.kind] });
}

/** Parses an id that is a 32-bit integer. Returns 0 for invalid text. */
export function parseInt32Id(text: unknown): number {
  const id = parsePositiveId(text);
  return id <= 2_147_483_647 ? id : 0;
}
