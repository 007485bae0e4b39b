import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildActiveBanCondition } from "#domain/accounts/bans.server.ts";
import { SESSION_LIFETIMES_MS, staffRoles } from "#domain/accounts/session-lifetime.ts";

/** Credential with which an event stream was opened: a session or an access token. */
export type StreamCredential = { userId: number } & ({ session: number } | { token: number });

const getCredentialName = (right: StreamCredential): string =>
  "session" in right ? `session ${right.session}` : `token ${right.token}`;

/**
 * Creates a predicate that tells which credentials are still valid. One query checks all credentials for expired
 * sessions and tokens and for banned users. Permissions are not checked, because those of a token never change.
 */
export async function createStreamCredentialCheck(
  db: Db,
  credentials: readonly StreamCredential[],
  now: Date,
): Promise<(credential: StreamCredential) => boolean> {
  const sessions = credentials.flatMap((credential) => ("session" in credential ? [credential.session] : []));
  const tokens = credentials.flatMap((credential) => ("token" in credential ? [credential.token] : []));
  const before = (age: number) => new Date(now.getTime() - age);
  const { rows } = await sql<{ name: string }>`
    with kept as (
      select 'session ' || s.id as name, s.user_id from sessions s join users u on u.id = s.user_id
      where s.id = any(${sessions}::int[]) and s.expires_at > ${now} and s.created_at >
        case when u.role = any(${[...staffRoles]}::text[]) then ${before(SESSION_LIFETIMES_MS.staff)}::timestamptz
        else ${before(SESSION_LIFETIMES_MS.others)}::timestamptz end
      union all
      select 'token ' || id, user_id from access_tokens
      where id = any(${tokens}::int[]) and (expires_at is null or expires_at > ${now})
    )
    select name from kept
    where not exists (select from bans b
      where b.user_id = kept.user_id and ${buildActiveBanCondition(now)})`.execute(db);
  const validNames = new Set(rows.map(({ name }) => name));
  return (credential) => validNames.has(getCredentialName(credential));
}
