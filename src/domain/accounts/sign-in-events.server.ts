import type { Db } from "#db/database.ts";
import { getNetworkPrefix } from "#domain/rate-limits/rate-limit.ts";
import type { Result } from "#kernel/result.ts";

/**
 * Sign-in or account event for the log (ASVS 16.3.1). The account is identified by its id, never by the typed address.
 * The id is undefined for an unknown account.
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
  /** `ok` or the error code. */
  outcome: string;
  account: number | undefined;
  network: string | null;
};

/**
 * Logs the outcome of an account event and returns the unchanged `result`. Without an account id, looks up the account
 * by `email`.
 */
export async function recordSignInEvent<R extends Result<unknown>>(
  { db, note }: { db: Db; note?: ((event: SignInEvent) => void) | undefined },
  event: SignInEvent["event"],
  result: R,
  { account, email = "", address }: { account?: number | undefined; email?: string | undefined; address: string },
): Promise<R> {
  if (!note) return result;
  const id = account ?? (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst())?.id;
  note({ event, outcome: result.ok ? "ok" : result.code, account: id, network: getNetworkPrefix(address) });
  return result;
}
