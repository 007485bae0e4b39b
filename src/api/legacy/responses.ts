import type { Hono, MiddlewareHandler } from "hono";
import type { Account } from "#domain/accounts/account.ts";
import { pickByLanguage } from "#kernel/localized-text.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { ApiContext, ApiEnv } from "../v1/context.ts";
import { legacyMessages as words } from "../v1/messages/legacy.ts";
import { respondWithProblem } from "../v1/problem-response.ts";
import { type LegacyFields, parseRequestFields } from "./legacy-fields.ts";

type ProblemBody = { code: string; detail: string; errors?: unknown[] };

/**
 * Middleware that converts problem documents to the legacy error format `{ success: false, error: code, message,
 * errors }`.
 */
export const convertProblemsToLegacyErrors: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  if (!c.res.headers.get("content-type")?.startsWith("application/problem+json")) return;
  const { code, detail, errors } = (await c.res.json()) as ProblemBody;
  c.res = Response.json({ success: false, error: code, message: detail, errors }, { status: c.res.status });
};

/** Responds with `{ success: true, data }`, the legacy format for a successful change. */
export const respondWithLegacyData = (c: ApiContext, data: object) => c.json({ success: true, data });

/** Responds 400 `request.invalid`, with the errors of all invalid fields. */
export const respondWithFieldErrors = (c: ApiContext, { errors }: LegacyFields) =>
  respondWithProblem(c, { kind: "invalid", code: "request.invalid", errors: [...errors] });

/** Replaces the field names in a failure by their legacy names. `names` maps each legacy name to its current name. */
export function mapErrorsToLegacyNames<F extends Failure>(failureToMap: F, names: Readonly<Record<string, string>>): F {
  const legacyNames = new Map(Object.entries(names).map(([name, ownName]) => [ownName, name]));
  const errors = failureToMap.errors?.map(({ path, code }) => {
    const name = legacyNames.get(path) ?? path;
    return { path: name, code, message: `${name}: ${code}` };
  });
  return errors ? { ...failureToMap, errors } : failureToMap;
}

/**
 * Registers a 405 response with an Allow header for all methods of `path` except `methods`. Call it after registering
 * the routes of the path.
 */
export function rejectOtherMethods(api: Hono<ApiEnv>, path: string, ...methods: string[]): void {
  api.all(path, (c) => {
    const message = pickByLanguage(words["request.method"], c.get("language"));
    return c.json({ success: false, error: "request.method", message }, 405, { allow: methods.join(", ") });
  });
}

/** Returns the account of the session. Access tokens work only at /api/v1, not in the legacy API. */
export const getSessionAccount = (c: ApiContext): Account | undefined => c.get("session")?.account;

/**
 * Returns the account of the session. Fails if nobody is signed in, or if `person_id` names another account (RO-03).
 */
export function requirePerson(c: ApiContext, fields: LegacyFields): Result<Account> {
  const account = getSessionAccount(c);
  if (!account) return failure("unauthenticated", "account.sign_in");
  const personId = fields.getValue("person_id");
  if (personId === undefined || personId === "") return ok(account);
  return fields.id("person_id") === account.id ? ok(account) : failure("forbidden", "account.forbidden");
}

/**
 * Parses the fields of a request that needs a session. Fails without a session, or if `person_id` names another
 * account.
 */
export async function parseAuthenticatedRequest(
  c: ApiContext,
): Promise<Result<{ person: Account; fields: LegacyFields }>> {
  if (!getSessionAccount(c)) return failure("unauthenticated", "account.sign_in");
  const parsed = await parseRequestFields(c);
  if (!parsed.ok) return parsed;
  const person = requirePerson(c, parsed.value);
  return person.ok ? ok({ person: person.value, fields: parsed.value }) : person;
}
