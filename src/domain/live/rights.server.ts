import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { sessionsLast, staffRoles } from "#domain/accounts/session-age.ts";
import { banHolds } from "#domain/moderation/bans.server.ts";

/** By what somebody hears what is theirs: a session, or a token. */
export type Right = { userId: number } & ({ session: number } | { token: number });

const nameOf = (right: Right): string => ("session" in right ? `session ${right.session}` : `token ${right.token}`);

/**
 * Says which of many rights still hold, in one query: sessions and tokens end, and people are banned. What a token may do
 * never changes.
 */
export async function stillGood(db: Db, rights: readonly Right[], now: Date): Promise<(right: Right) => boolean> {
  const sessions = rights.flatMap((right) => ("session" in right ? [right.session] : []));
  const tokens = rights.flatMap((right) => ("token" in right ? [right.token] : []));
  const before = (age: number) => new Date(now.getTime() - age);
  const { rows } = await sql<{ name: string }>`
    with kept as (
      select 'session ' || s.id as name, s.user_id from sessions s join users u on u.id = s.user_id
      where s.id = any(${sessions}::int[]) and s.expires_at > ${now} and s.created_at >
        case when u.role = any(${[...staffRoles]}::text[]) then ${before(sessionsLast.staff)}::timestamptz
        else ${before(sessionsLast.others)}::timestamptz end
      union all
      select 'token ' || id, user_id from access_tokens
      where id = any(${tokens}::int[]) and (expires_at is null or expires_at > ${now})
    )
    select name from kept
    where not exists (select from bans b
      where b.user_id = kept.user_id and ${banHolds(now)})`.execute(db);
  const good = new Set(rows.map(({ name }) => name));
  return (right) => good.has(nameOf(right));
}
