import { networkOf } from "#domain/tokens/token.ts";
import type { Result } from "#kernel/result.ts";
import type { AccountContext } from "./session.server.ts";

/**
 * What is written down of those who come in or try to, and of how an account is opened (ASVS 16.3.1). Whose account it is says
 * its number, never the address that was typed; undefined where there is none.
 */
export type SignInEvent = {
  event:
    | "sign-in"
    | "sign-in-code"
    | "password-changed"
    | "password-reset"
    | "two-step-on"
    | "two-step-off"
    | "not-me"
    | "data-download";
  /** `ok`, or the code of what was wrong. */
  outcome: string;
  account: number | undefined;
  network: string | null;
};

/** Writes down how it went, and hands it on. Whose account it is is looked for by `email` where only that is known. */
export async function noted<R extends Result<unknown>>(
  { db, note }: AccountContext,
  event: SignInEvent["event"],
  result: R,
  { account, email = "", address }: { account?: number | undefined; email?: string | undefined; address: string },
): Promise<R> {
  if (!note) return result;
  const id = account ?? (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst())?.id;
  note({ event, outcome: result.ok ? "ok" : result.code, account: id, network: networkOf(address) });
  return result;
}
