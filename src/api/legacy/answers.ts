import type { Account } from "#domain/accounts/account.ts";
import { type Failure, failure, httpStatus, ok, type Result } from "#kernel/result.ts";
import type { ApiContext } from "../v1/context.ts";

/** What older apps say in a body or, where there is none, in the address. Anything else than an object says nothing. */
export async function fieldsOf(c: ApiContext): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (!text.trim()) return c.req.query();
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // No JSON: told as fields that are missing.
  }
  return {};
}

/** An id, as a number or in digits; undefined for anything else, which is never executed (AP-06). */
export function idOf(value: unknown): number | undefined {
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Whose request it is: the session's user, whoever the body names (RO-03, rule 29). */
export function personOf(c: ApiContext, fields: Record<string, unknown>): Result<Account> {
  const account = c.get("session")?.account;
  if (!account) return failure("unauthenticated", "account.sign_in");
  const named = fields.person_id;
  if (named === undefined || named === null || named === "") return ok(account);
  return idOf(named) === account.id ? ok(account) : failure("forbidden", "account.forbidden");
}

/** A failure as older apps read it. */
export const failed = (c: ApiContext, { kind, code, errors }: Failure) =>
  c.json({ success: false, error: code, ...(errors ? { errors } : {}) }, httpStatus[kind]);
