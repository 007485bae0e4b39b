import type { Hono, MiddlewareHandler } from "hono";
import type { Account } from "#domain/accounts/account.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { ApiContext, ApiEnv } from "../v1/context.ts";
import { legacy as words } from "../v1/messages/legacy.ts";
import { problem } from "../v1/problem.ts";
import { type Fields, fieldsOf } from "./fields.ts";

type Told = { code: string; detail: string; errors?: unknown[] };

/** Says every failure as older apps read one: `{ success: false, error: code, message, errors }`. */
export const failuresAsBefore: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  if (!c.res.headers.get("content-type")?.startsWith("application/problem+json")) return;
  const { code, detail, errors } = (await c.res.json()) as Told;
  c.res = Response.json(
    { success: false, error: code, message: detail, ...(errors ? { errors } : {}) },
    { status: c.res.status },
  );
};

/** What has been done, as older apps read it. */
export const done = (c: ApiContext, data: object) => c.json({ success: true, data });

/** Fields that can't be used, each named. */
export const refused = (c: ApiContext, { errors }: Fields) =>
  problem(c, { kind: "invalid", code: "request.invalid", errors: [...errors] });

/** A refusal that speaks of fields by older apps' names: ours by theirs. */
export function inTheirNames<F extends Failure>(why: F, names: Readonly<Record<string, string>>): F {
  const theirs = new Map(Object.entries(names).map(([name, ours]) => [ours, name]));
  const errors = why.errors?.map(({ path, code }) => {
    const name = theirs.get(path) ?? path;
    return { path: name, code, message: `${name}: ${code}` };
  });
  return errors ? { ...why, errors } : why;
}

/** The answer to every other method of an address; comes after its routes. */
export function takesOnly(api: Hono<ApiEnv>, path: string, ...methods: string[]): void {
  api.all(path, (c) => {
    const message = words["request.method"][c.get("language")];
    return c.json({ success: false, error: "request.method", message }, 405, { allow: methods.join(", ") });
  });
}

/** Who is signed in. Older apps know sessions alone: what a token may do is asked at /api/v1. */
export const readerOf = (c: ApiContext): Account | undefined => c.get("session")?.account;

/** Whose request it is: the session's user, whoever the fields name (RO-03, rule 29). */
export function personOf(c: ApiContext, fields: Fields): Result<Account> {
  const account = readerOf(c);
  if (!account) return failure("unauthenticated", "account.sign_in");
  const named = fields.given("person_id");
  if (named === undefined || named === "") return ok(account);
  return fields.id("person_id") === account.id ? ok(account) : failure("forbidden", "account.forbidden");
}

/**
 * Who is signed in, before anything is read of what they send, and what that says. It may name nobody but them.
 */
export async function sentBy(c: ApiContext): Promise<Result<{ person: Account; fields: Fields }>> {
  if (!readerOf(c)) return failure("unauthenticated", "account.sign_in");
  const read = await fieldsOf(c);
  if (!read.ok) return read;
  const person = personOf(c, read.value);
  return person.ok ? ok({ person: person.value, fields: read.value }) : person;
}
